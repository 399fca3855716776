//! Targets of the links of pages of Docusaurus, with versions and several instances.

use crate::tree::check;

#[test]
fn docusaurus() {
    let config = "module.exports = {\n baseUrl: '/x/',\n presets: [['classic', { docs: { path: '../docs' } }]],\n};\n";
    let files = [
        ("website/docusaurus.config.js", config),
        ("website/static/img/a.png", ""),
        ("website/src/pages/team.tsx", ""),
        ("website/blog/2024-01-31-news.md", ""),
        ("website/versions.json", "[\"2\", \"1\"]"),
        ("website/versioned_docs/version-1/a.md", ""),
        ("website/versioned_docs/version-2/a.md", ""),
        ("website/versioned_docs/version-2/guide/b.md", ""),
        ("website/i18n/de/docusaurus-plugin-content-docs/version-2/a.md", ""),
        ("docs/a.md", "---\nslug: /start\n---\n"),
        ("docs/guide/01-b.md", ""),
        ("docs/guide/c.mdx", ""),
    ];
    check(
        &files,
        "docs/guide/01-b.md",
        &[
            ("c.mdx", "docs/guide/c.mdx"),
            ("guide/c.mdx", "docs/guide/c.mdx"),
            // Only paths without dots at their beginning are tried from other folders.
            ("./guide/c.mdx", "missing"),
            ("../docs/guide/c.mdx", "missing"),
            ("d.md", "missing"),
            ("/img/a.png", "website/static/img/a.png"),
            ("/team", "website/src/pages/team.tsx"),
            ("/blog/2024/01/31/news", "website/blog/2024-01-31-news.md"),
            ("/docs/a", "website/versioned_docs/version-2/a.md"),
            ("/docs/next/start", "docs/a.md"),
            ("/docs/next/guide/b", "docs/guide/01-b.md"),
            ("/docs/1/a", "website/versioned_docs/version-1/a.md"),
            ("/docs/guide/d", "missing"),
            ("/docs/category/x", "missing"),
        ],
    );
    let translated = "website/i18n/de/docusaurus-plugin-content-docs/version-2/a.md";
    check(
        &files,
        translated,
        &[
            ("guide/b.md", "website/versioned_docs/version-2/guide/b.md"),
            ("/guide/b.md", "website/versioned_docs/version-2/guide/b.md"),
            ("/guide/gone.md", "missing"),
            ("/docs/guide/b", "website/versioned_docs/version-2/guide/b.md"),
            ("gone.md", "missing"),
            ("/docs/gone", "missing"),
        ],
    );
}

/// Each instance has its own versions, which options may place elsewhere; a function that makes redirects makes no source files.
#[test]
fn instances_of_docusaurus() {
    let config = "export default {\n presets: [['classic', { docs: { id: 'server', path: '../server/docs', routeBasePath: 'server' } }]],\n plugins: [['@docusaurus/plugin-client-redirects', { createRedirects(path) { return []; } }], ['@docusaurus/plugin-content-docs', { id: 'client', path: 'client', routeBasePath: 'client', lastVersion: 'current', versions: { current: { label: 'Next', path: 'dev' } } }]],\n};\n";
    let files = [
        ("website/docusaurus.config.ts", config),
        ("website/server_versions.json", "[\"2\", \"1\"]"),
        ("website/server_versioned_docs/version-1/a.md", ""),
        ("website/server_versioned_docs/version-2/a.md", ""),
        ("website/server_versioned_docs/version-2/guide/b.md", ""),
        ("website/client_versions.json", "[\"1\"]"),
        ("website/client_versioned_docs/version-1/c.md", ""),
        ("website/client/c.md", ""),
    ];
    let expected = [
        ("../a.md", "website/server_versioned_docs/version-2/a.md"),
        ("a.md", "website/server_versioned_docs/version-2/a.md"),
        ("gone.md", "missing"),
        ("/server/a", "website/server_versioned_docs/version-2/a.md"),
        ("/server/1/a", "website/server_versioned_docs/version-1/a.md"),
        ("/client/1/c", "website/client_versioned_docs/version-1/c.md"),
        ("/client/dev/c", "website/client/c.md"),
        ("/docs/a", "\"createRedirects\" in the configuration may add pages"),
    ];
    check(&files, "website/server_versioned_docs/version-2/guide/b.md", &expected);
    let known = config.replace("createRedirects", "x");
    let files = files.map(|(name, text)| (name, if text == config { known.as_str() } else { text }));
    // The current documentation is in a submodule.
    let expected =
        [("/server/next/a", "a build may make the target"), ("/server/gone", "missing"), ("/client/gone", "missing")];
    check(&files, "website/server_versioned_docs/version-2/guide/b.md", &expected);
}

/// A plugin that writes the reference of a program does so in folders that the configuration has; other programs may do so anywhere.
#[test]
fn folders_of_typedoc() {
    let config = "export default {\n presets: [['classic', {}]],\n plugins: [['docusaurus-plugin-typedoc', { id: 'b', out: './docs/reference' }], ['docusaurus-plugin-typedoc', {}]],\n};\n";
    let files = [("docusaurus.config.ts", config), ("docs/a.md", ""), ("docs/guide/b.md", "")];
    let expected = [
        ("/docs/api/modules/x", "the generator makes such addresses itself"),
        ("/docs/reference", "the generator makes such addresses itself"),
        ("../api/x.md", "a build may make the target"),
        ("/docs/guide/gone", "missing"),
        ("gone.md", "missing"),
        ("../a.md", "docs/a.md"),
    ];
    check(&files, "docs/guide/b.md", &expected);
    let own = config.replace("docusaurus-plugin-typedoc", "./own-typedoc");
    let files = files.map(|(name, text)| (name, if text == config { own.as_str() } else { text }));
    check(&files, "docs/guide/b.md", &[("/docs/guide/gone", "\"typedoc\" in the configuration may add pages")]);
}

/// A category has a page if its sidebar or the file in its folder asks for one, at the address that it sets or at one made of its label.
#[test]
fn categories_of_docusaurus() {
    let config =
        "export default {\n presets: [['classic', { docs: { sidebarPath: require.resolve('./nav.js') } }]],\n};\n";
    let sidebar = "module.exports = { a: [{ type: 'category', label: 'One', items: ['guide/b'],\n link: { type: 'generated-index', slug: '/overview' } },\n { type: 'category', label: 'Two', link: { type: 'doc', id: 'guide/b', slug: '/no' } }] };\n";
    let files = [
        ("docusaurus.config.ts", config),
        ("nav.js", sidebar),
        ("versions.json", "[\"1\"]"),
        ("versioned_docs/version-1/a.md", ""),
        (
            "versioned_sidebars/version-1-sidebars.json",
            "{\"a\": [{\"type\": \"category\", \"label\": \"x\", \"link\": {\"type\": \"generated-index\", \"slug\": \"old\"}}]}",
        ),
        ("docs/guide/b.md", ""),
        ("docs/guide/_category_.yml", "label: Guide\nlink:\n  type: generated-index\n  slug: /all-guides\n"),
        ("docs/other/_category_.json", "{ \"link\": null, \"slug\": \"/no\" }"),
        ("docs/other/c.md", ""),
    ];
    let expected = [
        ("/docs/next/overview", "address"),
        ("/docs/next/all-guides", "docs/guide/_category_.yml"),
        ("/docs/old", "address"),
        ("/docs/next/no", "missing"),
        ("/docs/overview", "missing, /docs/next/overview?"),
        ("/docs/next/category/one", "missing"),
        ("/docs/tags/one", "the generator makes such addresses itself"),
    ];
    check(&files, "docs/guide/b.md", &expected);
    // The labels of others are those of another program.
    let computed = sidebar.replace("items: ['guide/b']", "items: [...more]");
    let files = files.map(|(name, text)| (name, if text == sidebar { computed.as_str() } else { text }));
    check(&files, "docs/guide/b.md", &[("/docs/category/one", "the generator makes such addresses itself")]);
}

/// The path of the site is added to a link that does not begin with it.
#[test]
fn links_of_docusaurus_may_have_the_path_of_the_site() {
    let config =
        "export default {\n baseUrl: '/docs/',\n presets: [['classic', { docs: { routeBasePath: '/' } }]],\n};\n";
    let files = [("docusaurus.config.ts", config), ("docs/guide/a.md", ""), ("docs/guide/b.md", "")];
    let expected = [
        ("/docs/guide/b", "docs/guide/b.md"),
        ("/guide/b", "docs/guide/b.md"),
        ("/docs/guide/c", "missing"),
        ("/guide/c", "missing"),
        ("/docsguide/b", "no page of the site has an address that begins in this way"),
    ];
    check(&files, "docs/guide/a.md", &expected);
}

#[test]
fn a_configuration_may_be_in_another_file() {
    let own = "export default { presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' } }]] };\n";
    let files = [
        ("website/docusaurus.config.js", "require('ts-node');\nmodule.exports = require('./own.config');\n"),
        ("website/own.config.ts", own),
        ("docs/guide/a.mdx", ""),
        ("docs/guide/b.mdx", ""),
    ];
    let expected = [("b.mdx", "docs/guide/b.mdx"), ("gone.mdx", "missing"), ("/guide/b", "docs/guide/b.mdx")];
    check(&files, "docs/guide/a.mdx", &expected);
}

/// A plugin of remark in the repository may write other destinations.
#[test]
fn a_plugin_that_changes_links() {
    let config = "import links from './src/links';\nexport default {\n presets: [['classic', { docs: { remarkPlugins: [links] } }]],\n};\n";
    for (plugin, expected) in [
        ("visit(tree, (node) => { node.url = a; });", "a plugin of remark that changes links may add pages"),
        ("visit(tree, log);", "missing"),
    ] {
        let files = [("docusaurus.config.js", config), ("src/links.ts", plugin), ("docs/a.md", ""), ("docs/b.md", "")];
        check(&files, "docs/a.md", &[("../c.md", expected), ("b.md", "docs/b.md")]);
    }
}

//! Any tree is read without a panic: names, configurations and pages may be anything.

use std::path::Path;

use proptest::prelude::*;
use urlgram_documents::ReferenceKind;
use urlgram_sites::Sites;

use crate::tree::Tree;

/// Configurations, each with a folder of pages.
const SITES: &[(&str, &str, &str)] = &[
    ("mkdocs.yml", "site_name: x\nplugins:\n  - redirects:\n      redirect_maps:\n        a.md: b.md\n", "docs"),
    ("docusaurus.config.js", "presets: [['classic', { docs: { path: 'docs' }, blog: { path: 'blog' } }]]", "blog"),
    ("_config.yml", "permalink: pretty\ncollections:\n  docs:\n    output: true\n", "_posts"),
    ("hugo.toml", "baseURL = \"/\"\n[languages.de]\ncontentDir = \"content\"\n", "content"),
    ("config.toml", "base_url = \"/a\"\n", "content"),
    ("book.toml", "[book]\nsrc = \"src\"\n[output.html.redirect]\n\"/a\" = \"b\"\n", "src"),
    (".vitepress/config.ts", "export default { srcDir: '.' }", "."),
    ("astro.config.mjs", "integrations: [starlight({})]", "src/content/docs"),
    (".eleventy.js", "dir: { input: '.' }", "."),
    ("conf.py", "extensions = []", "."),
    ("next.config.js", "redirects() { source: '/é*' }", "app/[a]/(b)"),
    ("next.config.mjs", "nextra({})", "content"),
];

/// Names and links of pages: pieces that the rules of generators look for, between any characters.
fn name() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("2024-01-31-"),
        Just("01-"),
        Just("index"),
        Just("README"),
        Just("_"),
        Just(".de"),
        Just("a"),
        Just("é"),
        Just("\u{430}\u{431}"),
        Just("\u{1f600}"),
        Just("-"),
        Just("."),
        Just("%"),
        Just("%C3"),
        Just(" "),
        Just("#"),
        Just("["),
        Just(":"),
    ];
    prop::collection::vec(piece, 1..8).prop_map(|pieces| pieces.concat())
}

/// Texts of pages and additions to configurations.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("---\n"),
        Just("+++\n"),
        Just("slug: "),
        Just("permalink: /:a/é"),
        Just("aliases = [\"é\", '"),
        Just("# é {#b}\n"),
        Just("{{"),
        Just("{% raw %}"),
        Just("<a id="),
        Just("[é](#b)"),
        Just("\""),
        Just("'"),
        Just("é"),
        Just("\u{301}"),
        Just("\n"),
        Just("  - "),
        Just("[x]\n"),
        Just(": "),
        Just(" = "),
        Just("{"),
        Just("url: "),
        Just("docs_dir: ../"),
        Just("docs"),
        Just("blog: "),
        Just("from: '/é*'"),
        Just("#"),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Texts of AsciiDoc and reStructuredText.
fn asciidoc() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("include::"),
        Just("partial$b.adoc[]\n"),
        Just("c.adoc[]\n"),
        Just("xref:"),
        Just(":page-aliases: "),
        Just(":imagesdir: é"),
        Just("\n"),
        Just("== é"),
        Just("[[é"),
        Just("[#"),
        Just("]]"),
        Just("{a}"),
        Just(":a: {a}{a}\n"),
        Just("\\\n"),
        Just("----"),
        Just("```"),
        Just("image:\u{3000}x["),
        Just("\u{3000}"),
        Just(":doc:`/a`"),
        Just("]"),
    ];
    prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_tree_is_read(
        site in 0..SITES.len(),
        names in prop::collection::vec(name(), 1..4),
        more in text(),
        page in text(),
        links in prop::collection::vec(name(), 1..6),
    ) {
        let (config, settings, folder) = SITES[site];
        let settings = format!("{settings}{more}");
        let paths: Vec<String> = names.iter().map(|name| format!("{folder}/{name}.md")).collect();
        let mut files = vec![(config, settings.as_str()), ("src/SUMMARY.md", ""), ("_redirects", more.as_str())];
        files.extend(paths.iter().map(|path| (path.as_str(), page.as_str())));
        let sites = Sites::new(Tree::new(&files));
        let root = Path::new("/");
        for path in &paths {
            let path = root.join(path);
            sites.tree().anchors(root, &path).map(|anchors| anchors.find(&links[0]) == anchors.find(&links[0]));
            let Some(page) = sites.tree().page(root, &path) else { continue };
            for link in &links {
                for link in [link.clone(), format!("/{link}"), format!("../{link}/"), format!("{link}.md")] {
                    prop_assert_eq!(page.resolve(&link), page.resolve(&link));
                    prop_assert_eq!(page.resolve_shortcode(&link), page.resolve_shortcode(&link));
                }
            }
        }
    }

    #[test]
    fn any_document_of_asciidoc_is_read(
        texts in prop::collection::vec(asciidoc(), 3),
        names in prop::collection::vec(name(), 1..6),
        component in asciidoc(),
    ) {
        let config = format!("name: a\n{component}");
        let files = [
            ("antora.yml", config.as_str()),
            ("modules/ROOT/pages/a.adoc", texts[0].as_str()),
            ("modules/ROOT/partials/b.adoc", texts[1].as_str()),
            ("c.adoc", texts[2].as_str()),
            ("d.rst", texts[0].as_str()),
        ];
        let sites = Sites::new(Tree::new(&files));
        let (sites, root) = (sites.tree(), Path::new("/"));
        let tree = sites.asciidoc(root).unwrap();
        sites.rst_root(root);
        for (file, _) in files {
            for kind in [ReferenceKind::Xref, ReferenceKind::CrossReference, ReferenceKind::Image, ReferenceKind::File] {
                for name in names.iter().flat_map(|name| [name.clone(), format!("a.adoc#{name}"), format!("{name}:b$c")]) {
                    tree.check(sites.files(), (root, &root.join(file)), kind, &name);
                }
            }
        }
    }
}

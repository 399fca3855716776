//! Targets of the links of pages, by generator: found, dead, and not checked with the reason.

use crate::tree::targets;

fn check(files: &[(&str, &str)], page: &str, expected: &[(&str, &str)]) {
    let links: Vec<&str> = expected.iter().map(|(link, _)| *link).collect();
    let found = targets(files, page, &links);
    let found: Vec<(&str, &str)> = links.iter().copied().zip(found.iter().map(String::as_str)).collect();
    assert_eq!(found, expected, "{page}");
}

/// Links to source files are relative to the file; other links are relative to the address, which is a folder.
#[test]
fn mkdocs() {
    let config = "site_url: https://a.example/\ndocs_dir: content\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        'old.md': 'a.md'\n";
    let files = [
        ("docs/mkdocs.yml", config),
        ("docs/content/index.md", ""),
        ("docs/content/a.md", ""),
        ("docs/content/guide/b.md", ""),
        ("docs/content/guide/img/x.png", ""),
    ];
    check(
        &files,
        "docs/content/guide/b.md",
        &[
            ("../a.md", "docs/content/a.md"),
            ("a.md", "missing"),
            ("../A.md", "case a.md"),
            ("img/x.png", "docs/content/guide/img/x.png"),
            ("img/y.png", "missing"),
            ("../../a/", "docs/content/a.md"),
            ("../a/", "missing"),
            ("/guide/b/", "docs/content/guide/b.md"),
            ("/guide/c/", "missing"),
            ("/a/", "docs/content/a.md"),
            ("/old/", "address"),
            ("../old.md", "missing"),
            ("/api/", "no page of the site has an address that begins in this way"),
        ],
    );
    let plugin =
        [("mkdocs.yml", "plugins:\n  - search\n  - gen-files:\n      scripts:\n        - a.py\n"), ("docs/a.md", "")];
    check(&plugin, "docs/a.md", &[("gone.md", "the plugin \"gen-files\" may add pages"), ("a.md", "docs/a.md")]);
    let mapping = "plugins:\n  search:\n    lang: en\n  # none\n  exclude:\n    glob:\n      - parts/*\n";
    check(&[("mkdocs.yml", mapping), ("docs/a.md", "")], "docs/a.md", &[("gone.md", "missing")]);
    let below = [("mkdocs.yml", "site_url: https://a.example/project/\n"), ("docs/a/b.md", ""), ("docs/c.md", "")];
    check(
        &below,
        "docs/c.md",
        &[
            ("/project/a/b", "docs/a/b.md"),
            ("/project/a/c", "missing"),
            ("/a/b", "leads out of the path of the site on its host"),
        ],
    );
}

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
            ("d.md", "missing"),
            ("/img/a.png", "website/static/img/a.png"),
            ("/team", "website/src/pages/team.tsx"),
            ("/blog/2024/01/31/news", "website/blog/2024-01-31-news.md"),
            ("/docs/a", "website/versioned_docs/version-2/a.md"),
            ("/docs/next/start", "docs/a.md"),
            ("/docs/next/guide/b", "docs/guide/01-b.md"),
            ("/docs/1/a", "website/versioned_docs/version-1/a.md"),
            ("/docs/guide/d", "missing"),
            ("/docs/category/x", "the generator makes such addresses itself"),
        ],
    );
    let translated = "website/i18n/de/docusaurus-plugin-content-docs/version-2/a.md";
    check(
        &files,
        translated,
        &[
            ("guide/b.md", "website/versioned_docs/version-2/guide/b.md"),
            ("/docs/guide/b", "website/versioned_docs/version-2/guide/b.md"),
            ("gone.md", "missing"),
            ("/docs/gone", "missing"),
        ],
    );
}

#[test]
fn vitepress() {
    let files = [
        ("docs/.vitepress/config.ts", "export default { base: '/x/' }"),
        ("docs/public/logo.svg", ""),
        ("docs/index.md", ""),
        ("docs/guide/a.md", ""),
        ("docs/guide/b.md", ""),
    ];
    check(
        &files,
        "docs/guide/a.md",
        &[
            ("./b", "docs/guide/b.md"),
            ("./b.html", "docs/guide/b.md"),
            ("b.md", "docs/guide/b.md"),
            ("/guide/b", "docs/guide/b.md"),
            ("/guide/b.md", "docs/guide/b.md"),
            ("/logo.svg", "docs/public/logo.svg"),
            ("./c", "missing"),
            ("../b", "no page of the site has an address that begins in this way"),
        ],
    );
}

#[test]
fn hugo() {
    let config = "baseURL = \"https://a.example/\"\n[languages.en]\ncontentDir = \"content/en\"\n[languages.gr]\ncontentDir = \"content/gr\"\n";
    let files = [
        ("config.toml", config),
        ("static/img/a.png", ""),
        ("content/en/docs/_index.md", ""),
        ("content/en/docs/topics/a.md", "---\naliases: [\"/docs/old/\"]\n---\n"),
        ("content/en/docs/howto/_index.md", ""),
        ("content/gr/docs/_index.md", ""),
        ("content/gr/docs/topics/b.md", ""),
    ];
    check(
        &files,
        "content/gr/docs/_index.md",
        &[
            ("topics/b", "content/gr/docs/topics/b.md"),
            ("howto", "missing, /docs/howto?"),
            ("/docs/howto/", "content/en/docs/howto/_index.md"),
            ("/img/a.png", "static/img/a.png"),
        ],
    );
    check(
        &files,
        "content/en/docs/topics/a.md",
        &[
            ("../../howto/", "content/en/docs/howto/_index.md"),
            ("b.md", "missing"),
            ("/docs/old", "content/en/docs/topics/a.md"),
            ("/tags/x", "the generator makes such addresses itself"),
        ],
    );
}

#[test]
fn jekyll() {
    let files = [
        (
            "site/_config.yml",
            "permalink: /news/:year/:month/:day/:title/\ncollections:\n  tutorials:\n    output: true\n",
        ),
        ("site/docs/collections.md", "---\npermalink: /docs/collections/\n---\n"),
        ("site/docs/permalinks.md", "---\npermalink: /docs/permalinks/\n---\n"),
        ("site/_tutorials/navigation.md", "---\npermalink: /tutorials/navigation/\n---\n"),
        ("site/_posts/2013-09-06-new.md", "---\nlayout: x\n---\n"),
    ];
    check(
        &files,
        "site/docs/collections.md",
        &[
            ("../permalinks/", "site/docs/permalinks.md"),
            ("../Permalinks/", "missing, /docs/permalinks?"),
            ("../navigation", "missing, /tutorials/navigation?"),
            ("/news/2013/09/06/new/", "site/_posts/2013-09-06-new.md"),
            ("/news/2013/09/06/old/", "missing"),
        ],
    );
}

#[test]
fn mdbook() {
    let files = [
        ("book/book.toml", "[book]\nsrc = \"text\"\n"),
        ("book/text/SUMMARY.md", ""),
        ("book/text/dev/README.md", ""),
        ("book/text/dev/a.md", ""),
    ];
    check(
        &files,
        "book/text/dev/README.md",
        &[
            ("a.md", "book/text/dev/a.md"),
            ("a.html", "book/text/dev/a.md"),
            ("dev/a.html", "missing"),
            ("../../x.md", "leads out of the path of the site on its host"),
            ("b.md", "missing"),
            ("../../x.md", "leads out of the path of the site on its host"),
            ("/a", "leads out of the path of the site on its host"),
        ],
    );
}

#[test]
fn git_ignores_what_a_build_makes() {
    let files = [("mkdocs.yml", ""), (".gitignore", "/docs/reference/\n"), ("docs/a.md", "")];
    check(&files, "docs/a.md", &[("reference/x.md", "a build may make the target"), ("other/x.md", "missing")]);
}

#[test]
fn servers_redirect_addresses() {
    let files = [
        ("mkdocs.yml", "site_url: https://a.example/\n"),
        ("docs/guide/a.md", ""),
        ("docs/_redirects", "/guide/old /guide/a 301\n/guide/v1/* /guide/:splat\n"),
        ("netlify.toml", "[[redirects]]\nfrom = \"/guide/older\"\nto = \"/guide/a\"\n"),
    ];
    check(&files, "docs/guide/a.md", &[("/guide/older", "address"), ("/guide/gone", "missing")]);
    let files = [
        ("config.toml", "baseURL = \"https://a.example/\"\n"),
        ("content/guide/a.md", ""),
        ("static/_redirects", files[2].1),
    ];
    check(
        &files,
        "content/guide/a.md",
        &[("/guide/old/", "address"), ("/guide/v1/x", "address"), ("/guide/v2/x", "missing")],
    );
}

#[test]
fn a_rule_of_a_server_matches_by_segments() {
    let files = [
        ("config.toml", "baseURL = \"https://a.example/\"\n"),
        ("content/docs/guide/a.md", ""),
        ("content/docs/guide/b.md", ""),
        ("static/_redirects", "/docs/:version/old /x\n/docs/v1/* /docs/:splat\n/:language/* /:splat\n"),
        ("vercel.json", "{\"redirects\": [{\"source\": \"/docs/news:rest*\", \"destination\": \"/x\"}]}"),
    ];
    check(
        &files,
        "content/docs/guide/a.md",
        &[
            ("/docs/2.0/old", "address"),
            ("/docs/2.0/older", "missing"),
            ("/docs/2.0/old/b", "missing"),
            ("/docs/v1/a/b", "address"),
            ("/docs/v2/a", "missing"),
            ("/docs/news-of-today", "address"),
            ("../b", "content/docs/guide/b.md"),
        ],
    );
}

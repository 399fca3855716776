//! Targets of links whose addresses nearly are those of pages, and of pages of Grav.

use crate::tree::check;

/// Folders have numbers that addresses do not have, and links start in the folder of the page.
#[test]
fn grav() {
    let page = "pages/02.more/05.several/docs.md";
    let files = [
        ("config/site.yaml", "redirects:\n  '/old': '/more'\n  '/(\\d+)/more/older': '/more'\n"),
        ("pages/01.home/default.md", ""),
        ("pages/02.more/chapter.md", ""),
        ("pages/02.more/04.other/docs.md", "---\nslug: another\n---\n"),
        (page, ""),
        ("pages/02.more/06.markdown/docs.17.md", ""),
        ("pages/02.more/06.markdown/docs.md", ""),
        ("pages/02.more/05.several/a@2x.jpg", ""),
        ("pages/02.more/05.several/_part/part.md", ""),
        ("pages/search/search.md", ""),
    ];
    check(
        &files,
        page,
        &[
            ("../another", "pages/02.more/04.other/docs.md"),
            ("../04.other/docs.md", "pages/02.more/04.other/docs.md"),
            ("../other", "missing"),
            ("/more", "pages/02.more/chapter.md"),
            ("/search", "pages/search/search.md"),
            ("/more/several/x", "missing"),
            ("/old", "address"),
            ("../older", "address"),
            ("../markdown", "pages/02.more/06.markdown/docs.md"),
            ("a.jpg", "pages/02.more/05.several/a@2x.jpg"),
            ("b.jpg", "missing"),
        ],
    );
    let part = "pages/02.more/05.several/_part/part.md";
    check(&files, part, &[("../another", "the address of the page is computed")]);
}

/// MkDocs leaves a link with `/` at its beginning as it is, unless a setting or a plugin says otherwise.
#[test]
fn sources_from_the_root_of_mkdocs() {
    let (found, dead) = ("docs/a/b.md", "missing");
    for (config, target) in [
        ("site_name: x\n", dead),
        ("site_name: x\nsite_url: https://a.example/project/\n", dead),
        ("validation:\n  links:\n    absolute_links: relative_to_docs\n", found),
        ("plugins:\n  - site-urls\n", found),
    ] {
        let files = [("mkdocs.yml", config), ("docs/c.md", ""), (found, "")];
        check(&files, "docs/c.md", &[("/a/b.md", target), ("a/b.md", found)]);
    }
}

/// mdBook makes `a/index.html` of `a/index.md`, and no page of HTML without a chapter.
#[test]
fn pages_of_html_in_a_book() {
    let files = [
        ("book.toml", ""),
        ("src/SUMMARY.md", ""),
        ("src/start/index.md", ""),
        ("src/faq.md", ""),
        ("src/both.md", ""),
        ("src/both/README.md", ""),
    ];
    check(
        &files,
        "src/faq.md",
        &[
            ("start.html", "missing, /start/index.html?"),
            ("start/index.html", "src/start/index.md"),
            ("faq.html", "src/faq.md"),
            ("faqs.html", "missing"),
            ("print.html", "no page of the site has an address that begins in this way"),
            ("other/a.html", "no page of the site has an address that begins in this way"),
            ("both.html", "src/both.md"),
        ],
    );
}

/// The folder of the pages is not part of their addresses.
#[test]
fn addresses_with_the_folder_of_the_pages() {
    let (of_vue, of_docusaurus) = ("docs/.vitepress/config.js", "site/docusaurus.config.js");
    let classic = "module.exports = { presets: [['classic', { docs: {} }]] };\n";
    let other = "no page of the site has an address that begins in this way";
    check(
        &[(of_vue, "export default {}\n"), ("docs/guide/a.md", "")],
        "docs/guide/a.md",
        &[("/docs/guide/a", "missing, /guide/a?"), ("/docs/guide/b", other), ("/guide/a", "docs/guide/a.md")],
    );
    check(
        &[(of_docusaurus, classic), ("site/sidebars.js", ""), ("site/docs/a.md", "")],
        "site/docs/a.md",
        &[("/site/docs/a", "missing, /docs/a?"), ("/site/a", other), ("/docs/a", "site/docs/a.md")],
    );
}

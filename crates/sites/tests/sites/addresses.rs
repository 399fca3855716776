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

/// A preprocessor adds chapters in its sources, and hardly ever next to those of the book.
#[test]
fn preprocessors_of_a_book() {
    let maker = "the preprocessor \"mine\" may add pages";
    let (quiet, loud) = ("fn run() { book.for_each_mut(|item| {}) }\n", "book.push_item(Chapter::new(a, b, c, d));\n");
    let path = "tools/mdbook-mine/src/main.rs";
    let own = "[preprocessor.mine]\ncommand = \"cargo run --manifest-path tools/mdbook-mine/Cargo.toml\"\n";
    for (config, path, source, expected) in [
        ("[preprocessor.mine]\n", "x.rs", "", maker),
        ("[preprocessor.toc]\n", "x.rs", "", "missing"),
        (own, path, quiet, "missing"),
        (own, path, loud, maker),
        ("[preprocessor.mine]\n", "crates/mdbook-mine/src/lib.rs", quiet, "missing"),
        ("[preprocessor.mine]\ncommand = \"python3 mine.py\"\n", "mine.py", "json.dump(book, out)\n", "missing"),
        ("[preprocessor.mine]\ncommand = \"./mine.py\"\n", "mine.py", "book['sections'].append(x)\n", maker),
    ] {
        let files =
            [("book.toml", config), (path, source), ("src/SUMMARY.md", ""), ("src/a.md", ""), ("src/b/c.md", "")];
        // A preprocessor may read a name as that of a rule.
        let other = "no page of the site has an address that begins in this way";
        let named = if config.contains("mine") { maker } else { other };
        let expected = [("gone.html", expected), ("items.fn", named), ("gone.md", "missing"), ("b/c.md", "src/b/c.md")];
        check(&files, "src/a.md", &expected);
    }
}

/// The first folder of an address was forgotten, which is neither a language nor a version.
#[test]
fn addresses_in_other_folders() {
    let other = "no page of the site has an address that begins in this way";
    let files = |folder: &str| {
        let page = format!("content/{folder}/parts/helm/_index.md");
        [("hugo.toml".to_owned(), "baseURL = 'https://a.example/'\n"), (page, ""), ("content/a.md".to_owned(), "")]
    };
    for (folder, page, below) in
        [("docs", "missing, /docs/parts/helm?", "missing"), ("fr", other, other), ("v1.2", other, other)]
    {
        let files = files(folder);
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let expected =
            [("/parts/helm/", page), ("../parts/helm", page), ("/parts/helm/x/", below), ("/parts/x/", other)];
        check(&files, "content/a.md", &expected);
    }
}

/// MkDocs replaces the paths of files. A browser resolves those of folders, from the address of the page.
#[test]
fn paths_of_folders_start_at_the_address_of_a_page_of_mkdocs() {
    let files = [
        ("mkdocs.yml", "site_name: x\n"),
        ("docs/index.md", ""),
        ("docs/other/index.md", ""),
        ("docs/guide/page.md", ""),
        ("docs/guide/index.md", ""),
        ("docs/guide/more/index.md", ""),
        ("docs/guide/img/a.png", ""),
    ];
    let expected = [
        ("./more", "missing, ./more/index.md?"),
        ("more/", "missing, more/index.md?"),
        ("../more/", "docs/guide/more/index.md"),
        ("../../other", "docs/other/index.md"),
        ("more/index.md", "docs/guide/more/index.md"),
        ("img/a.png", "docs/guide/img/a.png"),
        ("..", "docs"),
    ];
    check(&files, "docs/guide/page.md", &expected);
    check(&files, "docs/guide/index.md", &[("./more", "docs/guide/more")]);
    let flat =
        files.map(|(name, text)| (name, if name == "mkdocs.yml" { "use_directory_urls: false\n" } else { text }));
    check(&flat, "docs/guide/page.md", &[("./more", "docs/guide/more")]);
    let plugin =
        [("mkdocs.yml", "plugins:\n  - own-one\n"), ("docs/a.md", ""), ("docs/b/c_d.md", ""), ("docs/e.md", "")];
    let maker = "the plugin \"own-one\" may add pages";
    let expected = [("b/c_d/", "missing, b/c_d.md?"), ("e/", "missing, e.md?"), ("b/gone/", maker)];
    check(&plugin, "docs/a.md", &expected);
}

/// Only the name of a language is left out of an address of Starlight. An address that begins as no page does is that of a page in another folder
/// if exactly one in the language of the page ends in it.
#[test]
fn addresses_of_starlight_that_are_ends_of_others() {
    let files = [
        ("astro.config.mjs", "starlight({ locales: { root: { label: 'a' }, klingon: { label: 'b' } } })"),
        ("src/content/docs/getting-started.mdx", ""),
        ("src/content/docs/guides/sidebar.mdx", ""),
        ("src/content/docs/guides/css-and-tailwind.mdx", ""),
        ("src/content/docs/guides/css.mdx", ""),
        ("src/content/docs/es/guides/css-and-tailwind.mdx", ""),
        ("src/content/docs/reference/overrides.md", ""),
        ("src/content/docs/v1/old-notes.md", ""),
    ];
    let other = "no page of the site has an address that begins in this way";
    let expected = [
        ("reference/overrides/", "missing, /reference/overrides?"),
        ("/guides/reference/overrides/", "missing, /reference/overrides?"),
        ("/de/reference/overrides/", "src/content/docs/reference/overrides.md"),
        ("/klingon/reference/overrides/", "src/content/docs/reference/overrides.md"),
        ("/getting-started.md", "missing, /getting-started/?"),
        ("/gone-away.md", other),
        ("/css-and-tailwind/", "missing, /guides/css-and-tailwind/?"),
        // A program may be there, and a server may send an address to a version.
        ("/css/", other),
        ("/old-notes/", other),
    ];
    check(&files, "src/content/docs/guides/sidebar.mdx", &expected);
    let two = files.map(|(name, text)| {
        if name.ends_with("css.mdx") { ("src/content/docs/x/css-and-tailwind.md", "") } else { (name, text) }
    });
    check(&two, "src/content/docs/guides/sidebar.mdx", &[("/css-and-tailwind/", other)]);
}

#[test]
fn a_folder_of_static_files_may_have_only_folders() {
    let files = [
        ("docusaurus.config.js", "presets: [['classic', {}]]"),
        ("static/img/tutorials/first/a.gif", ""),
        ("static/data/x/y.json", ""),
        ("docs/a.md", ""),
    ];
    let built = "a build may make the target";
    let expected = [
        ("/img/tutorials/b.gif", "missing"),
        ("/img/tutorials/first/b.gif", "missing"),
        ("/img/b.gif", built),
        ("/data/b.gif", built),
    ];
    check(&files, "docs/a.md", &expected);
}

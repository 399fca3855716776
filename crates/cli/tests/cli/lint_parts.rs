//! `urlgram lint` on texts that are shown in a different place: parts of pages, documents that programs embed, and pages under other names.

use crate::lint::{check, found};

/// A browser resolves the addresses in a part from the pages that import it, and Docusaurus its paths of files from the part.
#[test]
fn parts_of_pages_of_docusaurus() {
    let part = "[a](./setup) [b](../guide/setup) [c](./gone) [d](./other.md) [e](./gone.md) [f](/docs/guide/setup) [g](/docs/guide/gone) [h](#top) [i](#gone)\n";
    let page = "import Part from '../_parts/_part.mdx';\nimport Own from '@site/docs/guide/setup.mdx';\n\n# Top\n\n<Part /> <Own />\n";
    let files = [
        ("docusaurus.config.js", "module.exports = { presets: [['classic', { docs: {} }]] };\n"),
        ("docs/guide/start.mdx", page),
        ("docs/guide/setup.mdx", "# Setup\n\n[a](./start) [b](./gone)\n"),
        ("docs/_parts/_part.mdx", part),
        ("docs/_parts/_alone.mdx", part),
        ("docs/_parts/other.md", "# Other\n"),
    ];
    let expected = [
        "docs/_parts/_part.mdx:1:38: U010",
        "docs/_parts/_part.mdx:1:66: U010",
        "docs/_parts/_part.mdx:1:104: U010",
        "docs/_parts/_part.mdx:1:137: U011",
        "docs/guide/setup.mdx:3:18: U010",
    ];
    found("parts", &files, &expected);
}

/// An address is alive if it is from one of the pages that import the text.
#[test]
fn a_page_of_docusaurus_that_others_import() {
    let files = [
        ("docusaurus.config.js", "module.exports = { presets: [['classic', { docs: {} }]] };\n"),
        ("docs/a/one.mdx", "import Text from '../shared/text.mdx';\n\n<Text />\n"),
        ("docs/b/two.mdx", "import Text from '../shared/text.mdx';\n\n<Text />\n"),
        ("docs/b/three.mdx", "# Three\n"),
        ("docs/shared/text.mdx", "[a](./three) [b](./one) [c](./four)\n"),
    ];
    found("imported", &files, &["docs/shared/text.mdx:1:29: U010"]);
}

/// A program decides how a text that it embeds is shown, and a forge how the page of its folder is.
#[test]
fn documents_in_programs_have_anchors_of_their_own() {
    let page = "# A\n\n[a](#gone) [b](gone.md)\n";
    let files = [
        ("go.mod", ""),
        ("help/help.go", "package help\n\n//go:embed all:texts \"other.md\"\nvar texts embed.FS\n"),
        ("help/texts/a.md", page),
        ("help/other.md", page),
        ("help/third.md", page),
        ("Cargo.toml", ""),
        ("src/lib.rs", "#![doc = include_str!(\"../README.md\")]\nconst A: &str = include_str!(\"../docs/a.md\");\n"),
        ("README.md", page),
        ("docs/a.md", page),
        ("docs/b.md", page),
    ];
    let expected = [
        "README.md:3:6: U011", "README.md:3:16: U010", "docs/a.md:3:16: U010", "docs/b.md:3:6: U011",
        "docs/b.md:3:16: U010", "help/other.md:3:16: U010", "help/texts/a.md:3:16: U010", "help/third.md:3:6: U011",
        "help/third.md:3:16: U010",
    ];
    found("embedded", &files, &expected);
}

/// Nuxt Content leaves the numbers that order files out of their addresses.
#[test]
fn numbers_that_order_pages_are_no_part_of_their_addresses() {
    let pages: Vec<String> = (0..40).map(|number| format!("content/1.guide/{number}.p{number}.md")).collect();
    let links: String = (0..40).map(|number| format!("[p](/guide/p{number})\n")).collect();
    let others = "# B\n\n[a](/guide/p1) [b](/guide/gone) [c](p2.md) [d](../1.guide/p2.md) [e](gone.md) [f](/guide)\n";
    let mut files: Vec<(&str, &str)> = pages.iter().map(|page| (page.as_str(), "# One\n")).collect();
    files.extend([
        ("nuxt.config.ts", ""),
        ("content/1.guide/0.index.md", links.as_str()),
        ("content/1.guide/80.last.md", others),
    ]);
    found("ordered", &files, &["content/1.guide/80.last.md:3:20: U010", "content/1.guide/80.last.md:3:70: U010"]);
}

/// Hugo fills in shortcodes after it has read the labels of a page, and an unknown program may do so before.
#[test]
fn shortcodes_define_no_labels_for_hugo() {
    let page = "See [a][one] and [b][two], [the third][three].\n\n{{< note >}}\n\n[one]: {{< ref \"b.md\" >}}\n[two]: {{< relref \"gone.md\" >}} \"Two\"\n";
    let config = "{\n  \"baseURL\": \"https://a.example/\",\n  \"languageCode\": \"en\"\n}\n";
    let files = |name: &'static str| [(name, config), ("content/a.md", page), ("content/b.md", "# B\n")];
    let expected = ["content/a.md:1:28: U015", "content/a.md:6:20: U010"];
    check("hugo_labels", &files("hugo.json"), &expected);
    check("hugo_labels_defaults", &files("config/_default/config.json"), &expected);
    check("hugo_labels_none", &files("other.json"), &[]);
    let filled = format!("{page}{{{{% include \"c.md\" %}}}}\n");
    let files = [("config.json", config), ("content/a.md", filled.as_str()), ("content/b.md", "# B\n")];
    check("hugo_labels_included", &files, &["content/a.md:6:20: U010"]);
}

#[test]
fn issues_of_github_have_one_form_of_address() {
    let url = "https://github.com/o/r";
    let page = format!("[a]({url}/issue/12) [b]({url}/issues/12) [c]({url}/pulls/3) [d]({url}/pulls/anna)\n");
    let rst = format!("`a <{url}/issue/12>`_ `b <{url}/pull/12>`_\n");
    let ran = check(
        "issues",
        &[("a.md", page.as_str()), ("b.rst", rst.as_str())],
        &["a.md:1:28: U010", "a.md:1:103: U010", "b.rst:1:28: U010"],
    );
    assert!(!ran.to_string().contains("moved"), "{ran}");
}

/// A quotation after a line about a result shows what readers see of another markup.
#[test]
fn quotations_of_results_are_not_links() {
    let quote = "> See [the guide]<https://a.example/b>\n> and [c]() or [d](gone.md)\n";
    let other = quote.replace("gone", "other");
    let page = format!("This renders as:\n\n{quote}\nAnna says:\n\n{other}");
    let expected = ["a.md:4:20: U010", "a.md:8:7: U014", "a.md:9:11: U013", "a.md:9:20: U010"];
    found("results", &[("a.md", page.as_str())], &expected);
}

/// A program of another repository publishes documents that a configuration lists by their paths.
#[test]
fn documents_of_a_site_elsewhere() {
    let page = "[a](../../../reference/b.md) [b](reference/b.md) [c](./gone.md) [d](../overview) [e](framework/react/guides/b.md)\n";
    let files = |config: &'static str| {
        [
            ("docs/config.json", config),
            ("docs/framework/react/guides/a.md", page),
            ("docs/framework/react/guides/b.md", "# B\n"),
            ("docs/reference/b.md", "# B\n"),
        ]
    };
    let gone = "docs/framework/react/guides/a.md:1:54: U010";
    let routes = "{\"sections\": [{\"children\": [{\"label\": \"A\", \"to\": \"framework/react/guides/a\"}]}]}\n";
    found("routes", &files(routes), &[gone]);
    let others = [34, 54, 69, 86].map(|column| format!("docs/framework/react/guides/a.md:1:{column}: U010"));
    found("routes_none", &files("{}\n"), &others.each_ref().map(String::as_str));
}

/// DocFX has a mark for the folder of its configuration, and makes a file for each type.
#[test]
fn paths_of_docfx() {
    let page = "[a](~/articles/b.md) [b](~/articles/gone.md) [c](~/other/b.md) [d](../api/A.B.yml) [e](xref:A.B)\n";
    let files = |name: &'static str| [(name, "{}\n"), ("docs/articles/a.md", page), ("docs/articles/b.md", "# B\n")];
    found("docfx", &files("docs/docfx.json"), &["docs/articles/a.md:1:26: U010"]);
    found("docfx_none", &files("docs/other.json"), &["docs/articles/a.md:1:68: U010"]);
}

#[test]
fn a_readme_has_an_anchor_around_its_text() {
    let page = "# A\n\n[a](#readme) [b](#gone)\n";
    found(
        "readme_anchor",
        &[("README.md", page), ("b.md", page)],
        &["README.md:3:19: U011", "b.md:3:6: U011", "b.md:3:19: U011"],
    );
}

#[test]
fn older_components_of_antora_have_parts_among_their_pages() {
    let page = "= A\n\ninclude::partial$b.adoc[]\n\ninclude::partial$gone.adoc[]\n";
    let files = [
        ("antora.yml", "name: a\nversion: '1'\n"),
        ("modules/ROOT/pages/a.adoc", page),
        ("modules/ROOT/pages/_partials/b.adoc", "text\n"),
    ];
    found("antora_partials", &files, &["modules/ROOT/pages/a.adoc:5:10: U010"]);
}

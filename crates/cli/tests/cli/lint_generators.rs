//! `urlgram lint` on pages whose labels, anchors and destinations only their generator gives a meaning.

use crate::folder::{folder, lint};
use crate::lint::places;

/// Checks the places of the findings of the default lints in a repository of these files.
#[track_caller]
fn check(name: &str, files: &[(&str, &str)], expected: &[&str]) {
    let files = [&[(".git/HEAD", "")], files].concat();
    let ran = lint(&folder(name, &files), &["-F", "concise", "--show-sites", "."]);
    assert_eq!(places(&ran), expected, "{ran}");
}

#[test]
fn only_some_plugins_of_mkdocs_define_labels() {
    let page = "See [the guide][manual].\n";
    for (config, expected) in [
        ("site_name: x\n", &["docs/a.md:1:5: U015"][..]),
        ("plugins:\n  - search\n  - macros\n", &["docs/a.md:1:5: U015"]),
        ("plugins:\n  - autorefs\n", &[]),
        ("plugins:\n  - mkdocstrings:\n      handlers: x\n", &[]),
        ("plugins:\n  - an-own-one\n", &[]),
        ("markdown_extensions:\n  - pymdownx.snippets:\n      auto_append:\n        - a.md\n", &[]),
    ] {
        check("mkdocs_labels", &[("mkdocs.yml", config), ("docs/a.md", page)], expected);
    }
    let included = format!("--8<-- \"labels.md\"\n\n{page}");
    check("mkdocs_snippets", &[("mkdocs.yml", "site_name: x\n"), ("docs/a.md", &included)], &[]);
    // Another page may include this one.
    check("mkdocs_outside", &[("mkdocs.yml", "site_name: x\n"), ("docs/a.md", ""), ("CHANGES.md", page)], &[]);
}

#[test]
fn a_shortcode_of_hugo_may_have_a_title_after_it() {
    let page = "[a]({{< ref \"b.md\" >}} \"A\") [b]({{% ref \"b.md\" %}} 'B') [c]({{< ref \"b.md\" >}} ) [d]( {{< ref \"b.md\" >}} )\n[e](  )\n";
    let files = [("hugo.toml", "baseURL = 'https://a.example/'\n"), ("content/a.md", page), ("content/b.md", "")];
    check("hugo_titles", &files, &["content/a.md:2:7: U013"]);
}

/// A fragment with brackets is a placeholder, unless a heading has its letters.
#[test]
fn marks_of_headings_are_no_part_of_anchors() {
    let page = "# `*-sys` Packages\n\n## The [a.*] part\n\n## Id\n\n[s](#*-sys-packages) [t](b.md#the-[b]-part) [u](#the-[a.*]-part) [v](#<id>) [w](#a[b]) [x](#<name>)\n";
    let files = [("a.md", page), ("b.md", "# The b part\n")];
    check("marks", &files, &["a.md:7:6: U011", "a.md:7:31: U011", "a.md:7:50: U011"]);
}

#[test]
fn texts_without_a_role_have_the_default_role() {
    let page = "A\n=\n\n.. toctree::\n\n   b/c\n\n`here <b/Install>`, `here <b/c>`, `here <a-label>` and `x`.\n\n.. _a-label:\n\nB\n-\n";
    let files = |config: &'static str| [("conf.py", config), ("index.rst", page), ("b/c.rst", "C\n=\n")];
    check("default_any", &files("extensions = []\ndefault_role = 'any'\n"), &["index.rst:8:8: U010"]);
    check("default_code", &files("extensions = []\ndefault_role = 'code'  # any\n"), &[]);
    check("default_none", &files("extensions = []\ndefault_role = None\n"), &["index.rst:8:42: U014"]);
}

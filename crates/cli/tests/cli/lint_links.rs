//! Links that lead nowhere: files and anchors of a tree, without network.

use std::fs;

use crate::folder::{folder, lint, project};
use crate::lint::{found, places};

const SELECT: &str = "--select=dead-file-link,dead-anchor,case-mismatched-link";

const GUIDE: &str = "\
# Guide

## What's new, in `v1.2`?

## FAQ
## FAQ

Setext & more
-------------

### Own name {#own}

<a name=\"old-anchor\"></a>

<h2 align=\"center\">Big <b>title</b></h2>

```
# not a heading
```
";

/// Links that lead somewhere, or that cannot be checked.
const GOOD: &str = "\
# Read me

[a](docs/guide.md) [b](./docs/guide.md#whats-new-in-v12) [c](docs/guide.md#faq) [d](docs/guide.md#faq-1)
[e](docs/guide.md#setext--more) [f](docs/guide.md#own) [g](docs/guide.md#old-anchor) [h](docs/guide.md#big-title)
[i](docs) [j](docs/) [k](#read-me) [l](#) [m](#top) [n](docs/guide.md#L12) [o](docs/my%20page.md) [p](<docs/my page.md>)
[q](docs/guide.md?plain=1#faq) [s](docs/page.html) [t](docs/page.html#here) [u](docs/guide.html#faq)
[v](../outside.md) [w](../../issues/1) [x](/absolute.md) [y](https://example.com/none.md) [z](mailto:a@example.com)
[a](issues/new) [b](docs/{name}.md) [c](docs/<name>.md) [d](submodule/inside.md) [e](build/report.html) [f](docs/...)
[g](docs/guide.md#user-content-faq) [h](docs/guide.md#:~:text=new) [i](LICENSE#anything) ![j](docs/a.png)
<a href=\"docs/guide.md\">k</a> <img src=\"docs/a.png\"> [l][def]

[def]: docs/guide.md#faq
";

/// A link that leads nowhere in each line after the first.
const BAD: &str = "\
# Bad
[a](missing.md)
![b](docs/missing.png)
<a href=\"gone.html\">d</a>
[e](Docs/guide.md)
[f](docs/Guide.md)
[g](docs/guide.md#not-a-heading)
[h](#nowhere)
[i](docs/guide.md#setext-more)
[j](docs/guide.md#faq-2)
[k](docs/page.html#there)
[l](docs/my%20pag.md)
[m](docs/guide)
[n](docs/guide.md#FAQ)
[o](docs/guide.md#faq?x=1) [p](docs/guide.md?x=1#faq)

[c]: docs/none/guide.md
";

const FILES: &[(&str, &str)] = &[
    (".git/HEAD", ""),
    ("README.md", GOOD),
    ("LICENSE", ""),
    ("bad.md", BAD),
    ("docs/guide.md", GUIDE),
    ("docs/my page.md", ""),
    ("docs/a.png", ""),
    ("docs/page.html", "<html><p id=here><a href=#here>a</a> <a href=guide.md>b</a></html>"),
];

#[test]
fn links_to_missing_files_and_anchors_are_found() {
    let folder = folder("links", FILES);
    fs::create_dir_all(folder.join("submodule")).unwrap();
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    // GitHub shows the README, where a path from the root is one of the repository.
    let expected = [
        "README.md:7:44: U010", "bad.md:2:5: U010", "bad.md:3:6: U010", "bad.md:4:10: U010", "bad.md:5:5: U012",
        "bad.md:6:10: U012", "bad.md:7:19: U011", "bad.md:8:6: U011", "bad.md:9:19: U011", "bad.md:10:19: U011",
        "bad.md:11:20: U011", "bad.md:12:5: U010", "bad.md:13:5: U010", "bad.md:14:19: U012", "bad.md:15:19: U011",
        "bad.md:17:6: U010",
    ];
    assert_eq!(places(&ran), expected, "{ran}");
}

/// HTML does not demand the tags of its root (section 13.1.2.4).
#[test]
fn pages_of_html_without_optional_tags_are_checked() {
    let page =
        "<!DOCTYPE html>\n<title>A</title>\n<p><a href=b.html#none>b</a> <a href=b.html#x>b</a> <a href=c.html>c</a>\n";
    let part = page.replace("<!DOCTYPE html>", "<!-- included -->");
    let other = "<!doctype html>\n<title>B</title>\n<h1 id=x>B</h1>\n";
    let folder = folder("links_tags", &[("a.html", page), ("part.html", &part), ("b.html", other)]);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.html:3:19: U011", "a.html:3:61: U010"], "{ran}");
}

#[test]
fn the_lints_are_selected_by_default() {
    let folder = folder("links_default", &[("a.md", "[a](b.md) [c](#d)\n")]);
    let ran = lint(&folder, &["-F", "concise", "a.md"]);
    assert_eq!(places(&ran), ["a.md:1:5: U010", "a.md:1:16: U011"], "{ran}");
    let ran = lint(&folder, &["-F", "concise", "--ignore=U010,dead-anchor", "a.md"]);
    assert!(ran.out.is_empty(), "{ran}");
}

#[test]
fn an_ignore_comment_and_a_fix_apply_to_links() {
    let page = "[a](B.md)\n\n[c](none.md) <!-- urlgram: ignore[dead-file-link] -->\n";
    let folder = folder("links_fixed", &[("a.md", page), ("b.md", "")]);
    let ran = lint(&folder, &[SELECT, "--fix", "--unsafe-fixes", "a.md"]);
    assert_eq!(fs::read_to_string(folder.join("a.md")).unwrap(), page.replace("B.md", "b.md"), "{ran}");
    assert_eq!(ran.code, Some(0), "{ran}");
}

#[test]
fn pages_of_a_site_generator_are_checked_for_markdown_only() {
    let page = "[a](made.html) [b](pretty/) ![c](made.png) [d](missing.md) [e](other.md#two-words) [f](#none)\n";
    let other = "# Two, words\n";
    for config in ["mkdocs.yml", "docusaurus.config.js", "_config.yml"] {
        let folder = folder("links_site", &[(config, ""), ("docs/a.md", page), ("docs/other.md", other)]);
        let ran = lint(&folder, &[SELECT, "-F", "concise", "docs/a.md"]);
        let all: Vec<_> = [5, 20, 34, 48].map(|column| format!("docs/a.md:1:{column}: U010")).into();
        let all = [all, vec!["docs/a.md:1:89: U011".to_owned()]].concat();
        // The pages of MkDocs are known. Without front matter, and without pages, those of the others are not.
        assert_eq!(places(&ran), if config == "mkdocs.yml" { &all[..] } else { &all[3..] }, "{ran}");
    }
    // A link to a page that only a generator can have made shows that there is one.
    let page = format!("[z](other.html)\n\n{page}");
    let folder = folder("links_site_made", &[("a.md", &page), ("other.md", other)]);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "a.md"]);
    assert_eq!(places(&ran), ["a.md:3:48: U010", "a.md:3:89: U011"], "{ran}");
}

/// The link `f` in the page of the next test.
const OUTSIDE: &str = "docs/guide/a.md:1:96: U010";

/// `../` leads out of the repository from folders near its root, where a generator may look for a page as well.
#[test]
fn links_upwards_are_checked_in_the_folder_of_a_site() {
    let page = "[a](../gone.md) [b](../../gone.md) [c](../docs/gone.md) [d](../README.md) [e](../../up.md) [f](../../../out.md)\n";
    let bad = ["docs/guide/a.md:1:5: U010", "docs/guide/a.md:1:21: U010", "docs/guide/a.md:1:40: U010"];
    for config in ["mkdocs.yml", "docusaurus.config.js", "_config.yml", "conf.py", "notes.txt"] {
        let files = [(config, ""), ("docs/guide/a.md", page), ("docs/README.md", ""), ("up.md", "")];
        let folder = project("links_up", &files);
        let ran = lint(&folder, &[SELECT, "-F", "concise", "docs/guide/a.md"]);
        let found: Vec<_> = places(&ran).into_iter().filter(|place| *place != OUTSIDE).collect();
        assert_eq!(found, bad, "{config}: {ran}");
        // MkDocs reads no file out of the repository.
        assert_eq!(places(&ran).len() > bad.len(), config == "mkdocs.yml", "{config}: {ran}");
    }
}

#[test]
fn parts_that_a_program_writes_are_not_checked() {
    let list =
        "<!-- A-LIST:START - Do not modify this section -->\n[a](#gone) []() http://h/%zz\n<!-- A-LIST:END -->\n";
    let folder = folder("links_generated", &[("a.md", &format!("{list}[b](#lost)\n"))]);
    let ran = lint(&folder, &["-F", "concise", "a.md"]);
    assert_eq!(places(&ran), ["a.md:4:6: U011"], "{ran}");
}

#[test]
fn pages_that_are_shown_elsewhere_are_not_checked() {
    let translation = "[a](guide.md) [b](none.md)\n";
    let folder = folder(
        "links_elsewhere",
        &[
            ("site/mkdocs.yml", ""),
            ("site/docs/en/guide.md", ""),
            ("site/docs/de/index.md", translation),
            ("Docs.docc/index.md", "[a](./Module)\n"),
            ("java/pom.xml", "<project/>"),
            ("java/src/site/markdown/a.md", "## typeAliases\n\n[a](#typeAliases) [b](#typealiases) [c](#none)\n"),
            ("java/src/site/ko/markdown/a.md", "[a](../a.html)\n"),
            ("init/template.html", "<html><script src=a.js></script></html>"),
            ("init/page.html", "<html><script src=a.js></script></html>"),
            ("cpp.md", "# hash<std::basic_json\\>\n"),
        ],
    );
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(
        places(&ran),
        ["init/page.html:1:19: U010", "java/src/site/markdown/a.md:3:42: U011", "site/docs/de/index.md:1:19: U010"],
        "{ran}"
    );
}

#[test]
fn pages_may_be_found_from_a_folder_above() {
    let page = "[a](guides/start#one) [b](guides/none) [c](start.md) [d](LINK_TO_PAGE)\n";
    let files = [("content/more/a.md", page), ("content/guides/start.md", "# One\n")];
    let with_folder = folder("links_above", &files);
    let ran = lint(&with_folder, &[SELECT, "-F", "concise", "content/more"]);
    assert_eq!(places(&ran), ["content/more/a.md:1:27: U010", "content/more/a.md:1:44: U010"], "{ran}");
    // ExDoc puts all pages into one folder.
    let flat = folder("links_flat", &[files[0], files[1], ("mix.exs", "")]);
    assert_eq!(lint(&flat, &[SELECT, "content/more"]).code, Some(0));
}

#[test]
fn a_translation_may_lead_to_the_original() {
    let page = "[a](start.md) [b](none.md) [c](../reference/all.html)\n";
    for (original, translation) in [("docs/en", "docs/pt-BR"), ("guide", "guide-de"), ("docs", "docs/ja")] {
        let files = [(format!("{original}/start.md"), "# One\n"), (format!("{translation}/a.md"), page)];
        let folder = folder("links_translated", &files.each_ref().map(|(name, text)| (name.as_str(), *text)));
        let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
        assert_eq!(places(&ran), [format!("{translation}/a.md:1:19: U010")], "{ran}");
    }
}

#[test]
fn texts_that_are_shown_in_a_different_place_are_not_checked() {
    let page = "[a](missing.md) [b](#missing)\n";
    let names = [
        ".github/PULL_REQUEST_TEMPLATE.md",
        ".github/ISSUE_TEMPLATE/bug.md",
        "docs/_includes/part.md",
        "templates/mail.md",
    ];
    for name in names {
        let folder = folder("links_parts", &[(name, page)]);
        let ran = lint(&folder, &[SELECT, name]);
        assert_eq!(ran.code, Some(0), "{name}: {ran}");
    }
    // A report whose links all lead to nothing is shown elsewhere. A page may have some dead links.
    let report = "<html><img src=a.png><img src=b.png><img src=c.png>";
    let files = [("a.html", report), ("d.html", &format!("{report}<img src=e.png>"))];
    let ran = lint(&folder("links_reports", &files), &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.html:1:16: U010", "a.html:1:31: U010", "a.html:1:46: U010"], "{ran}");
    let templates =
        ["<p><a href=missing.html>", "<html><a href=missing.html>{{ text }}", "<html><base href=/x><a href=y>"];
    for text in templates {
        let folder = folder("links_templates", &[("a.html", text)]);
        assert_eq!(lint(&folder, &[SELECT, "a.html"]).code, Some(0), "{text}");
    }
}

#[test]
fn a_link_needs_a_destination() {
    let tops = "[Part one](#) of it. Go [to the top](#) now, or [Part two](#)\n\nSee the [other guide](#), the [last part](#) and [x](#).\n";
    let page = "[a]() [b](<>) ![c]() [d](#)\n";
    let folder = folder("empty-links", &[("a.md", page), ("a.html", "<a href=''>a</a>\n"), ("b.md", tops)]);
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:1:5: U013", "a.md:1:20: U013", "b.md:3:23: U013"], "{ran}");
    assert_eq!(ran.out.matches("(2 times, also at").count(), 2, "{ran}");
}

#[test]
fn a_link_without_a_destination_may_be_a_widget() {
    let page = "[video:vimeo/906101866?h=2]()\n\n[note: x]() [https://h.example]() [a:]() [std::a]() [A:b]() [localhost:1]()\n";
    let folder = folder("widgets", &[("a.md", page)]);
    let ran = lint(&folder, &["-F", "json", "."]);
    assert_eq!(ran.out.matches("\"U013\"").count(), 6, "{ran}");
    assert!(!ran.out.contains("\"line\": 1,"), "{ran}");
}

#[test]
fn a_chapter_of_a_book_may_be_a_draft() {
    let folder = folder("drafts", &[("book/SUMMARY.md", "- [Draft]()\n"), ("book/a.md", "[a]()\n")]);
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["book/a.md:1:5: U013"], "{ran}");
}

#[test]
fn links_between_numbered_pages_leave_the_number_out() {
    let page = "[a](next-page) [b](../02-next/none.md) [c](Makefile)\n";
    let files = [
        ("docs/01-start/03-page.md", page),
        ("docs/02-next/01-next-page.md", "# A\n"),
        ("notes/a.md", "[a](next-page) [b](../docs)\n"),
        ("messages/a.md", "[a](next-page) [b](next-page#here) [c](none.md)\n"),
    ];
    let folder = folder("numbered", &files);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    let expected = [
        "docs/01-start/03-page.md:1:20: U010",
        "docs/01-start/03-page.md:1:44: U010",
        "messages/a.md:1:40: U010",
        "notes/a.md:1:5: U010",
    ];
    assert_eq!(places(&ran), expected, "{ran}");
}

#[test]
fn a_page_of_html_loads_what_a_compiler_makes() {
    let page = "<html><script src=a.js></script><link href=b.css><script src=c.js></script></html>";
    let files = [("x/a.ts", ""), ("x/b.scss", ""), ("x/page.html", page), ("x/d.md", "[a](a.js)\n")];
    let ran = lint(&folder("compiled", &files), &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["x/d.md:1:5: U010", "x/page.html:1:62: U010"], "{ran}");
}

#[test]
fn a_page_may_use_the_files_that_a_bundler_puts_next_to_it() {
    let page = "<html><link href=icon.svg><link href=none.svg></html>";
    let files = [("app/index.html", page), ("app/public/icon.svg", "<svg/>"), ("app/a.md", "[a](icon.svg)\n")];
    let folder = folder("bundler", &files);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["app/a.md:1:5: U010", "app/index.html:1:38: U010"], "{ran}");
}

#[test]
fn links_from_the_root_of_a_site_lead_to_its_folders() {
    let page =
        "# A\n\n[a](/guide.md) [b](/gone.md#x) [c](/Logo.svg) [d](/guide) [e](/guide.md#none) [f](//a.example/b)\n";
    let files = [
        ("urlgram.toml", "site-root = [\"docs\", \"static\"]\n"),
        (".git/HEAD", ""),
        ("docs/a.md", page),
        ("docs/guide.md", "# Guide\n"),
        ("static/logo.svg", "<svg/>"),
        ("docs/b.html", "<html><a href=/guide.md>a</a> <a href=/none.html>b</a></html>"),
    ];
    let folder = folder("site-root", &files);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "docs"]);
    let expected = ["docs/a.md:3:20: U010", "docs/a.md:3:37: U012", "docs/a.md:3:73: U011", "docs/b.html:1:39: U010"];
    assert_eq!(places(&ran), expected, "{ran}");
    assert_eq!(lint(&folder, &[SELECT, "-F", "concise", "--isolated", "docs"]).out, "");
}

#[test]
fn an_unclosed_hole_does_not_hide_dead_links() {
    let files = [
        (".git/HEAD", ""),
        ("a.md", "# A\n\nWrite `{{` or {{ here.\n\n[a](gone.md)\n\nAnd {{ b }}\n"),
        ("b.html", "<html><p>Write {{ here.</p><a href=gone.html>a</a></html>"),
        ("c.html", "<html><p>{{ b }}</p><a href=gone.html>a</a></html>"),
        ("d.md", "---\nlayout: page\n---\n<a href=\"api/index.html\">a</a> [b](gone.md)\n"),
    ];
    let folder = folder("unclosed", &files);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:5:5: U010", "b.html:1:36: U010", "d.md:4:36: U010"], "{ran}");
}

#[test]
fn a_build_makes_files_of_templates() {
    let page = "[a](made.md) [b](none.md)\n";
    let files = [
        (".git/HEAD", ""),
        ("a.md", page),
        ("made.md.in", page),
        ("manual.m4.md", page),
        ("book/SUMMARY.md.in", page),
        ("book/chapter.md", "[a](made.md) [b](none.png)\n"),
    ];
    let folder = folder("links_built", &files);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:1:18: U010", "book/chapter.md:1:18: U010"], "{ran}");
}

#[test]
fn a_site_shows_the_index_of_a_folder() {
    let page = "[a](../start/) [b](none.md) [c](none.png)\n";
    let folder = folder("links_index", &[(".git/HEAD", ""), ("site/a/index.md", page), ("site/a/b.md", page)]);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    let expected = [
        "site/a/b.md:1:5: U010", "site/a/b.md:1:20: U010", "site/a/b.md:1:33: U010", "site/a/index.md:1:20: U010",
        "site/a/index.md:1:33: U010",
    ];
    assert_eq!(places(&ran), expected, "{ran}");
}

#[test]
fn a_page_with_several_links_to_pages_that_do_not_exist_is_one_of_a_site() {
    let all = "[a](a.html) [b](b.html#x) [c](c.html) [d](d.html) [e](none.md)\n";
    let some = "[a](a.html) [b](b.html)\n";
    let folder = folder("links_pages", &[(".git/HEAD", ""), ("docs/all.md", all), ("docs/some.md", some)]);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["docs/all.md:1:55: U010", "docs/some.md:1:5: U010", "docs/some.md:1:17: U010"], "{ran}");
}

#[test]
fn anchors_of_numbered_pages_are_made_by_a_site() {
    let page = "## MY_NAME\n\n[a](#my-name) [b](#name)\n";
    let folder = folder("links_numbered_anchors", &[("03-a.md", page), ("b.md", page)]);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["03-a.md:3:20: U011", "b.md:3:6: U011", "b.md:3:20: U011"], "{ran}");
}

#[test]
fn names_of_pages_may_end_with_their_language() {
    let page = "[a](other.md) [b](none.md)\n";
    for (config, expected) in [
        ("mkdocs.yml", &["docs/a.de.md:1:19: U010"][..]),
        ("b.yml", &["docs/a.de.md:1:5: U010", "docs/a.de.md:1:19: U010"]),
    ] {
        let files = [(".git/HEAD", ""), (config, ""), ("docs/a.de.md", page), ("docs/other.de.md", "")];
        let ran = lint(&folder("links_languages", &files), &[SELECT, "-F", "concise", "."]);
        assert_eq!(places(&ran), expected, "{ran}");
    }
}

#[test]
fn links_of_html_without_an_ending_are_addresses_if_none_exists() {
    let page = "<html><a href=../a>a</a> <a href=../b>b</a> <a href=../c#d>c</a> <a href=e>e</a> <img src=f.png>\n";
    let some = "<html><a href=../a>a</a> <a href=../all>b</a> <a href=../c#d>c</a> <a href=e>e</a> <img src=f.png>\n";
    let files = [(".git/HEAD", ""), ("all/x.html", page), ("some/x.html", some)];
    let ran = lint(&folder("links_addresses", &files), &[SELECT, "-F", "concise", "."]);
    let expected = [
        "all/x.html:1:91: U010", "some/x.html:1:15: U010", "some/x.html:1:55: U010", "some/x.html:1:76: U010",
        "some/x.html:1:93: U010",
    ];
    assert_eq!(places(&ran), expected, "{ran}");
}

#[test]
fn writerside_puts_the_pages_of_all_folders_into_one() {
    let page = "[a](other.md) [b](c/none.md)\n";
    for (config, expected) in [
        ("docs/v.list", &["docs/topics/a.md:1:19: U010"][..]),
        ("docs/b.list", &["docs/topics/a.md:1:5: U010", "docs/topics/a.md:1:19: U010"]),
    ] {
        let files = [(".git/HEAD", ""), (config, ""), ("docs/topics/a.md", page), ("docs/topics/d/other.md", "")];
        let ran = lint(&folder("links_writerside", &files), &[SELECT, "-F", "concise", "."]);
        assert_eq!(places(&ran), expected, "{ran}");
    }
}

#[test]
fn links_of_templates_lead_from_a_different_place() {
    let page = "[a](link.md)\n";
    let files = [
        (".git/HEAD", ""),
        ("adr/template.md", page),
        ("article-templates/a.md", page),
        ("templates-of-all/a.md", page),
    ];
    let ran = lint(&folder("links_templates", &files), &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["templates-of-all/a.md:1:5: U010"], "{ran}");
}

#[test]
fn nobody_follows_a_link_without_a_text_or_to_two_number_signs() {
    let page = "## [](#a)B\n\n[c](## \"d\") [e](##f) [g](#h)\n";
    let folder = folder("links_hidden", &[("a.md", page)]);
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:3:18: U114", "a.md:3:27: U011"], "{ran}");
    lint(&folder, &["--fix", "--unsafe-fixes", "--select=U114", "."]);
    assert_eq!(fs::read_to_string(folder.join("a.md")).unwrap(), page.replace("##f", "#f"));
}

#[test]
fn no_sentence_ends_in_an_image() {
    let page = "![a](http://a.example/photo.)\n[c](http://a.example/name.)\n";
    let ran = lint(&folder("links_images", &[("a.md", page)]), &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:2:26: U122"], "{ran}");
}

#[test]
fn tex2page_makes_anchors_with_percent_signs() {
    let page = "[a](http://a.example/b.html#%_sec_1.2) [c](http://a.example/b.html#100%)\n";
    let ran = lint(&folder("links_tex2page", &[("a.md", page)]), &["-F", "concise", "--select=U102", "."]);
    assert_eq!(places(&ran), ["a.md:1:71: U102"], "{ran}");
}

#[test]
fn a_text_may_be_about_the_beginning_of_links() {
    let page = "Write http://www. before it, and [a](http://www) or http://www/a\n";
    let ran = lint(&folder("links_beginning", &[("a.md", page)]), &["-F", "concise", "--select=U131", "."]);
    assert_eq!(places(&ran), ["a.md:1:45: U131", "a.md:1:60: U131"], "{ran}");
}

#[test]
fn links_are_checked_where_their_site_publishes_them() {
    let page =
        "[a](b.md#uber-uns) [b](../guide/b/) [c](../b/) [d](b.md#über-uns) [e](/guide/b/) [f](/guide/c/) [g](/api/)\n";
    let files = [
        (".git/HEAD", ""),
        ("mkdocs.yml", "site_url: https://a.example/\nplugins:\n  - search\n"),
        ("docs/guide/a.md", page),
        ("docs/guide/b.md", "# Über uns\n"),
        ("README.md", "[a](docs/guide/b.md#ueber-us) [b](docs/guide/b) [c](/docs/guide/b.md) [d](/docs/guide/c.md)\n"),
    ];
    let folder = folder("links_published", &files);
    let ran = lint(&folder, &[SELECT, "-F", "concise", "--show-sites", "."]);
    let expected = [
        "README.md:1:21: U011", "README.md:1:35: U010", "README.md:1:75: U010", "docs/guide/a.md:1:24: U010",
        "docs/guide/a.md:1:57: U011", "docs/guide/a.md:1:86: U010",
    ];
    assert_eq!(places(&ran), expected, "{ran}");
    for line in [
        "1 of 11 links to files and pages not checked: no page of the site has an address that begins in this way (--show-sites says more)",
        "MkDocs (mkdocs.yml): 6 links checked, 1 not checked",
        "  1: no page of the site has an address that begins in this way",
        "files of the repository: 4 links checked, 0 not checked",
    ] {
        assert!(ran.err.lines().any(|found| found == line), "{line}\n{ran}");
    }
}

#[test]
fn a_dead_link_tells_where_the_file_may_be() {
    let files = [(".git/HEAD", ""), ("a/b.md", "[c](../d/e.md)\n"), ("f/d/e.md", "")];
    let ran = lint(&folder("links_moved", &files), &[SELECT, "."]);
    assert!(ran.out.contains("Perhaps \"../f/d/e.md\" is meant"), "{ran}");
}

#[test]
fn links_of_a_changed_page_count_once() {
    let page = "[a](b.md) [c](https://example.org/%61) [d](../../up.md) [e](x.md)\n";
    let counted = |name: &str, options: &[&str]| {
        let folder = folder(name, &[(".git/HEAD", ""), ("a.md", page), ("b.md", "")]);
        let ran = lint(&folder, &[&["--show-sites"], options, &["."]].concat());
        ran.err.lines().find(|line| line.starts_with("files of the repository: ")).map(str::to_owned)
    };
    let once = counted("links_counted", &[]);
    assert_eq!(once.as_deref(), Some("files of the repository: 2 links checked, 1 not checked"));
    assert_eq!(once, counted("links_counted_fixed", &["--fix"]));
    assert_eq!(once, counted("links_counted_ignored", &["--add-ignores"]));
}

#[test]
fn labels_of_sphinx_are_those_of_all_documents() {
    let page = "\
See :ref:`install`, :ref:`the guide <user-guide>`, :ref:`Setup`, :ref:`genindex`, :ref:`py:print`.
Not :ref:`guide`, :ref:`when: user-guide`, :ref:`nothing`, `Install <install>` nor `a <http://h.example/>`_.
";
    let pages = |conf| {
        [
            (".git/HEAD", ""),
            ("docs/conf.py", conf),
            ("docs/index.rst", page),
            ("docs/a/install.rst", ".. _install:\n\nInstall\n=======\n\n.. figure:: x.png\n   :name: setup\n"),
            ("docs/a/x.png", ""),
            ("docs/guide.md", "(User-Guide)=\n# Guide\n"),
        ]
    };
    let select = ["--select=U010,U011,U014", "-F", "concise", "docs/index.rst"];
    let closed = lint(&folder("links_labels", &pages("extensions = ['sphinx.ext.todo']\n")), &select);
    let similar = ["docs/index.rst:2:11: U011", "docs/index.rst:2:25: U011"];
    let bare = "docs/index.rst:2:70: U014";
    assert_eq!(places(&closed), [similar[0], similar[1], "docs/index.rst:2:50: U011", bare], "{closed}");
    let help = lint(&folder("links_labels_help", &pages("")), &["--select=U011", "docs/index.rst"]);
    assert!(
        help.out.contains("no label \"guide\"") && help.out.contains("The documents have \"user-guide\"."),
        "{help}"
    );
    // An extension may define labels: only one that is like a known label is wrong.
    let open = lint(&folder("links_labels_open", &pages("intersphinx_mapping = {}\n")), &select);
    assert_eq!(places(&open), [similar[1], bare], "{open}");
    // The command line of Sphinx names the folder that it reads.
    let files = [
        (".git/HEAD", ""),
        ("docs/conf.py", ""),
        ("docs/user/index.rst", ":doc:`/a/b`, :doc:`a/c`\n"),
        ("docs/user/a/b.rst", ":doc:`/index` :ref:`x` `y <x>`:ref: `z <x>`\n\n.. include:: ../../../x.txt\n"),
        ("x.txt", ".. _x:\n"),
    ];
    let ran = lint(&folder("links_labels_source", &files), &["--select=U010,U011,U014", "-F", "concise", "docs"]);
    assert_eq!(places(&ran), ["docs/user/a/b.rst:1:41: U014", "docs/user/index.rst:1:20: U010"], "{ran}");
}

#[test]
fn links_of_restructured_text_lead_to_documents() {
    let page = "`a <docs/rst/a.rst>`_ `b <rst/b.rst>`_ `c <docs/rst/c.rst>`_ `d <made/d.rst>`_ `e <http://h.example/e.rst>`_\n";
    let files = [(".git/HEAD", ""), ("README.rst", page), ("docs/rst/a.rst", ""), ("docs/rst/b.rst", "")];
    let ran = lint(&folder("links_rst", &files), &["--select=U010", "-F", "concise", "."]);
    assert_eq!(places(&ran), ["README.rst:1:27: U010", "README.rst:1:44: U010"], "{ran}");
}

#[test]
fn a_fragment_is_no_folder() {
    let files = [(".git/HEAD", ""), ("a.md", "# One\n\n[a](#one/) [b](#one) [c](#/route/) [d](#two/)\n")];
    let ran = lint(&folder("links_fragment", &files), &["--select=U011", "-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:3:6: U011"], "{ran}");
}

#[test]
fn links_to_the_repository_on_its_forge_are_checked() {
    let page = "\
[a](https://github.com/anna/p/blob/main/docs/a.md#x) [b](https://github.com/anna/p/blob/main/docs/b.md)
[c](https://github.com/anna/p/blob/v1/docs/b.md) [d](https://github.com/anna/q/blob/main/b.md)
<https://raw.githubusercontent.com/anna/p/main/Docs/a.md> https://github.com/anna/p/tree/main/gone
";
    let config = "[remote \"origin\"]\n\turl = git@github.com:anna/p.git\n";
    let files = [
        (".git/HEAD", "ref: refs/heads/main\n"),
        (".git/config", config),
        ("README.md", "[c](graphs/contributors) [d](../../graphs/contributors)\n"),
        ("docs/a.md", page),
        ("docs/c.rst", "See `a <https://github.com/anna/p/blob/main/gone.yml>`_.\n"),
    ];
    let ran = lint(&folder("links_own", &files), &[SELECT, "-F", "concise", "."]);
    assert_eq!(places(&ran), ["README.md:1:5: U010", "docs/a.md:1:94: U010", "docs/c.rst:1:45: U010"], "{ran}");
}

/// A preprocessor that is not part of mdBook may resolve labels, as that of the Rust reference does.
#[test]
fn a_preprocessor_may_define_labels() {
    for (settings, expected) in [("[preprocessor.spec]\n", &[][..]), ("[preprocessor.toc]\n", &["src/a.md:1:1: U015"])]
    {
        let page = "[Clone][macro@Clone] [a](b.md)\n";
        let book = format!("[book]\ntitle = \"x\"\n{settings}");
        let files = [("book.toml", &*book), ("src/SUMMARY.md", "[a](a.md)\n"), ("src/a.md", page), ("src/b.md", "")];
        let folder = folder("labels_of_preprocessors", &files);
        let ran = lint(&folder, &["-F", "concise", "."]);
        assert_eq!(places(&ran), expected, "{settings}{ran}");
    }
}

/// MDX reads the indented content of components as Markdown.
#[test]
fn links_in_components_are_read() {
    let page = "# A\n\n<Tabs>\n    <TabItem label=\"b\">\n        [a](none.md) <Card href=\"gone.md\" icon={Foo} />\n    </TabItem>\n</Tabs>\n\n<Steps>\n[b](no.md)\n</Steps>\n";
    let files = [("docusaurus.config.js", "presets: [['classic', {}]]"), ("docs/a.mdx", page)];
    found("components", &files, &["docs/a.mdx:5:13: U010", "docs/a.mdx:5:34: U010", "docs/a.mdx:10:5: U010"]);
}

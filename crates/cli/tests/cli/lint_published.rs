//! Classes of links that were misread in repositories of others, each with what is found and what is not.

use crate::folder::{folder, lint};
use crate::lint::{check, found};

#[test]
fn a_part_of_a_page_of_jekyll_has_the_anchors_of_the_page() {
    let part = "[a](#location) [b](#gone) [c](#whole)\n";
    let files = [
        ("_config.yml", "collections:\n  specs:\n    output: true\n"),
        (
            "_specs/whole.md",
            "---\ntitle: x\n---\n\n# Whole\n\n{% include_relative parts/a.md %}\n{% include_relative parts/b.md %}\n",
        ),
        ("_specs/parts/a.md", part),
        ("_specs/parts/b.md", "<a href=\"#x\" name=\"location\"></a>\n"),
        ("_specs/alone.md", part),
    ];
    let expected = [
        "_specs/alone.md:1:6: U011", "_specs/alone.md:1:21: U011", "_specs/alone.md:1:32: U011",
        "_specs/parts/a.md:1:21: U011", "_specs/parts/b.md:1:11: U011",
    ];
    found("jekyll_parts", &files, &expected);
}

#[test]
fn pages_of_jekyll_without_front_matter_have_its_anchors() {
    let page = "# A\n\n### Data Science\n\n[a](#data-science) [b](#datascience) [c](#data_science)\n";
    let files = [("_config.yml", "title: x\n"), ("courses/a.md", page)];
    found("jekyll_plain", &files, &["courses/a.md:5:25: U011", "courses/a.md:5:43: U011"]);
}

#[test]
fn only_some_generators_show_the_original_of_a_page() {
    let page = "[a](b.md)\n";
    let files =
        |config: &'static str| [(config, ""), ("docs/b.md", ""), ("docs/fr/c.md", page), ("docs/de/c.md", page)];
    found("fallback_none", &files("docs/.vuepress/config.js"), &["docs/de/c.md:1:5: U010", "docs/fr/c.md:1:5: U010"]);
}

#[test]
fn a_heading_may_have_its_anchor_in_brackets() {
    let page = "## How it works [#how]\n\n[a](#how) [b](#other)\n";
    found("bracket_ids", &[("a.md", page)], &["a.md:3:16: U011"]);
}

#[test]
fn components_of_vitepress_may_make_anchors() {
    let page = "<script setup>\nimport Repl from './Repl.vue'\n</script>\n\n# Title\n\n<Repl />\n\n[a](#x)\n";
    let files = |component| [("docs/.vitepress/config.ts", ""), ("docs/a.md", page), ("docs/Repl.vue", component)];
    found("vue_loud", &files("<script>location.hash</script>"), &[]);
    found("vue_quiet", &files("<template><p/></template>"), &["docs/a.md:9:6: U011"]);
}

#[test]
fn a_folder_may_be_published_without_the_ending_of_its_name() {
    let page = "[a](demo/server.js) [b](other/server.js)\n";
    found("view", &[("a.md", page), ("demo.view/server.js", "")], &["a.md:1:25: U010"]);
}

#[test]
fn conditions_of_asciidoc_leave_text_out() {
    let page = "= A\n:mine:\n\nifdef::env-cloud[]\nxref:gone1.adoc[]\nendif::[]\nifdef::mine[]\nxref:gone2.adoc[]\nendif::[]\n\
                ifdef::env-cloud,mine[xref:gone3.adoc[]]\nifdef::env-cloud+mine[xref:gone4.adoc[]]\n\
                ifndef::env-cloud[]\nxref:gone5.adoc[]\nifdef::other[]\nxref:gone6.adoc[]\nendif::[]\nendif::[]\nxref:gone7.adoc[]\n";
    let expected = ["a.adoc:8:6: U010", "a.adoc:10:28: U010", "a.adoc:13:6: U010", "a.adoc:18:6: U010"];
    found("conditions", &[("a.adoc", page)], &expected);
}

#[test]
fn the_collector_of_antora_adds_files_to_some_folders() {
    let config = |scan: &str| {
        format!("name: docs\nversion: 1\next:\n  collector:\n  - run:\n      command: make\n    scan:\n      {scan}\n")
    };
    let page = format!("{}xref:gone.adoc[] image::made/x.png[] image::gone.png[]\n", "xref:a.adoc[]\n".repeat(40));
    let files = |config: &str| {
        [
            ("antora.yml".to_owned(), config.to_owned()),
            ("modules/ROOT/pages/a.adoc".to_owned(), page.clone()),
            ("modules/ROOT/images/y.png".to_owned(), String::new()),
        ]
    };
    let check = |name: &str, config: &str, expected: &[&str]| {
        let files = files(config);
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        found(name, &files, expected);
    };
    let base = config("base: modules/ROOT/images/made");
    check("collector_base", &base, &["modules/ROOT/pages/a.adoc:41:6: U010", "modules/ROOT/pages/a.adoc:41:45: U010"]);
    check("collector_all", &config("dir: build"), &[]);
}

#[test]
fn a_url_in_data_ends_before_its_text_in_asciidoc() {
    let json = "{\"a\": \"See https://docs.example.org/master/[the guide^].\", \"b\": \"The link:https://h.example/p/[words^] x\"}\n";
    let yaml = "asciidoc:\n  attributes:\n    link-a: link:https://h.example/a[proxy]\n    badge: 'image:https://h.example/x-red.svg[xref=a:b.adoc]'\n    host: https://h.example/a[b\n";
    found("asciidoc_data", &[("a.json", json), ("antora.yml", yaml)], &["antora.yml:5:30: U110"]);
}

#[test]
fn brackets_in_the_text_of_a_link_are_no_references() {
    let page = "[News [tests][second part] and more](https://h.example/a) [word][second part]\n";
    found("inner_brackets", &[("a.md", page)], &["a.md:1:59: U015"]);
}

#[test]
fn short_addresses_lead_to_other_hosts() {
    let page =
        "[https://msrc.microsoft.com/report](https://aka.ms/report) [https://a.example/x](https://b.example/x)\n";
    found("short", &[("a.md", page)], &["a.md:1:82: U017"]);
}

#[test]
fn docutils_begins_no_markup_after_a_letter() {
    let page = "T\n=\n\nwheels use pip`s default with :ref:`--no-binary\n<pip:install>` and more\n";
    found("rst_letter", &[("a.rst", page)], &[]);
}

#[test]
fn a_fix_does_not_encode_what_is_left_of_markup() {
    let page = "[a]([x/) [b](https://h.example/a% 2Cb)\n<a href=\"https://h.example/a\\tb\">c</a> <a href=\"https://h.example/a\\_b\">d</a>\n";
    let files =
        [(".git/HEAD", ""), ("a.md", page), ("b.html", "<html><a href=\"https://h.example/a% 2Cb\">x</a></html>\n")];
    let ran = lint(&folder("no_fixes", &files), &["--fix", "--unsafe-fixes", "--diff", "."]);
    assert!(!ran.out.contains("%25") && !ran.out.contains("%5B") && !ran.out.contains("a/tb"), "{ran}");
}

#[test]
fn a_file_that_sphinx_includes_has_the_labels_of_the_project() {
    let log = "# Changes\n\n[a](own/label) [b](gone) [c](b.md) [d](docs/b.md) [e](own/labels)\n";
    let files = |include: &'static str| {
        [
            ("CHANGES.md", log),
            ("docs/conf.py", "extensions = ['myst_parser']\n"),
            ("docs/index.md", include),
            ("docs/b.md", "(own/label)=\n# B\n"),
        ]
    };
    let dead = ["CHANGES.md:3:20: U010", "CHANGES.md:3:55: U010"];
    found("sphinx_included", &files("# A\n\n```{include} ../CHANGES.md\n```\n"), &dead);
    let more = ["CHANGES.md:3:5: U010", dead[0], "CHANGES.md:3:30: U010", dead[1]];
    found("sphinx_not_included", &files("# A\n"), &more);
}

#[test]
fn a_program_may_read_the_lines_of_front_matter() {
    let (page, list) = ("---\ntitle: bind:\nurl: @a\n---\n\n# A\n", "---\n- a: b: c\n---\n\n# A\n");
    let files = [("content/a.md", page), ("content/b.md", list), ("README.md", page), (".github/a.md", page)];
    let all = [".github/a.md:2:12: U002", "README.md:2:12: U002", "content/a.md:2:12: U002", "content/b.md:2:7: U002"];
    found("front_matter", &files, &all);
    let built = [files[0], files[1], files[2], files[3], ("svelte.config.js", "")];
    found("front_matter_of_program", &built, &[all[0], all[1], all[3]]);
}

#[test]
fn a_template_of_hugo_fills_pages_without_a_text() {
    let page = "[a](/b/#x) [c](/d/#x)\n";
    let files = [
        ("hugo.toml", "baseURL = 'https://a.example/'\n"),
        ("content/a.md", page),
        ("content/b.md", "---\ntitle: B\n---\n"),
        ("content/d.md", "---\ntitle: D\n---\n\nText\n"),
    ];
    found("hugo_empty", &files, &["content/a.md:1:20: U011"]);
}

/// A path with too many `../` leads out of the repository, although the rest of it is that of a file there.
#[test]
fn a_path_above_the_repository_is_no_file() {
    let page = "[a](../../notes/b.md) [b](../../other/b.md) [c](../../issues) [d](../notes/b.md)\n";
    found("above", &[("docs/a.md", page), ("notes/b.md", "")], &["docs/a.md:1:5: U010"]);
    let generated = [("docs/a.md", page), ("notes/b.md", ""), ("mix.exs", "")];
    found("assembled", &generated, &[]);
}

/// The descriptions of packages for tests are pages for readers.
#[test]
fn a_readme_of_a_package_for_tests_is_checked() {
    let page = "[a](none.md)\n";
    let files = [("packages/test-runner/README.md", page), ("packages/test-runner/demo/a.md", page)];
    found("runner", &files, &["packages/test-runner/README.md:1:5: U010"]);
}

/// Folders of documentation may be hidden.
#[test]
fn hidden_folders_of_documentation_are_read() {
    found(
        "hidden",
        &[("a/.docs/hints.md", "[a](none)\n"), ("a/.cache/b.md", "[a](none)\n")],
        &["a/.docs/hints.md:1:5: U010"],
    );
}

/// A quotation mark ends a URL in the text of a drawing, however it is written.
#[test]
fn quotation_marks_in_drawings_end_urls() {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>did:example:123&quot;,</text></svg>\n";
    found("drawing", &[("a.svg", drawing)], &[]);
}

/// A program that shows a page of HTML may put all but one of its files next to it.
#[test]
fn a_page_of_html_without_most_of_its_files_is_shown_elsewhere() {
    let script = |name: &str| format!("<script src=\"{name}.js\"></script>");
    let page =
        |names: &[&str]| format!("<html>\n{}</html>\n", names.iter().map(|name| script(name)).collect::<String>());
    let files = |page| [("a.html", page), ("own.js", "")];
    let (most, some) = (page(&["own", "b", "c", "d", "e", "f"]), page(&["own", "b"]));
    found("report", &files(most.as_str()), &[]);
    found("page", &files(some.as_str()), &["a.html:2:44: U010"]);
}

/// The passcode of a meeting and the body of a mail are part of their links.
#[test]
fn links_that_are_as_they_are_meant() {
    let page = "[g](mailto:a@b.example?body=\u{60a8}\u{597d}\u{3002}) [h](https://a.example/i\u{3002})\n\n\
        [j](https://zoom-x.a.example/meeting/1?password=6b63548e-98e0-4cb2-b63f-6b408090a5f9)\n";
    found("meant", &[("a.md", page)], &["a.md:1:57: U122"]);
}

/// A note at the start of a page says that a program wrote it.
#[test]
fn a_page_with_a_note_of_its_program_is_skipped() {
    let page = |note: &str| format!("> **Warning**\n>\n> ## {note}\n\n[a](none.md)\n");
    let (made, written) = (page("THIS IS AN AUTOGENERATED FILE. DO NOT EDIT."), page("Diagrams are generated."));
    found("note", &[("a.md", made.as_str()), ("b.md", written.as_str())], &["b.md:5:5: U010"]);
}

#[test]
fn vitepress_rewrites_the_fragments_of_links() {
    let page = "# A\n\n## bin/help.overview\n\n[a](#bin-help.overview) [b](b.md#Part-One) [c](#gone.gone)\n";
    let files = |version: &'static str| {
        [
            ("package.json", version),
            ("docs/.vitepress/config.ts", "export default {}\n"),
            ("docs/a.md", page),
            ("docs/b.md", "# Part one\n"),
        ]
    };
    let old = ["docs/a.md:5:6: U011", "docs/a.md:5:34: U012", "docs/a.md:5:49: U011"];
    found("vitepress_1", &files("{\"devDependencies\": {\"vitepress\": \"^1.6.4\"}}\n"), &old);
    found("vitepress_2", &files("{\"devDependencies\": {\"vitepress\": \"^2.0.0-alpha.17\"}}\n"), &old[2..]);
}

/// Liquid completes a link of a page before Jekyll publishes it. A tag that leads to no file stops the build.
#[test]
fn links_that_liquid_begins() {
    let page = "---\n---\n[a]({{ site.baseurl }}/docs/b/) [c]({{site.url}}{{site.baseurl}}/docs/b/#no) [d]({{ '/docs/i.png' | relative_url }})\n\
                <a href=\"{{ '/docs/no/' | relative_url }}\">e</a> [f]({{ page.next }}/x)\n\n\
                [g]({% link _docs/b.md %}) [h]({% link docs/b.md %}) [i]({% link _docs/b.md %}#no) [j]({% post_url 2024-01-31-no %})\n\n\
                [k]: {{ site.baseurl }}/docs/no/\n[k]\n";
    let files = [
        (".git/HEAD", ""),
        (
            "_config.yml",
            "baseurl: /x\npermalink: pretty\ncollections:\n  docs:\n    permalink: /docs/:name/\n    output: true\n",
        ),
        ("a.md", page),
        ("_docs/b.md", "---\n---\n# B\n"),
        ("c.png", ""),
    ];
    let expected = [
        "a.md:3:74: U011", "a.md:3:82: U010", "a.md:4:10: U010", "a.md:6:40: U010", "a.md:6:80: U011",
        "a.md:6:100: U010", "a.md:8:6: U010",
    ];
    found("liquid", &files, &expected);
}

/// GitHub shows the original of no page.
#[test]
fn pages_that_a_forge_shows() {
    let page = "[a](b.md) [c](../../../other/b.md) [d](../../../issues) [e](../../../../other/blob/main/b.md)\n";
    let files = [(".git/HEAD", ""), ("docs/b.md", ""), ("docs/zh/README-CN.md", page), ("docs/zh/c.md", page)];
    let expected = ["docs/zh/README-CN.md:1:5: U010"];
    found("forge", &files, &expected);
}

/// A page about tests is one for readers if a site has it; a site of tests is not.
#[test]
fn pages_about_tests_are_those_of_a_site() {
    let page = "[x](gone.md)\n";
    let book = [
        ("book.toml", "[book]\n"),
        ("src/SUMMARY.md", "[a](tests/a.md) [b](tests/fixtures/b.md)\n"),
        ("src/tests/a.md", page),
        ("src/tests/fixtures/b.md", page),
        ("tests/d.md", page),
    ];
    check("tests_in_book", &book, &["src/tests/a.md:1:5: U010"]);
    let docs = [
        ("docs/conf.py", "project = 'a'\n"),
        ("docs/index.rst", ""),
        ("docs/testing/a.rst", ":doc:`gone`\n"),
        ("tests/docs/conf.py", "project = 'a'\n"),
        ("tests/docs/index.rst", ":doc:`gone`\n"),
    ];
    check("tests_in_sphinx", &docs, &["docs/testing/a.rst:1:7: U010"]);
    let whole = [("_config.yml", "title: a\n"), ("tests/a.md", "---\n---\n[x](gone.md)\n")];
    check("tests_in_root", &whole, &[]);
}

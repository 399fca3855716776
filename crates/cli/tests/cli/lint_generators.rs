//! `urlgram lint` on pages whose labels, anchors and destinations only their generator gives a meaning.

use crate::lint::check;

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

/// Sphinx publishes a document with an ending, or as a folder. An address without one that no document has is meant for a role.
#[test]
fn addresses_of_sphinx_lead_to_documents() {
    let page = "A\n=\n\n`p <./Intra-process/>`_ `s <my-own-label>`__ `f <Install-guide>`_ `g <guides/First-steps>`_ `x <spec/Joint-type>`_\n\n\
                `e <guides/First steps>` `h <guides/First-steps>`\n";
    let files = [
        ("conf.py", "extensions = []\ndefault_role = 'any'\n"),
        ("index.rst", ".. _my-own-label:\n\nI\n=\n"),
        ("start/a.rst", page),
        ("start/guides/First-steps.rst", "F\n=\n"),
        ("start/Install-guide.rst", "G\n=\n"),
        ("Intra-process.rst", "P\n=\n"),
    ];
    let expected = ["start/a.rst:4:5: U010", "start/a.rst:4:29: U010", "start/a.rst:6:5: U010"];
    check("sphinx_addresses", &files, &expected);
}

/// Sphinx builds a page of each document, and names that no document defines may be in a text that it adds to all.
#[test]
fn pages_and_names_of_sphinx() {
    let page = "A\n=\n\n`b <b.html#x>`_ `g <genindex.html#y>`_ `c <sub/c.html#z>`_ `s <static.html>`_ `n`_\n\n.. _x: gone.html\n\nx_\n";
    let files = |config: &'static str| {
        [("conf.py", config), ("index.rst", page), ("b.rst", "B\n=\n"), ("static.html", ""), ("c.rst", "C\n=\n")]
    };
    check(
        "sphinx_pages",
        &files("extensions = []\n# html_additional_pages = {}\n"),
        &["index.rst:4:79: U015", "index.rst:6:8: U010"],
    );
    check("sphinx_prolog", &files("rst_prolog = '.. _n: b.html'\n"), &["index.rst:6:8: U010"]);
    check("sphinx_extra", &files("html_extra_path = ['a']\n"), &["index.rst:4:79: U015"]);
}

#[test]
fn a_package_publishes_the_pages_of_a_repository() {
    let config = "const own: Options = {\n  path: '../../docs',\n  routeBasePath: '/',\n};\n\
                  export default { presets: [], plugins: [['@docusaurus/plugin-content-docs', own]] };\n";
    let files = [
        ("packages/website/docusaurus.config.ts", config),
        ("docs/a.mdx", "[b](./guide/b) [c](./guide/c) [d](/guide/b) [e](/guide/e)\n"),
        ("docs/guide/b.mdx", "# B\n"),
    ];
    check("packages", &files, &["docs/a.mdx:1:20: U010", "docs/a.mdx:1:49: U010"]);
}

/// A plugin or an included text hardly adds an anchor that is one letter away from one of the page.
#[test]
fn names_next_to_those_of_pages_are_dead_whatever_a_program_adds() {
    let page = "# Field customization\n\n## Part 1 of it all\n\n{!own.md!}\n\n[a](#field-customisation) [b](#part-2-of-it-all) [c](#other)\n[d](model/) [e](models/)\n";
    let files = [
        ("mkdocs.yml", "site_name: x\nplugins:\n  - an-own-one\nmarkdown_extensions:\n  - markdown_include.include\n"),
        ("docs/use/a.md", page),
        ("docs/use/model.md", "# M\n"),
    ];
    check("mkdocs_near", &files, &["docs/use/a.md:7:6: U011", "docs/use/a.md:8:5: U010"]);
}

#[test]
fn pages_of_the_site_are_not_on_the_computer_of_the_author() {
    let page = "# A\n\nSee the [b option](http://localhost:3000/config/#b) or [x](http://localhost:3000/other/) or\n[localhost](http://localhost:3000/config/), and http://localhost:3000/.\n";
    let files = [(".vitepress/config.js", "export default {};\n"), ("guide/a.md", page), ("config/index.md", "# B\n")];
    check("local_page", &files, &["guide/a.md:3:20: U016"]);
}

/// Addresses whose pages are below one folder tell of the root of a site, whatever its generator.
#[test]
fn addresses_tell_of_the_root_of_a_site() {
    let pages: Vec<String> = (0..80).map(|number| format!("pages/en/guide/p{number}.mdx")).collect();
    let links: String = (0..80).map(|number| format!("[p](/guide/p{number}) [p](/guide/p{number}/)\n")).collect();
    let index = format!("# One two\n\n{links}");
    let others = "# One\n\n## Part {#own-id}\n\n<Note>n</Note>\n\n[a](/guide/gone) [b](/guide/old) [c](/guide/p1#One-two)\n[d](/guide/p1#gone-part) [e](/other/x)\n\
                  [f](#gone-here) [g](/guide/a.png) [h](/guide/) [i](/de/guide/p1)\n";
    let mut files: Vec<(&str, &str)> = pages.iter().map(|page| (page.as_str(), "# One two\n")).collect();
    files.extend([
        ("pages/en/index.mdx", index.as_str()),
        ("pages/en/a.mdx", others),
        ("pages/de/guide/p1.mdx", "# Eins\n"),
        ("site.json", "{ \"redirects\": [{ \"source\": \"/guide/old\" }] }\n"),
    ]);
    // `/` is the index of the root, and a version next to it is another site.
    files.extend([
        ("README.md", "# R\n"),
        ("pages/en/c.mdx", "[a](/#one-two) [b](/#gone-part)\n"),
        ("old/guide/x.mdx", "[a](/guide/only-here)\n"),
    ]);
    let expected = [
        "pages/en/a.mdx:7:5: U010", "pages/en/a.mdx:8:15: U011", "pages/en/a.mdx:9:6: U011",
        "pages/en/c.mdx:1:22: U011",
    ];
    check("address_root", &files, &expected);
    // A program of Next.js that computes all addresses reads the documents, and another one computes some.
    let programs = [
        ("next.config.js", "module.exports = {}\n"),
        ("src/pages/[[...path]].js", ""),
        ("src/pages/made/[number].js", ""),
        ("src/content/a.md", "[a](/guide/gone) [b](/made/12) [c](/guide/p1#gone-part)\n"),
        ("src/content/b.md", links.as_str()),
    ];
    let pages: Vec<String> = (0..80).map(|number| format!("src/content/guide/p{number}.md")).collect();
    let mut files: Vec<(&str, &str)> = pages.iter().map(|page| (page.as_str(), "# One two\n")).collect();
    files.extend(programs);
    check("address_root_next", &files, &["src/content/a.md:1:5: U010", "src/content/a.md:1:46: U011"]);
    // Without evidence, nothing is known of them.
    let few = [("pages/en/a.mdx", "[a](/guide/gone) [b](/guide/p1#gone)\n"), ("pages/en/guide/p1.mdx", "# A\n")];
    check("no_address_root", &few, &[]);
}

/// An explicit anchor is the same by any rule.
#[test]
fn explicit_anchors_are_exact() {
    let page = "# A\n\n## Type is {#typeassign}\n\n[a](#type-assign) [b](#typeassign)\n";
    check("explicit", &[("mint.json", "{}"), ("a.md", page)], &["a.md:5:6: U011"]);
    // A program may number the second of two.
    let page = "## A {#one}\n\n## B {#one}\n\n[a](#one-1) [b](#one-x)\n";
    check("explicit_twice", &[("a.md", page)], &["a.md:5:18: U011"]);
}

#[test]
fn scripts_of_builds_are_made() {
    let page = "<!doctype html><html><script src=\"main.js\"></script><script src=\"gone.js\"></script></html>\n";
    let config = "module.exports = { output: { filename: 'main.js' } };\n";
    let files = [("dist/index.html", page), ("webpack.config.js", config), (".gitignore", "x\n")];
    check("webpack", &files, &["dist/index.html:1:66: U010"]);
    let clojure = "{:output-to \"resources/public/js/app.js\"}\n";
    let page = "<!doctype html><html><script src=\"js/app.js\"></script><script src=\"js/gone.js\"></script></html>\n";
    let files = [("resources/public/index.html", page), ("project.clj", clojure), ("resources/public/js/a.txt", "")];
    check("clojure", &files, &["resources/public/index.html:1:68: U010"]);
}

/// A program may publish files and pages at other places than GitHub shows them.
#[test]
fn files_of_static_folders_and_pages_of_indexes_are_not_dead() {
    let index = "# I\n\n[a](./examples/a) [b](./examples/b)\n![i](/docs/i.png) ![j](/docs/j.png)\n";
    let files = [
        ("docs/examples/index.md", index),
        ("docs/examples/a.md", "# A\n"),
        ("www/static/docs/i.png", ""),
        ("docs/k.png", ""),
    ];
    check("static_folder", &files, &["docs/examples/index.md:3:23: U010", "docs/examples/index.md:4:24: U010"]);
    // Rspress removes the ending of a link.
    let files = [
        ("rspress.config.ts", "export default defineConfig({});\n"),
        ("docs/a.mdx", "[b](./b.md) [c](./c.md)\n"),
        ("docs/b.mdx", "# B\n"),
    ];
    check("rspress", &files, &["docs/a.mdx:1:17: U010"]);
}

#[test]
fn template_strings_of_mdx_are_shown() {
    let page = "# A\n\n<Code>{`<p><a href=\"#no\">x</a></p>`}</Code>\n\n<a href=\"#gone\">x</a>\n";
    check("templates", &[("a.mdx", page)], &["a.mdx:5:11: U011"]);
}

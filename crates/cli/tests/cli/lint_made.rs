//! `urlgram lint` on pages that are published in a way that only a configuration or a program tells.

use crate::lint::check;

#[test]
fn a_build_makes_the_folder_of_a_version() {
    let config = "export default { presets: [['classic', { docs: { path: './docs', routeBasePath: '/' } }]] };\n";
    let files = [
        ("docusaurus.config.js", config),
        ("versions.json", "[\"11.x\", \"10.x\"]"),
        (".gitignore", "versioned_docs/version-11.x\n"),
        ("versioned_docs/version-10.x/cli/add.md", "# Add\n"),
        ("docs/cli/add.md", "# Add\n"),
        ("blog/2024-01-01-a.md", "[a](/cli/add) [b](/10.x/cli/add)\n"),
    ];
    check("version", &files, &[]);
}

#[test]
fn a_build_makes_what_git_ignores() {
    let files = [
        (".gitignore", "/gen/\n*.out.md\n/api.md\n"),
        ("README.md", "[a](gen/a.md) [b](docs/b.out.md) [c](/api.md) [d](docs/d.md)\n"),
        ("docs/x.md", "[a](../gen/a.md) [e](e.md)\n"),
    ];
    check("ignored-targets", &files, &["README.md:1:51: U010", "docs/x.md:1:22: U010"]);
    let files = [
        ("doc/.gitignore", "_made.rst\n/tools/a*.rst\n"),
        ("doc/conf.py", ""),
        ("doc/index.rst", ".. include:: _made.rst\n.. include:: /_made.rst\n:doc:`tools/ab` :doc:`tools/b`\n"),
        ("doc/tools/c.rst", ".. include:: gone.rst\n"),
    ];
    check("ignored-documents", &files, &["doc/index.rst:3:23: U010", "doc/tools/c.rst:1:14: U010"]);
}

#[test]
fn a_program_includes_pages() {
    let string = "R\"(\n# A\n\n[a](gone.md) [b](#gone)\n)\"\n";
    let files = [
        ("src/a.md", string),
        ("manual/book.toml.in", "[book]\nsrc = \"source\"\n"),
        ("manual/source/SUMMARY.md.in", "- [a](a.md)\n"),
        ("manual/source/a.md", "# A\n\n[a](#gone)\n"),
        ("manual/source/prefix.md", "# P\n\n[a](#gone)\n"),
    ];
    check("included", &files, &["manual/source/a.md:3:6: U011"]);
}

#[test]
fn hugo_writes_addresses_in_lower_case() {
    let page = "![a](/docs/concepts/runs.png) [c](/docs/pipelines/install/) [p](/docs/concepts/) [d](/docs/gone/)\n";
    let files = [
        ("config.yaml", "params:\n  url: &own https://a.example/\nbaseURL: *own\n"),
        (".gitignore", "content/docs/Pipelines\n"),
        ("content/docs/Concepts/_index.md", ""),
        ("content/docs/Concepts/runs.png", "x"),
        ("content/docs/Concepts/model.md", page),
    ];
    check("lower", &files, &["content/docs/Concepts/model.md:1:86: U010"]);
}

#[test]
fn addresses_of_hugo_may_be_made_of_titles_and_dates() {
    let page = "[a](/blog/2023/04/19/getting-to-level-2/) [b](/news/2014/07/) [c](/blog/2023/04/19/gone/)\n";
    let config = "baseURL: https://a.example/\npermalinks:\n  blog: /:section/:year/:month/:day/:slug/\n  news: /:section/:year/:month/\n";
    let files = [
        ("config.yaml", config),
        ("content/a.md", page),
        ("content/blog/2023/slsa-2/index.md", "---\ntitle: Getting To Level 2\ndate: 2023-04-19\n---\n"),
        ("content/news/2014-07-04-july.md", "---\ntitle: July\n---\n"),
    ];
    check("titles", &files, &["content/a.md:1:67: U010"]);
}

#[test]
fn mounts_of_hugo_add_what_they_name() {
    let mounts = "module:\n  mounts:\n    - source: src\n      target: assets\n    - source: ../AGENTS.md\n      target: content/repo/AGENTS.md\n";
    let config = format!("baseURL: https://a.example/\n{mounts}");
    let page = "[a](AGENTS.md) [b](GONE.md) [c](/repo/gone/)\n";
    let files = [
        ("site/hugo.yaml", config.as_str()),
        ("site/content/repo/_index.md", page),
        ("site/content/repo/b.md", ""),
        ("AGENTS.md", "# A\n"),
    ];
    check("mounts", &files, &["site/content/repo/_index.md:1:20: U010", "site/content/repo/_index.md:1:33: U010"]);
}

#[test]
fn languages_of_hugo_may_have_files_of_their_own() {
    let files = [
        ("config/_default/hugo.toml", "baseURL = \"https://a.example/\"\n"),
        ("config/_default/languages.en.toml", "contentDir = \"content/en\"\n[params]\nx = 1\n"),
        ("config/_default/languages.de.toml", "contentDir = \"content/de\"\n"),
        ("content/en/docs/A-b.pdf", ""),
        ("content/en/a.md", "[a](/docs/A-b.pdf) [b](/docs/gone.pdf) [c](/de/b/)\n"),
        ("content/de/b.md", ""),
    ];
    check("languages", &files, &["content/en/a.md:1:24: U010"]);
}

#[test]
fn a_folder_may_be_named_like_a_host() {
    let files = [("README.md", "[a](docsy.dev/a.md) [b](github.com/anna)\n"), ("docsy.dev/a.md", "")];
    check("host", &files, &["README.md:1:25: U127"]);
    let page = "<a href=\"CONTRIBUTING.org\">a</a> [b](notes.org#top) [c] [d](other.org)\n\n[c]: notes.org\n";
    let files = [("README.md", page), ("CONTRIBUTING.org", ""), ("notes.org", ""), ("other.org.md", "")];
    check("org", &files, &["README.md:1:61: U127"]);
}

#[test]
fn texts_that_programs_show_as_code() {
    let page = "{%- set code %}\n[a](gone.md)\n{%- endset %}\n{{ code | highlight(\"md\") }}\n\n{% set x = 1 %}\n\n[b](gone.md)\n";
    check("set", &[("a.md", page)], &["a.md:8:5: U010"]);
    check("dots", &[("a.cc", "// as in \"nixpkgs=https://bla...:foo=https://\"\n")], &[]);
    let files = [("DESCRIPTION", "Package: x\n"), ("man/rmd/a.Rmd", "[tidy select][dplyr_tidy_select]\n")];
    check("roxygen", &files, &[]);
}

#[test]
fn zola_finds_pages_itself() {
    let page = "+++\n+++\n[a](@/docs/gone.md) [b](@/docs/b.md) [c](@/docs/b.md#gone)\n";
    let files = [
        ("config.toml", "base_url = \"https://a.example\"\n"),
        ("content/docs/a.md", page),
        ("content/docs/b.md", "+++\n+++\n# B\n"),
    ];
    check("zola", &files, &["content/docs/a.md:3:5: U010", "content/docs/a.md:3:54: U011"]);
}

#[test]
fn the_collector_of_antora_excuses_only_what_is_missing() {
    let page = "= A\n\nxref:servlet/b.adoc#gone[dead] xref:servlet/b.adoc[ok] xref:servlet/c.adoc[made]\n";
    let files = [
        (
            "antora.yml",
            "name: s\nversion: true\next:\n  collector:\n    run:\n      command: make\n    scan:\n      dir: out\n",
        ),
        ("modules/ROOT/pages/servlet/b.adoc", "= B\n\n== C\n"),
        ("modules/ROOT/pages/a.adoc", page),
    ];
    check("collector", &files, &["modules/ROOT/pages/a.adoc:3:6: U011"]);
}

#[test]
fn sphinx_makes_no_index_of_a_folder() {
    let page = "A\n=\n\n:doc:`gone/index` :doc:`sub/index` :doc:`sub/b`\n";
    let files = [
        ("docs/conf.py", "project = \"x\"\nextensions = []\n"),
        ("docs/index.rst", page),
        ("docs/sub/b.rst", "B\n=\n"),
    ];
    check("index", &files, &["docs/index.rst:4:25: U010"]);
}

#[test]
fn starlight_shows_pages_that_are_not_translated() {
    let config = "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nimport validator from 'starlight-links-validator';\nexport default defineConfig({ integrations: [starlight({ plugins: [validator()], defaultLocale: 'en' })] });\n";
    let page = "[a](/en/guide/b/) [b](/de/guide/b/) [c](/de/guide/gone/) [d](/de/install/)\n";
    let files = [
        ("astro.config.mjs", config),
        ("src/pages/[lang]/install.astro", "---\n---\n"),
        ("src/content/docs/en/guide/b.md", "# B\n"),
        ("src/content/docs/de/a.md", page),
    ];
    check("starlight", &files, &["src/content/docs/de/a.md:1:41: U010"]);
}

#[test]
fn destinations_with_too_many_parentheses() {
    let page = "[a]((https://github.com/a).\n\n[b](https://github.com/a) [c]((https://github.com/a))\n";
    check("parentheses", &[("a.md", page)], &["a.md:1:5: U014", "a.md:3:31: U606"]);
}

#[test]
fn a_host_adds_a_beginning_to_anchors() {
    let page = |links: &str| format!("{links}\n\n# How I'm it\n\n## Two\n\n## Three\n\n## Four\n");
    let all = page("[1](#h-how-i-m-it) [2](#h-two) [3](#h-three)");
    let few = page("[1](#h-two) [2](#h-three)");
    let mixed = page("[1](#h-two) [2](#h-three) [3](#h-four) [4](#two)");
    let files = [("a.md", all.as_str()), ("b.md", &few), ("c.md", &mixed)];
    check(
        "prefix",
        &files,
        &["b.md:1:6: U011", "b.md:1:18: U011", "c.md:1:6: U011", "c.md:1:18: U011", "c.md:1:32: U011"],
    );
}

#[test]
fn folders_of_bundlers_are_published_elsewhere() {
    let page = "![a](../../static/images/a.png) ![b](../images/a.png) ![c](../images/gone.png) ![d](images/a.png)\n";
    let files = [("src/docs/a.md", page), ("static/images/a.png", ""), ("package.json", "{}")];
    check("bundler", &files, &["src/docs/a.md:1:60: U010", "src/docs/a.md:1:85: U010"]);
    let expected = ["src/docs/a.md:1:38: U010", "src/docs/a.md:1:60: U010", "src/docs/a.md:1:85: U010"];
    check("no_bundler", &files[..2], &expected);
}

#[test]
fn a_configuration_of_astro_sends_addresses_elsewhere() {
    let config = "export default defineConfig({ redirects: { '/docs/use/b.md': '/docs/use/b' } });\n";
    let page = "[b](./b.md) [c](c.md)\n";
    let files =
        [("astro.config.ts", config), ("src/content/docs/use/a.md", page), ("src/content/docs/other/a.md", page)];
    let other = "src/content/docs/other/a.md";
    let expected = [
        format!("{other}:1:5: U010"),
        format!("{other}:1:17: U010"),
        "src/content/docs/use/a.md:1:17: U010".to_owned(),
    ];
    check("redirects", &files, &expected.each_ref().map(String::as_str));
}

#[test]
fn a_build_makes_images_of_drawings() {
    let page = "# A\n\n![a](net.svg) ![b](flow.drawio.png) ![c](gone.svg)\n";
    let rst = "A\n=\n\n.. image:: net.svg\n\n.. image:: gone.svg\n";
    let drawings = [("drawings/net.dot", ""), ("docs/flow.drawio", "")];
    let site = [("mkdocs.yml", "site_name: x\n"), ("docs/a.md", page)];
    check("drawings", &[drawings, site].concat(), &["docs/a.md:3:42: U010"]);
    // GitHub makes no image.
    let readme = [("README.md", "![a](docs/net.svg)\n"), ("a.rst", rst)];
    check("shown", &[drawings, readme].concat(), &["README.md:1:6: U010", "a.rst:6:12: U010"]);
}

#[test]
fn a_component_may_compute_an_anchor() {
    let page = "import A from './a.jsx'\n\n[a](#get-x)\n\n<A path=\"/x\" />\n";
    let config = ("docusaurus.config.js", "presets: [['classic', {}]]");
    let with = |component| [config, ("docs/a.md", page), ("docs/a.jsx", component)];
    check("computed", &with("const id = p.path; <details\n id={id}>"), &[]);
    check("fixed", &with("<details id={\"x\"} groupid={y}>"), &["docs/a.md:3:6: U011"]);
}

#[test]
fn a_bundler_makes_programs_of_the_folder_src() {
    let page = "<!DOCTYPE html>\n<html><head><link href=\"./main.css\" rel=\"stylesheet\"></head>\n<body><script src=\"./main.js\"></script>\n<script src=\"./other.js\"></script></body></html>\n";
    let files = [
        ("a/package.json", "{}"),
        ("a/index.html", page),
        ("a/src/main.ts", ""),
        ("a/src/main.css", ""),
        ("b/index.html", page),
        ("b/src/main.ts", ""),
        ("b/src/main.css", ""),
    ];
    let expected =
        ["a/index.html:4:14: U010", "b/index.html:2:25: U010", "b/index.html:3:20: U010", "b/index.html:4:14: U010"];
    check("bundler", &files, &expected);
}

#[test]
fn a_build_puts_localized_pages_into_a_bundle_of_resources() {
    let page = "<!DOCTYPE html>\n<html><head><link href=\"../Style.css\" rel=\"stylesheet\"></head>\n<body><script src=\"../Script.js\"></script></body></html>\n";
    let files = [
        ("app/Base.lproj/Main.html", page),
        ("app/Resources/Style.css", ""),
        ("app/Resources/Script.js", ""),
        ("app/pages/Main.html", page),
    ];
    check("localized", &files, &["app/pages/Main.html:2:25: U010", "app/pages/Main.html:3:20: U010"]);
}

#[test]
fn a_configuration_has_the_addresses_of_pages() {
    let config = "[{\"slug\": \"being-good/the-words\", \"path\": \"community/good/words.md\"}]";
    let page = "[a](./the-words) [b](./gone) [c](words.md) [d](the-words.md)\n";
    let files =
        [("community/config.json", config), ("community/good/words.md", "# W\n"), ("community/good/a.md", page)];
    check("slugs", &files, &["community/good/a.md:1:22: U010", "community/good/a.md:1:48: U010"]);
    check(
        "no-slugs",
        &files[1..],
        &["community/good/a.md:1:5: U010", "community/good/a.md:1:22: U010", "community/good/a.md:1:48: U010"],
    );
}

/// A bundler writes files under names that its configuration has, next to a page of HTML.
#[test]
fn bundlers_write_files_under_other_names() {
    let page = "<html>\n<script src=\"warning.js\"></script>\n<script src=\"other.js\"></script>\n</html>\n";
    let config = "export default { plugins: [copy([{ src: 'src/list.js', rename: 'warning.js' }])] }\n";
    let files = [("a/index.html", page), ("a/vite.config.ts", config), ("a/src/list.js", "")];
    check("bundler", &files, &["a/index.html:3:14: U010"]);
}

/// Jekyll removes front matter, and fills in what follows.
#[test]
fn json_may_have_front_matter() {
    let json = "---\nversion: 1.0\nlayout: null\n---\n{\"a\": \"https://https://a.example/\", {% if x %}\n}\n";
    check("jekyll", &[("_config.yml", "title: x\n"), ("a.json", json)], &["a.json:5:8: U126"]);
}

/// Nobody sees a shortcode in a comment.
#[test]
fn shortcodes_in_comments_lead_nowhere() {
    let page =
        "---\ntitle: A\n---\n\n<!-- later: [b]({{< relref \"b#news\" >}}) -->\n\n[b]({{< relref \"b#news\" >}})\n";
    let files = [("hugo.toml", "baseURL = 'https://a.example/'\n"), ("content/a.md", page), ("content/b.md", "# B\n")];
    check("comment", &files, &["content/a.md:7:19: U011"]);
}

#[test]
fn programs_fill_in_texts_before_they_are_read() {
    let page = "See `a <https://h.example/|RELEASE|/b>`_ and `b <https://h.example/|version|/c>`_.\n";
    let config = |call: &str| format!("names = {{'|RELEASE|': 'x'}}\napp.connect('{call}', replace)\n");
    let (filled, other) = (config("source-read"), config("build-finished"));
    check("filled", &[("conf.py", &filled), ("index.rst", page)], &["index.rst:1:68: U319"]);
    check("not_filled", &[("conf.py", &other), ("index.rst", page)], &["index.rst:1:27: U319", "index.rst:1:68: U319"]);
    let template = "%{ if a ~}\na: http://h/%zz\n%{ endif ~}\n";
    check("directives", &[("a.yaml.tpl", template)], &["a.yaml.tpl:2:13: U102"]);
    let cells = "name,link\nb,[b](https://b.example/c%zz)\n";
    check("cells", &[("a.csv", cells)], &["a.csv:2:26: U102"]);
    let sample = |key: &str| format!("a:\n  {key}:\n    - uri: postgres://app:wv78n3zpz42xezdk@db.b.example/c\n");
    check("sample", &[("a.yml", &sample("example")), ("b.yml", &sample("real"))], &["b.yml:3:27: U401"]);
    let package = "<html><body><a href=\"A.html\">a</a> <a href=\"B.html\">b</a> <a href=\"../c/package-summary.html\">c</a></body></html>\n";
    check("javadoc", &[("src/a/package.html", package), ("src/a/A.java", "")], &["src/a/package.html:1:45: U010"]);
}

#[test]
fn addresses_that_nobody_publishes() {
    let page = "[a](b.md/#x) [b](b.md#x) [c](../https://h.example/)\n";
    let files = |config: &'static str| [(config, "site_name: x\n"), ("docs/a.md", page), ("docs/b.md", "# X\n")];
    for config in ["mkdocs.yml", "other.yml"] {
        check("slash", &files(config)[..], &["docs/a.md:1:5: U010", "docs/a.md:1:30: U010"]);
    }
}

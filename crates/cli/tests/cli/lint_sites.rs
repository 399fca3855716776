//! Links and anchors of pages of generators whose rules differ from GitHub's.

use crate::folder::{folder, lint};
use crate::lint::{found, places};

#[test]
fn a_page_that_is_named_as_published_has_anchors_of_an_unknown_rule() {
    // `b.html` is made of `b.md`: punctuation in its anchors is a matter of its generator.
    let a = "[a](b.html#config-one-two) [b](b.html#config-three) [c](b.md#config-one-two)\n";
    let files = [("guides/a.md", a), ("guides/b.md", "# B\n\n## `config.one_two`\n")];
    found("html", &files, &["guides/a.md:1:39: U011", "guides/a.md:1:62: U011"]);
}

#[test]
fn a_part_of_pages_has_no_anchors_of_its_own() {
    let part = "[a](#in-the-page) [b](none.md)\n";
    let files = [("docs/_part.md", part), ("docs/_index.md", part), ("docs/page.md", part)];
    let whole =
        ["docs/_index.md:1:6: U011", "docs/_index.md:1:23: U010", "docs/page.md:1:6: U011", "docs/page.md:1:23: U010"];
    found("part", &files, &whole);
}

#[test]
fn names_of_files_may_have_spaces_in_markdown() {
    let page = "<img src=\"../assets/a b (1).png\"> <img src=\"../assets/a c.png\">\n";
    let files = [("docs/a.md", page), ("assets/a b (1).png", "")];
    found("spaces", &files, &["docs/a.md:1:45: U010", "docs/a.md:1:56: U101"]);
}

#[test]
fn links_in_comments_of_mdx_are_not_followed() {
    let page = "# A\n\n{/* later: [a](none.md#x) */} [b](none.md)\n\n{/* [c](gone.md)\n\n*/}\n";
    let files = [("mkdocs.yml", "site_name: x\n"), ("docs/a.md", page)];
    found("comments", &files, &["docs/a.md:3:35: U010", "docs/a.md:5:9: U010"]);
}

#[test]
fn filters_of_quarto_may_add_headings() {
    let page = "[a](b.qmd#x)\n";
    let files = |config| [("_quarto.yml", config), ("a.qmd", page), ("b.qmd", "# B\n")];
    found("plain", &files("project:\n  type: website\nfilters:\n  - lightbox\n"), &["a.qmd:1:11: U011"]);
    found("filter", &files("filters:\n  - reference.lua\n"), &[]);
    found("program", &files("project:\n  type: website\n  pre-render: make.py\n"), &[]);
}

#[test]
fn chapters_of_bookdown_share_their_anchors() {
    let files = [
        ("_bookdown.yml", "book_filename: x\n"),
        ("01-a.Rmd", "# A {#first}\n\n[a](#second) [b](#third)\n"),
        ("02-b.Rmd", "# B {#second}\n\n[a](#first)\n"),
    ];
    found("book", &files, &["01-a.Rmd:3:19: U011"]);
}

#[test]
fn writerside_includes_elements_of_other_pages() {
    let files = [("v.list", ""), ("topics/a.md", "<include from=\"b.md\" element-id=\"x\"/>\n\n[a](#x)\n")];
    found("writerside", &files, &[]);
}

#[test]
fn an_extension_of_the_repository_may_make_documents() {
    let page = ":doc:`made` :doc:`Index`\n";
    let files = |conf| [("docs/conf.py", conf), ("docs/index.rst", page), ("docs/own_extension.py", "")];
    let plain = files("extensions = [\"sphinx.ext.todo\"]\n");
    found("sphinx_plain", &plain, &["docs/index.rst:1:7: U010", "docs/index.rst:1:19: U010"]);
    let own = files("extensions = [\n    \"sphinx.ext.todo\", \"own_extension\",\n]\n");
    found("sphinx_own", &own, &["docs/index.rst:1:19: U010"]);
}

#[test]
fn links_that_pelican_completes_are_no_paths() {
    found("pelican", &[("a.md", "[a](|filename|../b.md) [b](|c|../d.md)\n")], &["a.md:1:28: U319"]);
}

#[test]
fn jekyll_leaves_files_out() {
    let files =
        |config| [("_config.yml", config), ("topics/a.md", "---\n---\n[a](/topics/b)\n"), ("index.md", "---\n---\n")];
    found("jekyll_all", &files("title: x\n"), &["topics/a.md:3:5: U010"]);
    found("jekyll_some", &files("title: x\nexclude:\n  - vendor\n  - topics/\n"), &[]);
}

#[test]
fn a_readme_in_a_site_is_read_on_github() {
    let page = "[a](/docs/guide/b.md) [b](/docs/guide/c.md)\n";
    let files = [
        ("docs/.vitepress/config.js", "export default { title: 'x' }\n"),
        ("docs/guide/README.md", page),
        ("docs/guide/a.md", page),
        ("docs/guide/b.md", ""),
    ];
    let dead = ["docs/guide/README.md:1:27: U010", "docs/guide/a.md:1:5: U010", "docs/guide/a.md:1:27: U010"];
    found("readme", &files, &dead);
}

#[test]
fn shortcodes_of_hugo_are_for_hugo() {
    let page = "[a]({{< ref \"a.md\" >}}) [b]({{ url }}) [c]({{% relref b %}})\n";
    let files = [("mkdocs.yml", "site_name: x\n"), ("docs/a.md", page)];
    found("mkdocs", &files, &["docs/a.md:1:5: U014", "docs/a.md:1:44: U014"]);
    found("hugo", &[("hugo.toml", "baseURL = '/'\n"), ("content/a.md", page)], &["content/a.md:1:55: U010"]);
}

#[test]
fn a_readme_needs_the_endings_of_pages() {
    let page = "[a](start) [b](start.md) [c](guide)\n";
    let files = [("docs/README.md", page), ("docs/other.md", page), ("docs/start.md", ""), ("docs/guide/a.md", "")];
    found("endings", &files, &["docs/README.md:1:5: U010"]);
}

#[test]
fn docsify_resolves_from_the_root_and_has_aliases() {
    let page = "[a](start.md) [b](zh/b.md) [c](c.md) [d](CHANGELOG.md)\n";
    let files = |config| {
        [
            ("docs/index.html", config),
            ("docs/_sidebar.md", page),
            ("docs/zh/a.md", page),
            ("docs/zh/b.md", ""),
            ("docs/start.md", ""),
            ("docs/changelog.md", ""),
        ]
    };
    let plain = "<script>window.$docsify = { name: 'x' }</script>";
    let dead = [
        "docs/_sidebar.md:1:32: U010", "docs/_sidebar.md:1:42: U012", "docs/zh/a.md:1:32: U010",
        "docs/zh/a.md:1:42: U010",
    ];
    found("docsify", &files(plain), &dead);
    let alias = "<script>window.$docsify = { alias: { '.*/changelog': 'https://a.example/x.md' } }</script>";
    found("docsify_alias", &files(alias), &[]);
}

#[test]
fn pelican_finds_files_from_the_page_and_from_its_content() {
    let page = "[a]({filename}b.md) [b]({filename}/c.md) [c]({filename}c.md) [d](|static|/no.png)\n";
    let files = [
        ("pelicanconf.py", "PATH = 'content'\n"),
        ("content/posts/a.md", page),
        ("content/posts/b.md", ""),
        ("content/c.md", ""),
    ];
    found("pelican_files", &files, &["content/posts/a.md:1:46: U010", "content/posts/a.md:1:66: U010"]);
}

#[test]
fn gitbook_and_nextra_find_files_from_the_page() {
    let page = "[a](b.md) [b](../b.md) [c](/none) [d](none)\n";
    let gitbook = [(".gitbook.yaml", "root: ./docs/\n"), ("docs/guide/a.md", page), ("docs/guide/b.md", "")];
    found("gitbook", &gitbook, &["docs/guide/a.md:1:15: U010"]);
    let config = "import nextra from 'nextra'\n";
    let nextra = [("next.config.mjs", config), ("content/guide/a.mdx", page), ("content/guide/b.md", "")];
    found("nextra", &nextra, &["content/guide/a.mdx:1:15: U010", "content/guide/a.mdx:1:39: U010"]);
}

#[test]
fn a_declared_site_comes_before_all_others() {
    let page = "# Naïve\n\n[a](b.md) [b](../../outside.md) [c](#naive) [d](/site/b/) [e](/site/c/)\n";
    let files = |config| {
        [
            (".git/HEAD", ""),
            ("urlgram.toml", config),
            ("web/conf.py", "project = 'x'\n"),
            ("web/text/a.md", page),
            ("web/text/b.md", ""),
        ]
    };
    let run = |name: &str, config| lint(&folder(name, &files(config)), &["-F", "concise", "--show-sites", "."]);
    let plain = run("undeclared", "");
    assert!(plain.err.contains("Sphinx (web/conf.py): "), "{plain}");
    let declared = "[[site]]\nfolder = \"web\"\ngenerator = \"mkdocs\"\ncontent = \"text\"\nbase = \"/site/\"\n";
    let ran = run("declared", declared);
    assert_eq!(places(&ran), ["web/text/a.md:3:15: U010"], "{ran}");
    assert!(ran.err.contains("MkDocs (urlgram.toml): 4 links checked, 1 not checked\n"), "{ran}");
    let two = run("two_lines", "[[site]]\ngenerator = \"Docsify\"\n");
    assert!(two.err.contains("Docsify (urlgram.toml): "), "{two}");
    let wrong = run("wrong", "[[site]]\ngenerator = \"mkdoc\"\n");
    assert_eq!(wrong.code, Some(2));
    for part in ["unknown generator `mkdoc`", "Did you mean `MkDocs`?", "urlgram.toml"] {
        assert!(wrong.err.contains(part), "{part}\n{wrong}");
    }
}

#[test]
fn sites_that_are_not_modelled_are_named() {
    let files = [
        (".git/HEAD", ""),
        ("gatsby-config.js", ""),
        ("docs/a.md", "[a](b/) [b](none.md)\n"),
        ("x.mediawiki", "see http://h.example/\n"),
        ("y.mediawiki", ""),
        ("z.png", ""),
    ];
    let ran = lint(&folder("named", &files), &["-F", "concise", "--show-sites", "."]);
    assert_eq!(places(&ran), ["docs/a.md:1:13: U010"], "{ran}");
    for line in [
        "1 of 2 links to files and pages not checked: a program may make the target (--show-sites says more)",
        "2 files of unknown kinds not read: 2 .mediawiki",
        "Gatsby, whose addresses are not known exactly: 1 links checked, 1 not checked",
    ] {
        assert!(ran.err.lines().any(|found| found == line), "{line}\n{ran}");
    }
}

#[test]
fn a_wiki_has_titles_as_links() {
    let config = "[remote \"origin\"]\n\turl = https://github.com/anna/p.wiki.git\n";
    let page = "[a](Some-Page) [b](gone.md) [c](Gone-Page) [d](some-page#part) [e](../issues) [f](Some-page#gone)\n";
    let files = [(".git/HEAD", ""), (".git/config", config), ("Home.md", page), ("guide/Some-Page.md", "# Part\n")];
    let ran = lint(&folder("wiki", &files), &["-F", "concise", "--show-sites", "."]);
    assert!(ran.err.contains("wiki (Home.md): 5 links checked, 1 not checked"), "{ran}");
    assert_eq!(places(&ran), ["Home.md:1:20: U010", "Home.md:1:33: U010", "Home.md:1:93: U011"], "{ran}");
    let files = [("wiki/Home.md", page), ("wiki/Some-Page.md", "# Part\n"), ("other/Home.md", page)];
    let places =
        ["other/Home.md:1:20: U010", "wiki/Home.md:1:20: U010", "wiki/Home.md:1:33: U010", "wiki/Home.md:1:93: U011"];
    found("wiki_folder", &files, &places);
}

#[test]
fn terms_of_a_glossary_are_targets_of_myst() {
    let glossary = "```{glossary}\nmy other term\n  : What it is.\n\nThird : noun\n  : Text.\n```\n";
    let page = format!("# A\n\n[](<#my other term>) [b](#Third) [c](#what-it-is)\n\n{glossary}");
    let files = [("docs/conf.py", "project = 'x'\nextensions = []\n"), ("docs/index.md", page.as_str())];
    found("glossary", &files, &["docs/index.md:3:39: U011"]);
    let open = [("docs/conf.py", "extensions = ['own']\n"), ("docs/index.md", "[](<#a term of others>)\n")];
    found("terms", &open, &[]);
}

#[test]
fn files_that_a_program_copies_have_links_of_their_place() {
    let page = "[a](gone.md)\n";
    let files = [
        ("create/template/README.md", page),
        ("templates/a.md", page),
        ("{{cookiecutter.name}}/README.md", page),
        ("mkdocs.yml", "site_name: x\n"),
        ("docs/template/a.md", page),
        ("other/a.md", page),
    ];
    found("copied", &files, &["docs/template/a.md:1:5: U010", "other/a.md:1:5: U010"]);
}

#[test]
fn tabs_in_brackets_of_front_matter_are_spaces() {
    let files = [
        ("a.md", "---\ntags: [\"a\",\n\t\"b\",\n\t\"c\"]\ntitle:\tx\n---\n\n# T\n"),
        ("b.md", "---\na:\n\tb: c\n---\n\n# T\n"),
    ];
    found("tabs", &files, &["b.md:3:2: U002"]);
}

#[test]
fn names_of_services_and_packages_are_not_hosts() {
    let package = "{\"dependencies\": {\"a\": \"git+ssh://git@github.com:npm/cli.git#semver:^5.0\"},\n\
                   \"repository\": {\"url\": \"http://example.org:a/b\"}}\n";
    let files = [
        ("package.json", package),
        ("a.yml", "url: http://_http._tcp.cache.example.org/x\nb: http://a_b.example.org/x\n"),
    ];
    found("services", &files, &["a.yml:2:12: U317", "package.json:2:43: U111"]);
}

#[test]
fn front_matter_tells_of_a_rule_for_anchors_that_is_not_known() {
    let page = "# Module a.b\n\n[a](#module-a.b) [b](#other)\n";
    let files = [("doc/a.md", page), ("doc/b.md", &format!("---\ntitle: x\n---\n\n{page}"))];
    found("matter", &files, &["doc/a.md:3:6: U011", "doc/a.md:3:23: U011", "doc/b.md:7:23: U011"]);
}

#[test]
fn a_program_of_vitepress_may_add_a_section() {
    let page = "# A\n\n[a](#type-declarations) [b](#other)\n";
    let program = "code += `\\n## Type Declarations\\n`\n";
    let files = [
        ("docs/.vitepress/config.ts", "export default {}\n"),
        ("docs/.vitepress/plugins/types.ts", program),
        ("docs/a.md", page),
    ];
    found("section", &files, &["docs/a.md:3:30: U011"]);
}

#[test]
fn a_text_may_name_the_folder_of_an_index() {
    let page = "[`basic_json`](basic_json/index.md) [json_sax](basic_json/index.md)\n";
    let inner = "[basic_json](index.md) [b](operator[].md) [c](operator[.md)\n";
    let files = [
        ("api/a.md", page),
        ("api/basic_json/index.md", inner),
        ("api/basic_json/basic_json.md", ""),
        ("api/basic_json/json_sax.md", ""),
        ("api/basic_json/operator[].md", ""),
    ];
    found("index", &files, &["api/a.md:1:48: U017", "api/basic_json/index.md:1:55: U110"]);
}

#[test]
fn shortcodes_of_hugo_without_headings_leave_the_anchors_known() {
    let page = |code: &str| format!("## One\n\n[a](#two)\n\n{{{{% {code} %}}}}\nx\n{{{{% /{code} %}}}}\n");
    let files = [
        (".git/HEAD", ""),
        ("hugo.toml", "baseURL = '/'\n"),
        ("layouts/shortcodes/plain.html", "<div class=x>{{ .Inner }}</div>\n"),
        ("layouts/shortcodes/loud.html", "<h2 id=two>{{ .Inner }}</h2>\n"),
        ("content/a.md", &page("alert")),
        ("content/b.md", &page("plain")),
        ("content/c.md", &page("loud")),
        ("content/d.md", &page("other")),
        ("themes/own/layouts/shortcodes/list.html", "<h2 id=\"{{ .Get 0 }}\">a</h2>\n"),
        ("content/e.md", "## One\n\n[a](#two)\n\n{{< list two >}}\n"),
        ("content/f.md", "## One\n\n[a](#two)\n\n{{< plain >}}\n"),
    ];
    found("shortcodes", &files, &["content/a.md:3:6: U011", "content/b.md:3:6: U011", "content/f.md:3:6: U011"]);
    let ran = lint(&folder("shortcodes", &files), &["--show-sites", "."]);
    assert!(ran.err.contains("3: a program may add anchors to the target"), "{ran}");
}

#[test]
fn scripts_of_a_built_page_add_no_anchors() {
    let page = |body: &str| format!("<!DOCTYPE html><html><script src=a.js></script><body>{body}</body></html>\n");
    let built = page(
        "<h2 id=one>One</h2><a href=\"#one\">a</a> <a href=\"#two\">b</a> <a onclick=\"f()\" href=\"#three\">c</a>",
    );
    let files = [("a.js", ""), ("a.html", &built), ("b.html", &page("<div id=app></div><a href=\"#two\">b</a>"))];
    found("built", &files, &["a.html:1:104: U011"]);
}

#[test]
fn a_page_may_have_a_name_that_begins_like_an_info_uri() {
    let page = "[a](info:closure) [b](info:lccn) [c](info:a/%zz)\n";
    found("info", &[("a.md", page)], &["a.md:1:32: U200", "a.md:1:45: U102"]);
}

#[test]
fn files_that_git_ignores_by_the_beginning_of_their_names_are_made_by_a_build() {
    let page = "[a](cmd/flux_install.md) [b](cmd/other.md)\n";
    let files = [
        (".gitignore", "content/cmd/flux*\n"),
        ("hugo.toml", "baseURL = '/'\n"),
        ("content/_index.md", page),
        ("content/cmd/a.md", ""),
    ];
    found("ignored", &files, &["content/_index.md:1:30: U010"]);
}

#[test]
fn containers_add_no_anchors() {
    let page = "# A\n\n[a](#two)\n\n::: tip\nb\n:::\n";
    found(
        "containers",
        &[("docs/.vitepress/config.ts", "export default {}\n"), ("docs/a.md", page)],
        &["docs/a.md:3:6: U011"],
    );
}

#[test]
fn anchors_of_a_numbered_page_are_compared_by_letters() {
    let target = "## COMPOSER_AUTH\n\n### name <span>([root](b.md))</span>\n";
    let page = "[a](03-cli.md#composer-auth) [b](03-cli.md#name) [c](03-cli.md#other)\n";
    found("numbered", &[("doc/03-cli.md", target), ("doc/a.md", page), ("doc/b.md", "")], &["doc/a.md:1:64: U011"]);
    // Its site keeps the case, or joins the names of a heading and of the one above it.
    let own = "## Options\n\n### envPrefix\n\n[a](#Options-envPrefix) [b](#Options) [c](#nope)\n";
    found("case", &[("doc/20-load.md", own)], &["doc/20-load.md:5:44: U011"]);
}

#[test]
fn terms_of_hugo_have_anchors_if_the_configuration_says_so() {
    let page = "`name`\n: (`string`) a\n\n[a](#name) [b](#other)\n";
    let with = "baseURL = '/'\n[markup.goldmark.parser]\nautoDefinitionTermID = true\n";
    found("terms", &[("hugo.toml", with), ("content/a.md", page)], &["content/a.md:4:17: U011"]);
    let both = ["content/a.md:4:6: U011", "content/a.md:4:17: U011"];
    found("no-terms", &[("hugo.toml", "baseURL = '/'\n"), ("content/a.md", page)], &both);
}

#[test]
fn files_that_the_repository_calls_generated_are_skipped() {
    let page = "[a](none.md)\n";
    let attributes = "# who\nsdk/** linguist-generated\nsdk/own.md -linguist-generated\n*.rst text\n";
    let files = [
        (".git/HEAD", ""),
        (".gitattributes", attributes),
        ("sdk/docs/a.md", page),
        ("sdk/own.md", page),
        ("b.md", page),
    ];
    let folder = folder("attributes", &files);
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["b.md:1:5: U010", "sdk/own.md:1:5: U010"], "{ran}");
    assert!(ran.err.contains("1 generated file skipped"), "{ran}");
    assert_eq!(lint(&folder, &["sdk/docs/a.md"]).code, Some(1), "a named file is read");
    assert!(lint(&folder, &["--no-ignore", "."]).err.contains("3 findings"));
}

#[test]
fn shortcodes_of_hugo_lead_to_pages() {
    let page = |code: &str| format!("## One\n\n[x]({code})\n");
    let files = [
        (".git/HEAD", ""),
        ("hugo.toml", "baseURL = '/'\n"),
        ("content/sec/b.md", &page("{{< ref \"c.md#two\" >}}")),
        ("content/sec/c.md", &page("{{< relref \"b\" >}}#two")),
        ("content/sec/d/index.md", &page("{{% ref path=\"../c#one\" %}}")),
        ("content/e.md", &page("{{< ref gone.md >}}")),
        ("content/f.md", &page("{{< ref \"c\" >}} {{< ref \"/sec/d\" >}} {{< ref \"#two\" >}} {{< ref \"sec\" >}}")),
        ("content/g.md", &page("{{</* ref \"gone.md\" */>}} {{< other \"gone.md\" >}} {{< ref \"/tags/x\" >}}")),
    ];
    let expected = [
        "content/e.md:3:13: U010", "content/f.md:3:52: U011", "content/sec/b.md:3:19: U011",
        "content/sec/c.md:3:24: U011",
    ];
    found("pages_of_hugo", &files, &expected);
    let ran = lint(&folder("pages_of_hugo", &files), &["--show-sites", "."]);
    assert!(ran.err.contains("Hugo (hugo.toml): 7 links checked, 2 not checked"), "{ran}");
    let module = [files[0], ("hugo.toml", "baseURL = '/'\n[[module.imports]]\npath = 'x'\n"), files[5]];
    let ran = lint(&folder("modules_of_hugo", &module), &["--show-sites", "."]);
    assert!(ran.err.contains("1: a module may add pages"), "{ran}");
}

#[test]
fn a_text_that_is_the_end_of_its_link_means_the_punctuation() {
    let page = "<a href=\"/faces/:-)\">:-)</a> <a href=\"https://a.example/b)\">b</a> [Acme Inc.,](https://a.example/Acme_Inc.,) [c](https://a.example/c,)\n";
    found("faces", &[("a.md", page)], &["a.md:1:58: U122", "a.md:1:133: U122"]);
}

#[test]
fn documentation_of_programs_has_character_references() {
    let java = "/**\n * See http://a.example/?b=1&amp;c=2\n */\n/* See http://a.example/?b=1&amp;c=2 */\nclass A {}\n";
    found("javadoc", &[("A.java", java)], &["A.java:4:29: U123"]);
}

#[test]
fn a_name_of_a_package_may_be_an_address() {
    let page = "[a](../svelte/@debug) [b](../svelte/Debug)\n";
    found("package", &[("docs/25-a/25-b.md", page), ("docs/a.md", "")], &["docs/25-a/25-b.md:1:27: U010"]);
}

#[test]
fn tabs_of_mkdocs_have_anchors_if_the_configuration_says_so() {
    let page = "# A\n\n### Anchor links\n\n=== \"... or even me\"\n\n    b\n\n[c](#anchor-links--or-even-me) [d](#or-even-you)\n";
    let config = "site_name: x\nmarkdown_extensions:\n  - pymdownx.tabbed:\n      combine_header_slug: true\n      slugify: !!python/name:x\n";
    found("tabs", &[("mkdocs.yml", config), ("docs/a.md", page)], &["docs/a.md:9:37: U011"]);
    let plain = config.replace("slugify", "alternate_style");
    let both = ["docs/a.md:9:6: U011", "docs/a.md:9:37: U011"];
    found("no-tabs", &[("mkdocs.yml", &plain), ("docs/a.md", page)], &both);
}

#[test]
fn a_page_of_a_section_of_hugo_is_a_folder() {
    let page = "![a](../img/a.png) ![b](../img/b.png) [c](../other.md)\n";
    let files = [("docs/start/_index.md", ""), ("docs/start/a.md", page), ("docs/start/img/a.png", "")];
    found("section", &files, &["docs/start/a.md:1:25: U010", "docs/start/a.md:1:43: U010"]);
}

#[test]
fn a_preprocessor_of_mdbook_may_define_labels() {
    let files = |config| {
        [("book.toml", config), ("src/SUMMARY.md", "- [A](a.md)\n"), ("src/a.md", "# A\n\nSee [the guide][manual].\n")]
    };
    found("labels", &files("[book]\ntitle = \"x\"\n"), &["src/a.md:3:5: U015"]);
    found("no-labels", &files("[preprocessor.spec]\n"), &[]);
}

#[test]
fn plugins_of_docusaurus_have_short_names() {
    let config = "export default {\n  plugins: [\n    ['content-docs', { id: 'design', path: 'design', routeBasePath: '/design' }],\n  ],\n};\n";
    let page = "# A\n\n![a](/img/a.png) [b](/design/b#c) [c](/design/none)\n";
    let files = [
        ("website/docusaurus.config.js", config),
        ("website/static/img/a.png", ""),
        ("website/design/a.md", page),
        ("website/design/b.md", "# B\n\n## C\n"),
    ];
    found("short", &files, &["website/design/a.md:3:39: U010"]);
}

#[test]
fn a_configuration_may_give_a_link_a_meaning() {
    let page = "<gh-pr:1126> <localhost:8080> [a](xref:Names.Name`2) [b](c`d)\n";
    found("shorthand", &[("a.md", page)], &["a.md:1:15: U105", "a.md:1:59: U319"]);
    // The authority of a URI of Bluesky is the identifier of somebody.
    found("did", &[("a.md", "at://did:plc:a/b and at://a:b/\n")], &["a.md:1:29: U111"]);
}

#[test]
fn a_label_of_myst_may_be_on_any_page() {
    let page = "# A\n\n[a](#there) [b](#package.Name) [c](#nowhere)\n";
    let files = |config| {
        [("docs/conf.py", config), ("docs/index.md", ""), ("docs/a.md", page), ("docs/b.md", "(there)=\n\n# B\n")]
    };
    let own = "extensions = [\"myst_parser\"]\nproject = \"x\"\n";
    found("myst", &files(own), &["docs/a.md:3:37: U011"]);
}

#[test]
fn maven_keeps_the_case_of_anchors() {
    let page = "# A\n\n## Type Aliases\n\n[a](#Type_Aliases) [b](#None) [c](../b.html) [d](none.md)\n";
    found(
        "maven",
        &[("pom.xml", "<project/>"), ("src/site/ko/markdown/a.md", page)],
        &["src/site/ko/markdown/a.md:5:25: U011", "src/site/ko/markdown/a.md:5:50: U010"],
    );
}

#[test]
fn a_component_of_a_page_may_add_headings() {
    let page = |path: &str| format!("import A from '{path}'\n\n# B\n\n<A/>\n\n[a](#two) [b](#three)\n");
    let files = [
        (
            "astro.config.mjs",
            "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({})] };\n",
        ),
        ("src/components/Quiet.astro", "<p>a</p>\n"),
        ("src/components/Loud.astro", "<div set:html={html} />\n"),
        ("src/content/docs/a.mdx", &page("@components/Quiet.astro")),
        ("src/content/docs/b.mdx", &page("@components/Loud.astro")),
        ("src/content/docs/c.mdx", &page("./_part.mdx")),
        ("src/content/docs/_part.mdx", "## Two\n"),
    ];
    let both = ["src/content/docs/a.mdx:7:6: U011", "src/content/docs/a.mdx:7:16: U011"];
    found("components", &files, &[both[0], both[1], "src/content/docs/c.mdx:7:16: U011"]);
}

#[test]
fn a_container_has_an_end() {
    let page = |mark: &str| format!("# A\n\n[a](#two)\n\n::: two\n{mark}\n");
    found("end", &[("a.md", &page("b\n:::")), ("b.md", &page(""))], &["a.md:3:6: U011"]);
}

#[test]
fn a_rule_for_redirects_is_about_addresses_of_its_form() {
    let rules = "/docs/:version/old https://a.example/\n";
    let page = "# A\n\n[a](b#two) [b](/docs/1/old) [c](/docs/gone)\n";
    let files = [
        ("docusaurus.config.js", "export default { presets: [['classic', { docs: { path: 'docs' } }]] };\n"),
        ("static/_redirects", rules),
        ("docs/a.md", page),
        ("docs/b.md", "# B\n"),
    ];
    found("rules", &files, &["docs/a.md:3:7: U011", "docs/a.md:3:33: U010"]);
}

#[test]
fn a_remark_after_a_url_is_no_part_of_it() {
    let table = "name,link\na,https://a.example/b - almost ready for a release\nb,\"https://a.example/b\n@anna on a network\"\nc,https://a.example/b c.html\n";
    found("remark", &[("a.csv", table)], &["a.csv:5:22: U101"]);
    let settings = "{\"applicationUrl\": \"https://localhost:5001;http://localhost:5000\"}\n";
    found("list", &[("a.json", settings)], &[]);
}

#[test]
fn docutils_removes_the_spaces_of_a_target() {
    let folder = folder("target", &[("a.rst", ".. _`A b`: c in 10\n    https://a.example/\n\n`A b`_\n")]);
    let ran = lint(&folder, &["--fix", "--unsafe-fixes", "."]);
    assert!(ran.err.contains("1 finding") && !ran.err.contains("fixed"), "{ran}");
}

#[test]
fn an_element_may_have_markdown_in_it() {
    let page = "# A\n\n<figure markdown=\"1\">\n```\na\n```\n</figure>\n\n[the guide][manual] [a](#two)\n\n## Two\n\n[manual]: https://a.example/\n";
    found("figure", &[("a.md", page)], &[]);
}

#[test]
fn a_theme_of_hugo_adds_no_pages() {
    let config = |path: &str| format!("baseURL = '/'\n[[module.imports]]\n  path = \"{path}\"\n");
    let files = |config| [("hugo.toml", config), ("content/a.md", "[a](/guide/none/)\n"), ("content/guide/b.md", "")];
    let (theme, module) = (config("github.com/google/docsy"), config("github.com/a/pages"));
    found("theme", &files(&theme), &["content/a.md:1:5: U010"]);
    found("module", &files(&module), &[]);
}

#[test]
fn a_component_may_name_an_anchor() {
    let page = "# A\n\n<Recipes titleText=\"x\" titleId=\"examples\">\n\n[a](#examples) [b](#x)\n";
    found("name", &[("a.md", page)], &["a.md:5:21: U011"]);
}

#[test]
fn anchors_by_an_unknown_rule_are_counted() {
    let page = "# A & B\n\n[a](#a--b) [b](#a-b) [c](#gone)\n";
    let files = [(".git/HEAD", ""), ("gatsby-config.js", ""), ("docs/a.md", page)];
    let ran = lint(&folder("unknown_rule", &files), &["-F", "concise", "--show-sites", "."]);
    assert_eq!(places(&ran), ["docs/a.md:3:27: U011"], "{ran}");
    for line in [
        "Gatsby, whose addresses are not known exactly: 2 links checked, 1 not checked",
        "the rule of the anchors is not known",
    ] {
        assert!(ran.err.contains(line), "{line}\n{ran}");
    }
}

#[test]
fn anchors_of_hexo_keep_their_case() {
    let package = "{\"dependencies\": {\"hexo\": \"7\", \"hexo-renderer-marked\": \"7\"}}";
    let page =
        "# Debug Mode\n\n## What's new\n\n[a](#Debug-Mode) [b](#debug-mode) [c](#What\u{2019}s-new) [d](#Gone)\n";
    let files = [(".git/HEAD", ""), ("_config.yml", "theme: x\n"), ("package.json", package), ("source/a.md", page)];
    let ran = lint(&folder("hexo", &files), &["-F", "concise", "--show-sites", "."]);
    assert_eq!(places(&ran), ["source/a.md:5:23: U012", "source/a.md:5:57: U011"], "{ran}");
    assert!(ran.err.contains("Hexo (_config.yml): 4 links checked"), "{ran}");
}

#[test]
fn labels_of_myst_are_those_of_all_documents() {
    let page = "# A\n\n[b](#in-b) [c](c.md) [d](#second-part) [e](#gone) [f](#in-cell)\n";
    let files = |config: &'static str| {
        let cell = "{\"cells\": [{\"source\": [\n\"#| label: in-cell\\n\"\n]}]}\n";
        [("myst.yml", config), ("a.md", page), ("b.md", "(in-b)=\n# B\n\n## Second part\n"), ("n.ipynb", cell)]
    };
    found("myst_all", &files("version: 1\n"), &["a.md:3:16: U010", "a.md:3:45: U011"]);
    found("myst_plugins", &files("project:\n  plugins:\n    - a.mjs\n"), &["a.md:3:16: U010"]);
}

//! Anchors of pages that components and programs complete.

use std::path::Path;

use urlgram_documents::DocumentKind;
use urlgram_sites::{Anchor, Anchors, Sites, Slugs};

use crate::tree::Tree;

/// Compares what is known of an anchor of a page: `found`, `missing` or `open`.
#[track_caller]
fn check(files: &[(&str, &str)], page: &str, expected: &[(&str, &str)]) {
    let sites = Sites::new(Tree::new(files));
    let anchors = sites.tree().anchors(Path::new("/"), &Path::new("/").join(page)).unwrap();
    for (name, state) in expected {
        let found = match anchors.find(name) {
            Anchor::Found => "found",
            Anchor::Unknown => "open",
            Anchor::Similar => "similar",
            Anchor::OtherCase(_) | Anchor::Missing(_) => "missing",
        };
        assert_eq!(found, *state, "{page} {name}");
    }
}

#[test]
fn docusaurus_reads_imports_in_files_of_markdown() {
    let config = ("docusaurus.config.js", "presets: [['classic', {}]]");
    let page = "import Props from '@made/api/props.md';\n\n# A\n\n<Props />\n";
    check(&[config, ("docs/a.md", page)], "docs/a.md", &[("a", "found"), ("prop-b", "open")]);
    let part = "import Part from './_part.md';\n\n# A\n\n<Part />\n";
    let files = [config, ("docs/a.md", part), ("docs/_part.md", "## In the part\n")];
    check(&files, "docs/a.md", &[("in-the-part", "found"), ("b", "missing")]);
    let quiet = "import Part from './part.js';\n\n# A\n\n<Part />\n";
    let files = [config, ("docs/a.md", quiet), ("docs/part.js", "export default () => <p>text</p>;\n")];
    check(&files, "docs/a.md", &[("b", "missing")]);
    // MkDocs does not read them.
    check(&[("mkdocs.yml", ""), ("docs/a.md", page)], "docs/a.md", &[("prop-b", "missing")]);
}

#[test]
fn pages_of_mkdocs_have_headings_in_tabs_and_in_templates() {
    let tabs = "# A\n\n=== \"Linux\"\n\n    ## Start it\n\n    !!! note\n\n        #### Deep\n\n    # code\n";
    let page = "---\ntemplate: index.html\n---\n\n# A\n";
    let config = ("mkdocs.yml", "site_name: x\ntheme:\n  name: material\n  custom_dir: own\n");
    let files = [config, ("own/index.html", "{{ list() }}"), ("docs/a.md", tabs), ("docs/b.md", page)];
    check(&files, "docs/a.md", &[("start-it", "found"), ("deep", "found"), ("gone", "missing")]);
    check(&files, "docs/b.md", &[("a", "found"), ("gone", "open")]);
    check(&[config, ("docs/b.md", page)], "docs/b.md", &[("gone", "missing")]);
}

#[test]
fn directives_include_files() {
    let config = ("astro.config.mjs", "import starlight from '@astrojs/starlight'");
    let page = "src/content/docs/a.md";
    let with = |text| [config, (page, text)];
    check(&with("# A\n\n::include{file=\"../b.md.snap\"}\n"), page, &[("a", "found"), ("jj-sign", "open")]);
    check(&with("# A\n\n:::note\nb ::include{x}\n:::\n"), page, &[("a", "found"), ("b", "missing")]);
    check(&with("# A\n\n```md\n::include{file=\"b.md\"}\n```\n"), page, &[("b", "missing")]);
}

#[test]
fn components_of_vue_make_pages() {
    let config = ("docs/.vitepress/config.ts", "export default {}");
    let whole =
        "<script>\nimport { defineAsyncComponent } from 'vue'\n</script>\n\n<ClientOnly>\n  <Repl />\n</ClientOnly>\n";
    check(&[config, ("docs/a.md", whole)], "docs/a.md", &[("modal", "open")]);
    check(&[config, ("docs/a.md", "Only text.\n")], "docs/a.md", &[("modal", "missing")]);
    let page = "<script setup>\nimport Index from './Index.vue'\n</script>\n\n# A\n\n<Index />\n";
    for (component, state) in [
        ("<template><section :id=\"part.id\">a</section></template>", "open"),
        ("<script>onMounted(() => show(location.hash))</script>", "open"),
        ("<template><p>a</p></template>", "missing"),
    ] {
        let files = [config, ("docs/a.md", page), ("docs/Index.vue", component)];
        check(&files, "docs/a.md", &[("a", "found"), ("modal", state)]);
    }
}

#[test]
fn headings_have_anchors_in_brackets() {
    let page = "## How `float` works [#float-algorithm]\n\n## An array [#] and [1]\n";
    check(&[("a.md", page)], "a.md", &[("float-algorithm", "found"), ("float", "missing"), ("1", "missing")]);
}

#[test]
fn docsy_lists_the_pages_of_a_section_without_anchors() {
    let page = ("content/docs/auth/_index.md", "---\ntitle: Auth\n---\n\nA text.\n");
    let config = |theme| ("hugo.yaml", theme);
    let docsy = config("baseURL: https://a.example/\nmodule:\n  imports:\n    - path: github.com/google/docsy\n");
    check(&[docsy, page], page.0, &[("using-tls", "missing")]);
    let other = config("baseURL: https://a.example/\ntheme: own\n");
    check(&[other, page], page.0, &[("using-tls", "open")]);
    for template in
        ["layouts/docs/list.html", "layouts/partials/section-index.html", "themes/own/layouts/_default/list.html"]
    {
        check(&[docsy, page, (template, "")], page.0, &[("using-tls", "open")]);
    }
    let package = ("package.json", "{\"devDependencies\": {\"docsy\": \"github:google/docsy\"}}");
    check(&[other, package, page], page.0, &[("using-tls", "missing")]);
    let page = ("content/community/_index.md", "---\ntitle: C\n---\n");
    check(&[docsy, page], page.0, &[("learn", "open")]);
}

/// MDX has no attributes of headings: unescaped braces are an expression, so that those of an anchor are escaped.
#[test]
fn anchors_of_docusaurus_may_be_in_escaped_braces() {
    let page = "# A\n\n#### [<code>sortBy</code>](#own-name)<B />[<code>In!</code>](/x.mdx) \\{#own-name\\}\n\n## Two \\{#other}\n";
    let expected = [("own-name", "found"), ("other", "found"), ("sortby", "missing")];
    check(&[("docusaurus.config.js", "presets: [['classic', {}]]"), ("docs/a.mdx", page)], "docs/a.mdx", &expected);
    check(&[("a.md", "# A\n\n## Two \\{#other\\}\n")], "a.md", &[("other", "found"), ("two", "missing")]);
}

/// Docusaurus reads the anchor in the text of the heading, in which the backslashes of Markdown are gone.
#[test]
fn anchors_in_braces_may_have_escapes() {
    let page = "# A\n\n### `i18n._(...)` {#i18n.\\_}\n";
    let config = ("docusaurus.config.js", "presets: [['classic', {}]]");
    check(&[config, ("docs/a.md", page)], "docs/a.md", &[("i18n._", "found"), ("i18n", "missing")]);
}

/// Names in code that a page only shows are not anchors.
#[test]
fn names_in_listings_are_no_anchors() {
    let page = "# A\n\n- b\n\n  ```yaml\n  - name: multiline\n    id: \u{e9}\n  ```\n\n  <a name=\"own\"></a>\n\n```html\n<p id=\"shown\">\n```\n";
    let expected = [("multiline", "missing"), ("\u{e9}", "missing"), ("own", "found"), ("shown", "missing")];
    check(&[("a.md", page)], "a.md", &expected);
    // Programs replace these.
    for fence in ["```{=html}", "```{figure} a.png", "```jsx live", "```mdx-code-block"] {
        let page = format!("# A\n\n{fence}\n<p id=\"shown\">\n```\n");
        check(&[("a.md", &page)], "a.md", &[("shown", "found")]);
    }
    check(&[("a.md", "# A\n\n```\n<p id=\"open\">\n")], "a.md", &[("open", "missing")]);
}

/// A component that shows a text of a package may add any heading.
#[test]
fn components_show_texts_of_packages() {
    let page = "import { Docs } from '@/components/docs'\n\n# A\n\n<Docs />\n";
    let config = ("docusaurus.config.js", "presets: [['classic', {}]]");
    for (component, state) in [
        ("export const Docs = () => <RemoteContent />;\n", "open"),
        ("export const Docs = () => <ReactMarkdown>{text}</ReactMarkdown>;\n", "open"),
        ("export const Docs = () => <p />;\n", "missing"),
    ] {
        let files = [config, ("docs/a.md", page), ("src/components/docs.tsx", component)];
        check(&files, "docs/a.md", &[("a", "found"), ("options", state)]);
    }
}

/// Programs next to the configuration of VitePress make headings, and not those of Docusaurus.
#[test]
fn programs_of_docusaurus_make_no_headings() {
    let program = "const text = '# Options';\n";
    let files = [("docusaurus.config.js", "presets: [['classic', {}]]"), ("a.js", program), ("docs/a.md", "# A\n")];
    check(&files, "docs/a.md", &[("options", "missing")]);
    let files =
        [("docs/.vitepress/config.ts", "export default {}"), ("docs/.vitepress/a.ts", program), ("docs/a.md", "# A\n")];
    check(&files, "docs/a.md", &[("options", "found")]);
}

#[test]
fn components_of_a_theme_have_anchors_on_all_pages() {
    let config = ("docusaurus.config.js", "presets: [['classic', {}]]");
    let theme = ("src/theme/DocItem/index.tsx", "export default () => <><Doc /><Talk id=\"talk-box\" /></>;\n");
    let page = ("docs/a.md", "# A\n");
    check(&[config, theme, page], page.0, &[("talk-box", "found"), ("talk", "missing")]);
    check(&[config, page], page.0, &[("talk-box", "missing")]);
}

#[test]
fn other_packages_have_their_own_rules_for_anchors_of_vitepress() {
    let page = ("a.md", "# A\n\n## do(x, y?)\n");
    let config = |package| format!("import {{ defineConfig }} from '{package}'\nexport default defineConfig({{}})\n");
    let (own, other) = (config("vitepress"), config("@own/press"));
    check(&[(".vitepress/config.ts", &own), page], page.0, &[("do", "missing")]);
    check(&[(".vitepress/config.ts", &other), page], page.0, &[("do", "open"), ("a", "found")]);
    check(&[(".vitepress/config/index.ts", &other), page], page.0, &[("do", "open")]);
}

/// The template of a shortcode may make an anchor of its name, by any rule.
#[test]
fn shortcodes_with_names_have_anchors() {
    let page = "# A\n\n{{% module name=\"Read marks\" filename=\"marks\" %}}\n";
    let files = [("hugo.toml", "baseURL = 'https://a.example/'"), ("content/a.md", page)];
    check(&files, "content/a.md", &[("read-marks", "found"), ("Read_marks", "found"), ("x", "open")]);
}

#[test]
fn rules_that_are_not_known_may_transliterate() {
    let config = ("config.toml", "base_url = \"https://a.example\"\n");
    let page = ("content/a.md", "# \u{8def}\u{7ebf}\n\n## B\n");
    check(&[config, page], page.0, &[("lu-xian", "open"), ("\u{8def}", "missing"), ("b", "found")]);
    check(&[config, ("content/a.md", "# A\n")], page.0, &[("lu-xian", "missing")]);
}

#[test]
fn copies_of_pages_of_github_have_its_prefix() {
    let page = "<a id=\"user-content-tools\" class=\"anchor\" href=\"#tools\"></a>\n\n# A\n";
    check(&[("a.md", page)], "a.md", &[("tools", "found"), ("user-content-tools", "found"), ("b", "missing")]);
}

#[test]
fn references_of_drafts_are_anchors() {
    let page = "---\ntitle: A\ndocname: draft-a-b\nnormative:\n  STD66: uri\n--- abstract\n\nSee [x](#STD66) and {{?RFC3986}}.\n\n# One\n";
    check(&[("draft.md", page)], "draft.md", &[("STD66", "found"), ("RFC3986", "found"), ("RFC1", "missing")]);
}

/// Components of Mintlify have anchors, and it counts equal headings from 2.
#[test]
fn components_of_mintlify() {
    let config = ("docs.json", "{ \"theme\": \"mint\", \"colors\": {}, \"navigation\": {} }");
    let page = "<Accordion title=\"OAuth 2.0\">\n<Step title='Learn it'>\n<ResponseField name=\"thumbnails.background\">\n\
        <Card title=\"Plain\">\n\n## Fees & billing\n\n## Part\n\n## Part\n";
    let expected = [
        ("oauth-2-0", "found"),
        ("learn-it", "found"),
        ("param-thumbnails-background", "found"),
        ("fees-and-billing", "found"),
        ("part-2", "found"),
        ("part-3", "missing"),
        ("plain", "missing"),
    ];
    check(&[config, ("guides/a.mdx", page)], "guides/a.mdx", &expected);
    let of_api = "---\nopenapi: get /x\n---\n# A\n";
    check(&[config, ("a.mdx", of_api)], "a.mdx", &[("response", "open")]);
    // A program that is not known may make anchors of titles as well.
    let expected = [("oauth-2-0", "found"), ("plain", "found"), ("other", "missing")];
    check(&[("guides/a.mdx", page)], "guides/a.mdx", &expected);
}

/// A rule that is not known makes no anchor in ASCII of words in a different language.
#[test]
fn anchors_of_originals_are_dead_in_translations() {
    let config = ("gatsby-config.js", "");
    let page = "# A\n\n## Distribuții Linux\n\n## 使用 Docker\n\n## Own {#explicit-one}\n";
    let expected = [
        ("linux-distributions", "missing"),
        ("tips-and-tricks", "missing"),
        ("distributii-linux", "open"),
        ("shi-yong-docker", "open"),
        ("explicit-one", "found"),
    ];
    check(&[config, ("docs/a.md", page)], "docs/a.md", &expected);
}

/// A patch of a package may change the rule of the anchors.
#[test]
fn patches_change_anchors() {
    let page = "# Folder Structure\n";
    for (patch, text, expected) in [
        ("patches/@docusaurus+mdx-loader+2.2.0.patch", "+ slugs.slug(heading, { maintainCase: true })", "similar"),
        (".yarn/patches/github-slugger-npm-1.patch", "+ slug", "similar"),
        ("patches/@docusaurus+theme+2.2.0.patch", "+ color", "missing"),
        ("patches/other+1.patch", "+ slug", "missing"),
    ] {
        let config = "export default { presets: [['classic', {}]] }";
        let files = [("site/docusaurus.config.js", config), ("site/docs/a.md", page), (patch, text)];
        check(&files, "site/docs/a.md", &[("Folder-Structure", expected)]);
    }
}

/// On the line of a heading, kramdown reads only `{#id}`, and a list of attributes directly after code, emphasis or a link.
#[test]
fn lists_of_attributes_on_the_line_of_a_heading_of_kramdown_are_shown() {
    let page = "---\n---\n## Tuple type {:#tuple}\n## B {: #b .c}\n## `d`{:#own}\n## E {#e1}\n\n## F\n{: #f1}\n\n## G {:#g1}\n<a id=\"g1\"></a>\n";
    let found = ["tuple-type", "tuple-type-tuple", "own", "e1", "f1", "g1"].map(|name| (name, "found"));
    let files = [("_config.yml", "title: x\n"), ("a.md", page)];
    check(&files, "a.md", &[&found[..], &[("tuple", "missing"), ("b-1", "missing")]].concat());
    // Python-Markdown reads a list of attributes there.
    check(&[("mkdocs.yml", ""), ("docs/a.md", page)], "docs/a.md", &["tuple", "own", "e1"].map(|name| (name, "found")));
}

#[test]
fn hugo_makes_anchors_of_the_names_of_emoji() {
    let config = ("hugo.toml", "baseURL = 'https://a.example/'\nenableEmoji = true\n");
    let files = [config, ("content/a.md", "### :warning: Old metrics\n")];
    check(&files, "content/a.md", &[("warning-old-metrics", "found"), ("-old-metrics", "missing")]);
}

#[test]
fn components_of_mdx_are_no_html() {
    let text = "<Tabs>\n  <TabItem label=\"a\">\n    ```ts\n    ## Not\n  ```\n  </TabItem>\n</Tabs>\n### One\n<>\n### Two\n</>\n<A>\n    ## Three\n</A>\n";
    let anchors = Anchors::of(DocumentKind::Markdown, text, &[Slugs::GithubSlugger]).unwrap();
    assert_eq!((anchors.find("one"), anchors.find("two")), (Anchor::Found, Anchor::Found));
    assert_eq!(anchors.find("three"), Anchor::Found);
    assert_eq!(anchors.find("not"), Anchor::Missing(None));
}

#[test]
fn indented_headings_next_to_components_keep_their_places() {
    let text = " # 台\n<C>\n      ## Deep  \n\t```md\n## code\n\t```\n    #é\n</C>\n";
    let shown: Vec<&str> = urlgram_sites::headings(text).into_iter().map(|span| span.of(text)).collect();
    assert_eq!(shown, ["台", "Deep"]);
    let config = ("docs.json", "{\"$schema\": \"https://mintlify.com/docs.json\", \"navigation\": {\"pages\": []}}");
    let page = " # 台\n   ## Set up\n<C>\n";
    let files = [config, ("t.mdx", page)];
    check(&files, "t.mdx", &[("台", "found"), ("set-up", "found")]);
    let place = Sites::new(Tree::new(&files)).tree().anchor_place(Path::new("/"), Path::new("/t.mdx"), "set-up");
    assert_eq!(place.map(|span| span.of(page)), Some("Set up"));
}

#[test]
fn pages_of_mdx_have_headings_in_elements_and_anchors_of_components() {
    let page = "# A\n\n<div id=\"foo\">\n  ### Bar & c\n</div>\n<Heading anchor=\"own\" icon=\"sun\">x</Heading>\n";
    let expected = [("foo", "found"), ("bar--c", "found"), ("own", "found"), ("sun", "missing"), ("bar", "missing")];
    check(&[("docs/a.mdx", page)], "docs/a.mdx", &expected);
    // GitHub shows the lines after the tag as they are.
    check(&[("docs/a.md", page)], "docs/a.md", &[("foo", "found"), ("bar--c", "missing"), ("own", "missing")]);
    let config = ("docs/.vitepress/config.ts", "export default {}");
    check(&[config, ("docs/a.md", page)], "docs/a.md", &[("own", "found"), ("sun", "missing")]);
}

#[test]
fn gitbook_writes_signs_in_headings_as_words() {
    let page = "# Cost in $\n\n## a < b\n\n## c > d\n\n## e\n";
    let files = [(".gitbook.yaml", "root: ./docs\n"), ("docs/a.md", page)];
    let expected = [("cost-in-usd", "found"), ("a-less-than-b", "found"), ("c-greater-than-d", "found")];
    check(&files, "docs/a.md", &expected);
    check(&files, "docs/a.md", &[("e-usd", "missing"), ("cost-in-eur", "missing")]);
    check(&[("docs/a.md", page)], "docs/a.md", &[("cost-in-usd", "missing")]);
}

//! Anchors of pages that components and programs complete.

use std::path::Path;

use urlgram_sites::{Anchor, Sites};

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

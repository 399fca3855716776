//! Links of pages whose publishers follow rules of their own.

use std::path::Path;
use std::sync::Arc;

use urlgram_lint::Page;
use urlgram_sites::{Files, Sites};

/// Files with their texts. The name of a symbolic link whose target is missing ends with `->`.
#[derive(Debug)]
struct Tree(&'static [(&'static str, &'static str)]);

impl Files for Tree {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        let inner = self.0.iter().filter_map(|(path, _)| Path::new(path).strip_prefix(folder).ok()?.iter().next());
        let mut names: Vec<String> =
            inner.map(|name| name.to_string_lossy().trim_end_matches("->").to_owned()).collect();
        names.sort_unstable();
        names.dedup();
        (!names.is_empty()).then(|| names.into())
    }

    fn text(&self, file: &Path) -> Option<Arc<str>> {
        self.0.iter().find(|(path, _)| Path::new(path) == file).map(|(_, text)| (*text).into())
    }
}

/// Returns the messages about links of a page of a tree.
fn messages(tree: &'static [(&'static str, &'static str)], page: &str, links: &[&str]) -> Vec<Option<String>> {
    let sites = Sites::new(Tree(tree));
    let page = Page::new(sites.tree(), Path::new(page), Path::new("/")).unwrap();
    links.iter().map(|link| page.check(link).map(|dead| dead.message)).collect()
}

const LINKS: [&str; 4] = ["../other/B.md", "../Other/gone.md", "../Other/never.md", "/Other/b.md"];

#[test]
fn microsoft_learn_ignores_case_and_has_redirects() {
    const REDIRECTS: &str = "{\"redirections\": [{\"source_path\": \"docs/Other/Gone.md\", \"redirect_url\": \"/x\"}]}";
    let found = messages(
        &[
            ("/.openpublishing.publish.config.json", "{}"),
            ("/.openpublishing.redirection.json", REDIRECTS),
            ("/docs/a/page.md", ""),
            ("/docs/Other/b.md", ""),
        ],
        "/docs/a/page.md",
        &LINKS,
    );
    assert_eq!(found, [None, None, Some("no file \"../Other/never.md\"".to_owned()), None]);
    let found = messages(&[("/docs/a/page.md", ""), ("/docs/Other/b.md", "")], "/docs/a/page.md", &LINKS);
    let texts = ["the name of the file is \"Other\"", "no file \"../Other/gone.md\"", "no file \"../Other/never.md\""];
    assert_eq!(found[..3], texts.map(|text| Some(text.to_owned())));
}

/// A version of Docusaurus 1 has only the pages that changed; others are those of older versions. Its anchors are not those of GitHub.
#[test]
fn versions_of_docusaurus_1_have_the_pages_of_older_ones() {
    const TREE: &[(&str, &str)] = &[
        ("/website/siteConfig.js", ""),
        ("/website/versions.json", "[\"1.2\", \"1.1\", \"1.0\"]"),
        ("/website/versioned_docs/version-1.0/A.md", "## Use `a <b>`\n"),
        ("/website/versioned_docs/version-1.0/guide/D.md", ""),
        ("/website/versioned_docs/version-1.1/B.md", ""),
        ("/website/versioned_docs/version-1.2/C.md", ""),
        ("/docs/A.md", "## Use `a <b>`\n"),
        ("/docs/New.md", ""),
    ];
    let links =
        ["A.md", "guide/D.md", "C.md", "New.md", "gone.md", "A.md#use--a-b", "A.md#use-c", "../version-1.0/A.md"];
    let dead = |link: &str| Some(format!("no file \"{link}\""));
    let anchor = Some("no heading or anchor \"use-c\"".to_owned());
    let found = messages(TREE, "/website/versioned_docs/version-1.1/B.md", &links);
    assert_eq!(found, [None, None, dead("C.md"), dead("New.md"), dead("gone.md"), None, anchor.clone(), None]);
    let found = messages(TREE, "/docs/New.md", &["A.md#use--a-b", "A.md#use-c", "B.md"]);
    assert_eq!(found, [None, anchor, dead("B.md")]);
}

#[test]
fn a_page_of_html_that_includes_parts_has_their_anchors() {
    const PAGE: &str = "<html><script src=\"make.js\"></script><section data-include='spec/one.md'></section>\n\
        <section data-include=\"spec/two.md\" data-include-format=\"markdown\"></section></html>";
    const TREE: &[(&str, &str)] =
        &[("/index.html", PAGE), ("/spec/one.md", "# One\n"), ("/spec/two.md", "# Two\n"), ("/spec/own.md", "# Own\n")];
    assert_eq!(messages(TREE, "/spec/one.md", &["#two", "#one"]), [None, None]);
    assert_eq!(messages(TREE, "/spec/own.md", &["#two"]), [Some("no heading or anchor \"two\"".to_owned())]);
}

#[test]
fn a_symbolic_link_into_a_submodule_may_have_files() {
    const TREE: &[(&str, &str)] = &[("/a.md", ""), ("/docs/tools->", ""), ("/docs/b.md", "")];
    let found = messages(TREE, "/a.md", &["docs/tools/x.md", "docs/b.md/x.md", "docs/c/x.md"]);
    assert!(found[0].is_none() && found[1].is_some() && found[2].is_some(), "{found:?}");
}

//! Links to originals of translations, and to places that are not written yet.

use std::path::Path;
use std::sync::Arc;

use urlgram_lint::Page;
use urlgram_sites::{Files, Sites};

#[derive(Debug)]
struct Tree(&'static [&'static str]);

impl Files for Tree {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        let inner = self.0.iter().filter_map(|path| Path::new(path).strip_prefix(folder).ok()?.iter().next());
        let mut names: Vec<String> = inner.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names.dedup();
        (!names.is_empty()).then(|| names.into())
    }

    fn text(&self, file: &Path) -> Option<Arc<str>> {
        self.0.iter().any(|path| Path::new(path) == file).then(|| "".into())
    }
}

/// Returns the message about a link of a page of a tree.
fn message(tree: &'static [&'static str], page: &str, link: &str) -> Option<String> {
    let sites = Sites::new(Tree(tree));
    let page = Page::new(sites.tree(), Path::new(page), Path::new("/"))?;
    page.check(link).map(|dead| dead.message)
}

#[test]
fn generators_differ_in_whether_they_show_originals() {
    let trees: [(&'static [&'static str], bool); 3] = [
        (&["/docs/.vitepress/config.ts", "/docs/a.md", "/docs/de/b.md"], false),
        (&["/docs/.vuepress/config.js", "/docs/a.md", "/docs/de/b.md"], false),
        (&["/docs/a.md", "/docs/de/b.md"], true),
    ];
    for (tree, is_shown) in trees {
        let found = message(tree, "/docs/de/b.md", "a.md");
        assert_eq!(found.is_none(), is_shown, "{tree:?}: {found:?}");
    }
}

#[test]
fn destinations_that_are_not_written_yet_lead_nowhere() {
    let found = |link| message(&["/a/page.md", "/a/FIXME"], "/a/page.md", link);
    assert_eq!(found("TODO").as_deref(), Some("\"TODO\" stands for a destination that is not written yet"));
    assert!(found("TBD").is_some() && found("FIXME").is_none() && found("url").is_none());
    assert!(found("TODO:../api/").is_some() && found("FIXME:x").is_some() && found("todo:x").is_none());
}

/// If a translation has an original in the repository, the other originals are there as well.
#[test]
fn translations_in_a_folder_of_their_own_have_originals() {
    let tree: &'static [&'static str] = &[
        "/docs/a.md", "/docs/api/b.md", "/translations/ko-KR/a.md", "/translations/ko-KR/c.md",
        "/translations/pt-BR/api/d.md",
    ];
    for (page, link, is_dead) in [
        ("a", "api/b.md", false),
        ("a", "api/d.md", false),
        ("a", "api/e.md", true),
        ("a", "../../other/f.md", true),
        // The original may be in a different repository.
        ("c", "api/e.md", false),
    ] {
        let page = format!("/translations/ko-KR/{page}.md");
        assert_eq!(message(tree, &page, link).is_some(), is_dead, "{page}: {link}");
    }
}

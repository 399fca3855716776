//! A tree of files in memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use urlgram_sites::{Files, Sites, Target};

/// Files by their paths from `/`.
#[derive(Debug, Default)]
pub(crate) struct Tree(BTreeMap<PathBuf, String>);

impl Tree {
    pub(crate) fn new(files: &[(&str, &str)]) -> Tree {
        Tree(files.iter().map(|(name, text)| (Path::new("/").join(name), (*text).to_owned())).collect())
    }
}

impl Files for Tree {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        let inner = self.0.keys().filter_map(|path| path.strip_prefix(folder).ok()?.iter().next());
        let mut names: Vec<String> = inner.map(|name| name.to_str().unwrap().to_owned()).collect();
        names.dedup();
        names.sort();
        names.dedup();
        (!names.is_empty()).then(|| names.into())
    }

    fn text(&self, file: &Path) -> Option<Arc<str>> {
        self.0.get(file).map(|text| text.as_str().into())
    }
}

/// Returns what each link of a page leads to: the path of a file, `missing`, `address`, `case NAME` or the reason.
pub(crate) fn targets(files: &[(&str, &str)], page: &str, links: &[&str]) -> Vec<String> {
    let sites = Sites::new(Tree::new(files));
    let page = Path::new("/").join(page);
    let page = sites.tree().page(Path::new("/"), &page).unwrap_or_else(|| panic!("{page:?} belongs to no site"));
    let shown = |link: &&str| match page.resolve(link) {
        Target::File(file) => file.to_str().unwrap()[1..].to_owned(),
        Target::Address => "address".to_owned(),
        Target::OtherCase { name, .. } => format!("case {name}"),
        Target::Missing(None) => "missing".to_owned(),
        Target::Missing(Some(hint)) => format!("missing, {hint}?"),
        Target::Unknown(reason) => reason.to_string(),
        other => panic!("{other:?}"),
    };
    links.iter().map(shown).collect()
}

/// Compares what the links of a page lead to.
pub(crate) fn check(files: &[(&str, &str)], page: &str, expected: &[(&str, &str)]) {
    let links: Vec<&str> = expected.iter().map(|(link, _)| *link).collect();
    let found = targets(files, page, &links);
    let found: Vec<(&str, &str)> = links.iter().copied().zip(found.iter().map(String::as_str)).collect();
    assert_eq!(found, expected, "{page}");
}

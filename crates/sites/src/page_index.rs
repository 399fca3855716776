//! Pages of Hugo by their logical paths and names: [`PageIndex`].

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::files::{Files, below, has};
use crate::front::{joined, split};
use crate::generators::{logical, logical_path};
use crate::site::Site;

/// The pages of Hugo, as the shortcodes `ref` and `relref` find them: `getContentNode` of `hugolib/pagecollections.go`.
#[derive(Debug, Default)]
pub(crate) struct PageIndex {
    /// Pages by their languages and logical paths.
    pages: HashMap<(String, String), PathBuf>,
    /// Pages by their languages and names; `None` where several have the name.
    names: HashMap<(String, String), Option<PathBuf>>,
    /// Folders with pages, for which Hugo may make a list.
    folders: HashSet<(String, String)>,
    /// Program that may add pages that are not known.
    maker: Option<&'static str>,
}

/// Result of a search for a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Indexed<'i> {
    Found(&'i Path),
    /// The list of a folder without a page.
    List,
    /// Several pages have the name.
    Ambiguous,
    Missing,
    /// The program that may add the page.
    MadeBy(&'static str),
}

impl PageIndex {
    pub(crate) fn of(files: &dyn Files, root: &Path, site: &Site) -> PageIndex {
        let mut index = PageIndex::default();
        for content in &site.contents {
            let Some(found) = below(files, &content.folder, |name| !name.starts_with('.')) else {
                index.maker = Some("a part of a large site");
                continue;
            };
            for inner in found {
                if split(&inner).1.starts_with("_content.") {
                    index.maker = Some("a content adapter");
                }
                let path = content.folder.join(&inner);
                let is_own = site.content_of(&path).is_some_and(|own| own.folder == content.folder);
                if let Some((language, logical)) = logical_path(content, &inner).filter(|_| is_own) {
                    index.add(&language, logical, path);
                }
            }
        }
        let modules = has(files, root, ".gitmodules").then(|| files.text(&root.join(".gitmodules"))).flatten();
        let is_content = |line: &str| {
            let path = line.trim().strip_prefix("path")?.trim_start().strip_prefix('=')?.trim();
            Some(site.contents.iter().any(|content| root.join(path).starts_with(&content.folder)))
        };
        if modules.is_some_and(|text| text.lines().any(|line| is_content(line) == Some(true))) {
            index.maker = Some("a submodule");
        }
        index
    }

    fn add(&mut self, language: &str, logical: String, path: PathBuf) {
        for (at, _) in logical.match_indices('/') {
            self.folders.insert((language.to_owned(), logical[..at].to_owned()));
        }
        let name = (language.to_owned(), split(&logical).1.to_owned());
        self.names.entry(name).and_modify(|known| *known = None).or_insert_with(|| Some(path.clone()));
        self.pages.entry((language.to_owned(), logical)).or_insert(path);
    }

    /// Searches for the page that a reference on the page `inner` leads to, in the order of Hugo: from the folder of the page, from the root
    /// of the pages, and by its name if it has no folder.
    pub(crate) fn find(&self, (language, inner): (&str, &str), reference: &str) -> Indexed<'_> {
        let folder = split(inner).0;
        let stem = split(inner).1.split('.').next().unwrap_or_default();
        // A page that is the index of its folder is next to that folder.
        let around = (stem == "index").then(|| split(folder).0);
        let relative = [Some(folder), around].into_iter().flatten().filter(|_| !reference.starts_with('/'));
        let rooted = Some("").filter(|_| !reference.starts_with('.'));
        for base in relative.chain(rooted) {
            let Some(path) = joined(base, reference.trim_start_matches('/')) else { continue };
            // The ending of `v1.2` may be none.
            for path in [logical(&path), path.to_lowercase()] {
                let key = (language.to_owned(), path);
                match self.pages.get(&key) {
                    Some(page) => return Indexed::Found(page),
                    None if key.1.is_empty() || self.folders.contains(&key) => return Indexed::List,
                    None => {}
                }
            }
        }
        let name = reference.trim_end_matches('/');
        let name = Some(logical(name)).filter(|_| !name.contains('/'));
        match name.and_then(|name| self.names.get(&(language.to_owned(), name))) {
            Some(Some(page)) => Indexed::Found(page),
            Some(None) => Indexed::Ambiguous,
            None => self.maker.map_or(Indexed::Missing, Indexed::MadeBy),
        }
    }
}

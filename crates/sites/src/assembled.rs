//! Trees of pages that a build assembles, so that their links lead to files that are elsewhere in the repository: [`copied_from`].

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::files::{Files, folders_around, has_path, joined};

/// Fewest files that are missing in one place and exist in another one.
const MIN_FILES: usize = 5;

/// Most pages of a table of contents that are asked for, and most folders that they may be in.
const MAX_FILES: usize = 1_000;
const MAX_FOLDERS: usize = 64;

/// Returns the folder of the repository that has most of the pages of a table of contents, if most of them are missing next to it.
pub(crate) fn copied_from(files: &dyn Files, root: &Path, folder: &Path, contents: &str) -> Option<PathBuf> {
    let pages: HashSet<&str> = pages(contents).take(MAX_FILES).collect();
    let has_page = |folder: &Path, page: &str| joined(root, folder, page).is_some_and(|path| has_path(files, &path));
    let missing: Vec<&str> = pages.iter().copied().filter(|page| !has_page(folder, page)).collect();
    if missing.len() < MIN_FILES || missing.len() * 2 <= pages.len() {
        return None;
    }
    let is_other = |place: &PathBuf| place != folder;
    let is_source = |place: &PathBuf| {
        let found = missing.iter().filter(|page| has_page(place, page)).count();
        found >= MIN_FILES && found * 2 > missing.len()
    };
    let inner = |outer: &Path| {
        let names = files.names(outer);
        let names: Vec<PathBuf> = names.iter().flat_map(|names| names.iter()).map(|name| outer.join(name)).collect();
        [outer.to_owned()].into_iter().chain(names)
    };
    let mut places = folders_around(root, folder).flat_map(inner).filter(is_other).take(MAX_FOLDERS);
    places.find(is_source)
}

/// Returns the relative destinations of the links of a table of contents that are files of Markdown.
fn pages(contents: &str) -> impl Iterator<Item = &str> {
    let targets = contents.split("](").skip(1).filter_map(|rest| rest.split([')', ' ', '\n', '#']).next());
    targets.filter(|target| target.ends_with(".md") && !target.contains(':'))
}

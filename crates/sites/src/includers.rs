//! Pages that include others: [`Includers`].

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::components::imports;
use crate::files::{Files, below, folders_around, has_path, joined};

/// Words of pages after which the path of a file that they include begins, and which resolve it from their own folder:
///
/// - Jekyll: <https://jekyllrb.com/docs/includes/#including-files-relative-to-another-file>.
/// - MyST: <https://myst-parser.readthedocs.io/en/latest/syntax/organising_content.html>.
/// - reStructuredText: <https://docutils.sourceforge.io/docs/ref/rst/directives.html#include>.
/// - ReSpec: <https://respec.org/docs/#data-include>.
const MARKS: &[&str] = &["include_relative ", "{include} ", ".. include:: ", "data-include="];

/// Pages by the files that they include.
#[derive(Debug, Default)]
pub(crate) struct Includers(HashMap<PathBuf, Vec<PathBuf>>);

/// Most pages that include a file, directly or through others, whose anchors are searched.
const MAX_INCLUDERS: usize = 32;

/// Returns the documents that a page of MDX imports: `import Part from './_part.mdx'`. `@site/` is the folder of the site.
fn imported(files: &dyn Files, (root, page): (&Path, &Path), text: &str) -> Vec<PathBuf> {
    let is_document = |path: &&str| path.ends_with(".mdx") || path.ends_with(".md");
    let paths = if text.contains("import ") { imports(text) } else { Vec::new() };
    let place = |path: &str| match path.strip_prefix("@site/") {
        Some(inner) => {
            let places = folders_around(root, page).filter_map(|folder| joined(root, folder, inner));
            places.into_iter().find(|place| has_path(files, place))
        }
        None => joined(root, page.parent()?, path).filter(|_| path.starts_with('.')),
    };
    paths.into_iter().filter(is_document).filter_map(place).collect()
}

impl Includers {
    /// Reads the pages below a folder.
    pub(crate) fn of(files: &dyn Files, root: &Path) -> Includers {
        let mut includers = Includers::default();
        let is_entered = |name: &str| name != "node_modules" && name != ".git";
        for inner in below(files, root, is_entered).unwrap_or_default() {
            let is_page = [".md", ".mdx", ".markdown", ".html", ".rst"].iter().any(|ending| inner.ends_with(ending));
            let page = root.join(&inner);
            let Some(text) = Some(()).filter(|()| is_page).and_then(|()| files.text(&page)) else { continue };
            for part in MARKS.iter().flat_map(|mark| text.split(mark).skip(1)) {
                let is_end = |c: char| c.is_whitespace() || matches!(c, '%' | '"' | '\'' | '>');
                let file = part.trim_start_matches(['"', '\'']).split(is_end).next().unwrap_or_default();
                let file = page.parent().filter(|_| !file.is_empty()).and_then(|folder| joined(root, folder, file));
                file.into_iter().for_each(|file| includers.0.entry(file).or_default().push(page.clone()));
            }
            for part in imported(files, (root, &page), &text) {
                includers.0.entry(part).or_default().push(page.clone());
            }
        }
        includers
    }

    /// Returns the pages that include a file, directly or through others.
    pub(crate) fn around(&self, file: &Path) -> Vec<PathBuf> {
        let mut found = vec![file.to_owned()];
        let mut at = 0;
        while at < found.len() && found.len() <= MAX_INCLUDERS {
            for page in self.0.get(&found[at]).into_iter().flatten() {
                if !found.contains(page) {
                    found.push(page.clone());
                }
            }
            at += 1;
        }
        found.remove(0);
        found
    }
}

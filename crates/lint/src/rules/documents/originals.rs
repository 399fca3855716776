//! Originals of translations.

use std::path::{Path, PathBuf};

use super::path_target::Target;
use super::targets::Page;
use urlgram_sites::{language, marks};

impl Page<'_> {
    /// Whether a path leads to a page in the language of this page, or in English, whose name has the language before its ending.
    pub(super) fn is_in_language(&self, folder: &Path, path: &str) -> bool {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let Some((name, language)) = path.strip_suffix(".md").zip(language::of_page(&stem)) else { return false };
        let is_page = |language| matches!(self.resolve(folder, &format!("{name}.{language}.md")), Target::Found(_));
        marks::is_translating(self.files, self.root, self.path) && [language, "en"].into_iter().any(is_page)
    }

    /// Whether the page is a translation, and the original of the linked page exists. Sites show it in place of a translation.
    pub(super) fn is_in_original(&self, folder: &Path, path: &str) -> bool {
        let inner = folder.strip_prefix(self.root).unwrap_or(folder);
        let names: Vec<_> = inner.iter().collect();
        names.iter().enumerate().any(|(at, name)| {
            let (before, after) =
                (names[..at].iter().collect::<PathBuf>(), names[at + 1..].iter().collect::<PathBuf>());
            let originals = name.to_str().map(language::originals).unwrap_or_default();
            let above = at.checked_sub(1).and_then(|above| names[above].to_str()).unwrap_or_default();
            !originals.is_empty() && language::has_translations(above)
                || originals.iter().any(|original| {
                    let folder = self.root.join(&before).join(original).join(&after);
                    matches!(self.resolve(&folder, path), Target::Found(_))
                })
        })
    }
}

//! Originals of translations.

use std::path::{Path, PathBuf};

use super::path_target::Target;
use super::paths::without_dots;
use super::targets::Page;
use urlgram_sites::{has_path, language, marks};

/// Most folders that are searched for an original.
const MAX_FOLDERS: usize = 256;

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
            !originals.is_empty()
                && language::has_translations(above)
                && self.may_be_translated(&before.join(name), folder, path)
                || originals.iter().any(|original| {
                    let folder = self.root.join(&before).join(original).join(&after);
                    matches!(self.resolve(&folder, path), Target::Found(_))
                })
        })
    }

    /// Whether a path from a folder in a folder of translations may be that of a page of the site. If the repository has the original of
    /// this page, next to the translations or above them, it has that of each page: `docs/a.md` for `translations/de/a.md`. `translation` is
    /// the folder of the language from the root.
    fn may_be_translated(&self, translation: &Path, folder: &Path, path: &str) -> bool {
        let own = self.root.join(translation);
        let target = without_dots(&folder.join(path), None);
        let tails = self.path.strip_prefix(&own).ok().zip(target.strip_prefix(&own).ok());
        let translations = own.parent().unwrap_or(self.root);
        let Some((page, target)) = tails else {
            // The path leads out of the translation, to a place that the repository has or does not have.
            return !self.has_original(translations, self.path.strip_prefix(&own).unwrap_or(self.path));
        };
        !self.has_original(translations, page)
            || self.has_original(translations, target)
            || self.folders_in(translations).any(|language| has_path(self.files, &language.join(target)))
    }

    /// Whether one of the folders next to those of translations, or the folder around them, has a file at a path.
    fn has_original(&self, translations: &Path, inner: &Path) -> bool {
        let around = translations.parent().filter(|around| around.starts_with(self.root)).unwrap_or(self.root);
        let next = self.folders_in(around).filter(|folder| folder != translations);
        next.chain([around.to_owned()]).any(|folder| has_path(self.files, &folder.join(inner)))
    }

    /// Returns the paths of the first folders in a folder.
    fn folders_in(&self, folder: &Path) -> impl Iterator<Item = PathBuf> {
        let names = self.files.names(folder);
        let paths = names.iter().flat_map(|names| names.iter()).map(|name| folder.join(name));
        let folders = paths.filter(|path| self.files.names(path).is_some()).take(MAX_FOLDERS);
        folders.collect::<Vec<_>>().into_iter()
    }
}

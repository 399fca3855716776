//! Versions and languages of pages, by the folders that generators keep them in.

use std::path::Path;

/// Whether a file is of the version and of the language of the pages of a folder, by the names that Docusaurus gives to their folders.
pub(super) fn is_of_same_edition(folder: &Path, file: &Path) -> bool {
    let editions = |path: &Path| -> Vec<String> {
        let names: Vec<_> = path.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        let is_edition = |at: &usize| {
            names[*at].starts_with("version-") || at.checked_sub(1).is_some_and(|above| names[above] == "i18n")
        };
        (0..names.len()).filter(is_edition).map(|at| names[at].clone()).collect()
    };
    editions(folder) == editions(file.parent().unwrap_or(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_editions_are_told_by_their_folders() {
        let is_same = |folder, file| is_of_same_edition(Path::new(folder), Path::new(file));
        assert!(
            is_same("docs", "docs/native/a.md")
                && is_same("versioned_docs/version-1/b", "versioned_docs/version-1/a.md")
        );
        assert!(!is_same("docs", "versioned_docs/version-1/a.md") && !is_same("versioned_docs/version-2", "docs/a.md"));
        assert!(!is_same("docs", "i18n/de/docs/a.md") && is_same("i18n/de/x", "i18n/de/docs/a.md"));
    }
}

//! The files that this run writes or compares with. They are not linted.

use std::path::Path;

use same_file::Handle;

/// The files that this run writes or compares with.
#[derive(Debug, Default)]
pub(crate) struct OwnFiles(Vec<Handle>);

impl OwnFiles {
    /// Returns the file that stdout is redirected to, if it is one, and the files at `paths` that exist.
    pub(crate) fn new<'a>(paths: impl Iterator<Item = &'a Path>) -> OwnFiles {
        let stdout = Handle::stdout().ok();
        let all = stdout.into_iter().chain(paths.filter_map(|path| Handle::from_path(path).ok()));
        // A device or a pipe is not linted by name anyway, or is meant to be.
        OwnFiles(all.filter(|file| file.as_file().metadata().is_ok_and(|data| data.is_file())).collect())
    }

    /// Whether the file at `path` is one of them, perhaps by another name.
    pub(crate) fn has(&self, path: &Path) -> bool {
        !self.0.is_empty() && Handle::from_path(path).is_ok_and(|file| self.0.contains(&file))
    }
}

//! The files that this run writes or compares with. They are not linted.

use std::fs;
use std::path::Path;

use same_file::Handle;

/// The files that this run writes or compares with.
#[derive(Debug, Default)]
pub(crate) struct OwnFiles(Vec<Handle>);

impl OwnFiles {
    /// Returns the file that stdout is redirected to, if it is one, and the files at `paths` that exist.
    pub(crate) fn new<'a>(paths: impl Iterator<Item = &'a Path>) -> OwnFiles {
        let is_file = |file: &Handle| file.as_file().metadata().is_ok_and(|data| data.is_file());
        let stdout = Handle::stdout().ok().filter(is_file);
        OwnFiles(stdout.into_iter().chain(paths.filter_map(regular)).collect())
    }

    /// Whether the file at `path` is one of them, perhaps by another name.
    pub(crate) fn has(&self, path: &Path) -> bool {
        !self.0.is_empty() && regular(path).is_some_and(|file| self.0.contains(&file))
    }
}

/// Whether both paths lead to one regular file.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    regular(a).zip(regular(b)).is_some_and(|(a, b)| a == b)
}

/// Whether two paths name one file, which need not exist: `a`, `./a`, and `b/a` for a link `b` to the folder.
pub(crate) fn is_one_place(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
    };
    a == b || is_same(a, b) || place(a).zip(place(b)).is_some_and(|(a, b)| a == b)
}

/// Whether stdin is redirected from the regular file at `path`.
pub(crate) fn is_stdin(path: &Path) -> bool {
    regular(path).zip(Handle::stdin().ok()).is_some_and(|(file, stdin)| file == stdin)
}

/// Opens a regular file. To open a pipe would wait for its other end.
fn regular(path: &Path) -> Option<Handle> {
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
    is_file.then(|| Handle::from_path(path).ok()).flatten()
}

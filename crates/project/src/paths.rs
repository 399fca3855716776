//! Paths of files, for comparing and for showing them.

use std::path::{Component, Path, PathBuf};

use urlgram::diagnostic::printable;

/// Returns the path from the root of the file system, without `.` and `..`. Links are not followed.
pub fn absolute_path(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// Returns the path as a message shows it: in one line, whatever characters it has.
pub fn printable_path(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

/// Returns the path as it is reported: as given, but without `./`.
pub fn shown_path(path: &Path) -> String {
    path.strip_prefix(".").ok().filter(|path| *path != Path::new("")).unwrap_or(path).display().to_string()
}

//! Files that a text names, such as the targets of links and the imports of a grammar. Whoever wrote the text must not learn what is
//! elsewhere on the machine, or stop the run with a file that never ends.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::paths::absolute_path;

/// Returns the folder that texts in `folder`, which is absolute, may name files of: the repository, or else the current folder, or else
/// the folder alone.
pub fn root_of(folder: &Path) -> PathBuf {
    let here = || std::env::current_dir().ok().filter(|here| folder.starts_with(here));
    repository(folder).map(Path::to_owned).or_else(here).unwrap_or_else(|| folder.to_owned())
}

/// Returns the folder of the repository that contains `folder`: the nearest one with `.git`.
fn repository(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|folder| folder.join(".git").exists())
}

/// Returns the path of a file or folder after all links, if that is in `root`, whose path has no links.
fn inside(root: &Path, path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok().filter(|path| path.starts_with(root))
}

/// Whether an absolute path is a symbolic link to a file outside of the repository, or of the folder that stands for it.
pub(crate) fn leads_out(path: &Path) -> bool {
    let is_link = || fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
    let is_outside = |folder: &Path| fs::canonicalize(root_of(folder)).is_ok_and(|root| inside(&root, path).is_none());
    is_link() && path.parent().is_some_and(is_outside)
}

/// Reads a file in `root`, whose path has no links: a regular one of at most `most` bytes that no link leads to from outside.
pub fn read_inside(root: &Path, path: &Path, most: u64) -> Option<String> {
    read_regular(&inside(root, path)?, most)
}

/// Reads a file that a text in `folder` names, relative to the folder or to the current one. The file must be in the repository of the
/// text, or else in the folder or in the current one.
pub fn read_beside(folder: &Path, file: &str, most: u64) -> Option<String> {
    let root = root_of(&absolute_path(&folder.join(".")));
    let root = fs::canonicalize(&root).unwrap_or(root);
    [folder.join(file), PathBuf::from(file)].iter().find_map(|path| read_inside(&root, path, most))
}

/// Reads a regular file of at most `most` bytes.
pub fn read_regular(path: &Path, most: u64) -> Option<String> {
    // To open a pipe would wait for its other end.
    fs::metadata(path).ok().filter(|data| data.is_file() && data.len() <= most)?;
    let mut text = String::new();
    File::open(path).ok()?.take(most + 1).read_to_string(&mut text).ok()?;
    (text.len() as u64 <= most).then_some(text)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn only_files_in_the_folder_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap().join("root");
        fs::create_dir_all(root.join("a")).unwrap();
        fs::write(root.join("a/b"), "12345").unwrap();
        fs::write(root.join("../secret"), "12345").unwrap();
        symlink("../secret", root.join("out")).unwrap();
        symlink("..", root.join("up")).unwrap();
        symlink("a/b", root.join("in")).unwrap();
        symlink("/dev/zero", root.join("zero")).unwrap();
        for (path, is_read) in [
            ("a/b", true),
            ("in", true),
            ("a/../a/b", true),
            ("out", false),
            ("up/secret", false),
            ("../secret", false),
            ("zero", false),
            ("a", false),
            ("missing", false),
        ] {
            assert_eq!(read_inside(&root, &root.join(path), 5).is_some(), is_read, "{path}");
        }
        assert!(read_inside(&root, &root.join("a/b"), 4).is_none());
        assert!(read_regular(Path::new("/dev/zero"), 5).is_none());
        // A file of `/proc` says that it is empty.
        assert!(read_regular(Path::new("/proc/self/maps"), 5).is_none());
    }
}

//! The files of a folder.

use std::fmt;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::ProjectError;
use super::folders::{Folder, Folders};
use super::paths::absolute_path;
use super::skip::is_passed_over;

/// An entry of a folder that is linted.
#[derive(Debug)]
pub enum Entry {
    /// A file, and what applies to its folder.
    File(PathBuf, Arc<Folder>),
    /// A folder that could not be read, and the reason.
    Unread(PathBuf, String),
}

/// The entries that a walk leaves out.
pub struct Filter<'a> {
    /// Whether hidden folders are searched.
    pub hidden: bool,
    /// Whether the configuration or an option excludes the entry at the absolute path.
    pub excludes: &'a dyn Fn(&Folder, &Path, bool) -> bool,
}

impl fmt::Debug for Filter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Filter").field("hidden", &self.hidden).finish_non_exhaustive()
    }
}

impl Filter<'_> {
    /// Whether the entry of `folder` is left out. `path` is absolute.
    fn skips(&self, folder: &Folder, path: &Path, name: &str, is_folder: bool) -> bool {
        is_passed_over(name, is_folder, self.hidden)
            || folder.ignores(path, is_folder)
            || (self.excludes)(folder, path, is_folder)
    }
}

/// Passes the files in the folder at `start`, sorted by name, to `found`. Links are not followed.
///
/// # Errors
/// A mistake in a configuration file.
pub fn walk(
    start: &Path,
    folders: &mut Folders,
    filter: &Filter<'_>,
    mut found: impl FnMut(Entry),
) -> Result<(), ProjectError> {
    let mut open = vec![(start.to_owned(), None)];
    while let Some((path, file_of)) = open.pop() {
        if let Some(folder) = file_of {
            found(Entry::File(path, folder));
            continue;
        }
        let full = absolute_path(&path);
        let folder = folders.folder(&full)?;
        let mut entries = match entries(&path) {
            Ok(entries) => entries,
            Err(error) => {
                found(Entry::Unread(path, error.to_string()));
                continue;
            }
        };
        entries.retain(|(entry, is_folder)| {
            let name = entry.file_name();
            !filter.skips(&folder, &full.join(&name), &name.to_string_lossy(), *is_folder)
        });
        open.extend(
            entries
                .into_iter()
                .rev()
                .map(|(entry, is_folder)| (path.join(entry.file_name()), (!is_folder).then(|| Arc::clone(&folder)))),
        );
    }
    Ok(())
}

/// Returns the files and folders in a folder, sorted by name, and whether each is a folder.
fn entries(folder: &Path) -> io::Result<Vec<(DirEntry, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_file() || kind.is_dir() {
            entries.push((entry, kind.is_dir()));
        }
    }
    entries.sort_by_key(|(entry, _)| entry.file_name());
    Ok(entries)
}

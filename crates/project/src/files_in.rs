//! The files of known kinds in a folder: [`files_in`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::ProjectError;
use super::file_selection::FileSelection;
use super::folders::{Folder, Folders, possible};
use super::grammars::may_contain_grammar;
use super::settings::Settings;
use super::walk::{Entry, Filter, walk};
use urlgram_documents::DocumentKind;

/// A file that was found in a folder.
#[derive(Debug)]
pub enum FoundFile {
    /// A file of a known kind, and its settings.
    File(PathBuf, Arc<Settings>),
    /// A file of a known kind that the repository calls generated, and its settings.
    Generated(PathBuf, Arc<Settings>),
    /// A file whose kind is not known.
    Unknown(PathBuf),
    /// A folder that could not be read, and the reason.
    Unread(PathBuf, String),
}

/// Passes the files in the folder at `path`, sorted by name, to `found`. Links are not followed.
///
/// # Errors
/// A mistake in a configuration file.
pub fn files_in(
    selection: &FileSelection,
    folders: &mut Folders,
    path: &Path,
    mut found: impl FnMut(FoundFile),
) -> Result<(), ProjectError> {
    let excludes =
        |folder: &Folder, path: &Path, is_folder: bool| selection.excludes(&folder.settings, path, is_folder);
    let filter = Filter { hidden: selection.hidden, excludes: &excludes };
    walk(path, folders, &filter, |entry| match entry {
        Entry::File(path, folder) if is_known(selection, &path, &folder.settings) => {
            let settings = Arc::clone(&folder.settings);
            let is_generated = folder.is_generated(&path);
            found(if is_generated { FoundFile::Generated(path, settings) } else { FoundFile::File(path, settings) });
        }
        Entry::File(path, _) => found(FoundFile::Unknown(path)),
        Entry::Unread(path, error) => found(FoundFile::Unread(path, error)),
    })
}

/// Whether the kind of a file is known by option, configuration or name.
fn is_known(selection: &FileSelection, path: &Path, settings: &Settings) -> bool {
    let has_kind = selection.given_kind(path, settings).is_some() || DocumentKind::of_path(path).is_some();
    has_kind || selection.has_grammars && may_contain_grammar(path)
}

/// Whether the configuration excludes the file at `path`, which is absolute, or a folder that it is in.
///
/// # Errors
/// A mistake in a configuration file.
pub fn is_excluded(selection: &FileSelection, folders: &mut Folders, path: &Path) -> Result<bool, ProjectError> {
    // A name that is longer than every path is that of no file.
    let mut entry = possible(path).next().unwrap_or(path);
    let mut is_folder = entry != path;
    while let Some(parent) = entry.parent() {
        if selection.excludes(&folders.folder(parent)?.settings, entry, is_folder) {
            return Ok(true);
        }
        (entry, is_folder) = (parent, true);
    }
    Ok(false)
}

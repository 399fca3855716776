//! The inputs of a run: stdin, the files that arguments name, and the files in folders.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::own_files::OwnFiles;
use super::unknown_files::UnknownFiles;
use crate::exit::Failure;
use urlgram_project::{FileSelection, Folders, FoundFile, Settings, Skip, absolute_path, files_in, is_excluded};

/// An input that was named, or found in a folder.
#[derive(Debug)]
pub(crate) enum Source {
    Stdin(Arc<Settings>),
    /// A file, its settings, and whether an argument names it.
    File(PathBuf, Arc<Settings>, bool),
    /// A file that is not linted.
    Skipped(PathBuf, Arc<Settings>, Skip),
    /// A folder that could not be read, and the reason.
    Unread(PathBuf, String),
}

/// Finds the inputs that `paths` name: stdin, files, and the files of known kinds in folders, sorted by name.
///
/// # Errors
/// A mistake in a configuration file.
pub(crate) fn sources(
    selection: &FileSelection,
    folders: &mut Folders,
    paths: &[PathBuf],
    own: &OwnFiles,
    unknown: &mut UnknownFiles,
) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    // A file that is named twice, or named and in a folder, is checked, and changed, once: where it is named.
    let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
    let named_files: BTreeSet<PathBuf> = match paths {
        [_] => BTreeSet::new(),
        paths => paths.iter().filter(|path| !path.is_dir()).filter_map(|path| path.canonicalize().ok()).collect(),
    };
    for path in paths {
        if path.as_os_str() == OsStr::new("-") {
            let folder = match selection.stdin_filename.as_deref() {
                Some(name) => folders.of_file(name)?,
                None => folders.current()?,
            };
            sources.push(Source::Stdin(Arc::clone(&folder.settings)));
        } else if path.is_dir() {
            let first = sources.len();
            folder(selection, folders, path, own, (&mut sources, unknown))?;
            if paths.len() > 1 {
                let real = path.canonicalize().unwrap_or_else(|_| path.clone());
                // A walk follows no links, so the rest of each path is real as well.
                let is_new = |file: &Path| {
                    let file = file.strip_prefix(path).map_or_else(|_| file.to_owned(), |rest| real.join(rest));
                    !named_files.contains(&file) && seen.insert(file)
                };
                keep_new(&mut sources, first, is_new);
            }
        } else if path.canonicalize().map_or(true, |path| seen.insert(path)) {
            sources.push(named(selection, folders, path, own)?);
        }
    }
    Ok(sources)
}

/// Removes the files after the first sources that are not new.
fn keep_new(sources: &mut Vec<Source>, first: usize, mut is_new: impl FnMut(&Path) -> bool) {
    let mut number = 0;
    sources.retain(|source| {
        number += 1;
        match source {
            Source::File(path, ..) | Source::Skipped(path, ..) | Source::Unread(path, _) if number > first => {
                is_new(path)
            }
            _ => true,
        }
    });
}

/// Returns the source for a file that an argument names.
fn named(selection: &FileSelection, folders: &mut Folders, path: &Path, own: &OwnFiles) -> Result<Source, Failure> {
    let settings = Arc::clone(&folders.of_file(path)?.settings);
    let is_forced = selection.force_exclude || settings.file.force_exclude;
    let skip = if own.has(path) {
        Some(Skip::Own)
    } else if is_forced && is_excluded(selection, folders, &absolute_path(path))? {
        Some(Skip::Excluded)
    } else {
        None
    };
    let path = path.to_owned();
    Ok(match skip {
        Some(skip) => Source::Skipped(path, settings, skip),
        None => Source::File(path, settings, true),
    })
}

/// Adds the files of known kinds in the folder at `path`.
fn folder(
    selection: &FileSelection,
    folders: &mut Folders,
    path: &Path,
    own: &OwnFiles,
    (sources, unknown): (&mut Vec<Source>, &mut UnknownFiles),
) -> Result<(), Failure> {
    let first = sources.len();
    files_in(selection, folders, path, |found| match found {
        FoundFile::File(path, settings) => sources.push(Source::File(path, settings, false)),
        FoundFile::Generated(path, settings) => sources.push(Source::Skipped(path, settings, Skip::Generated)),
        FoundFile::Unknown(path) => unknown.add(&path),
        FoundFile::Unread(path, error) => sources.push(Source::Unread(path, error)),
    })?;
    for source in &mut sources[first..] {
        if let Source::File(path, settings, _) = source
            && own.has(path)
        {
            *source = Source::Skipped(std::mem::take(path), Arc::clone(settings), Skip::Own);
        }
    }
    Ok(())
}

//! The files of the file system that links lead to, read once in a run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::inside::{read_regular, root_of};
use urlgram_lint::Files;
use urlgram_lint::document::Cache;

/// Largest document that is read for its anchors, and largest configuration of a site, in bytes.
const MAX_DOCUMENT: u64 = 16 << 20;

/// Folders and documents that threads have read. Neither a link of a page nor one of the file system leads them out of the folders
/// that the links of checked pages are checked in.
#[derive(Debug, Default)]
pub struct DiskFiles {
    /// These folders, after all links of the file system.
    allowed: Mutex<BTreeSet<PathBuf>>,
    names: Cache<PathBuf, Option<Arc<[String]>>>,
    roots: Cache<PathBuf, PathBuf>,
}

impl DiskFiles {
    /// Returns the absolute path of a file, and the folder that its links are checked in: its repository, or else the current folder.
    pub fn place(&self, path: &Path) -> Option<(PathBuf, PathBuf)> {
        let path: PathBuf = std::path::absolute(path).ok()?.components().collect();
        let folder = path.parent()?;
        let root = self.roots.get(folder.to_owned(), |folder| {
            let root = root_of(folder);
            if let Ok(real) = root.canonicalize() {
                self.allowed.lock().unwrap_or_else(PoisonError::into_inner).insert(real);
            }
            root
        });
        Some((path, root))
    }

    /// Returns the path of a file or folder after all links, unless that is elsewhere.
    fn real(&self, path: &Path) -> Option<PathBuf> {
        let real = path.canonicalize().ok()?;
        let allowed = self.allowed.lock().unwrap_or_else(PoisonError::into_inner);
        real.ancestors().any(|folder| allowed.contains(folder)).then_some(real)
    }
}

impl Files for DiskFiles {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        self.names.get(folder.to_owned(), |folder| {
            let Some(real) = self.real(folder) else {
                // A folder that is elsewhere counts as one whose files are not known.
                return folder.exists().then(|| Arc::from([]));
            };
            let entries = fs::read_dir(real).ok()?;
            let mut names: Vec<String> =
                entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
            names.sort_unstable();
            Some(names.into())
        })
    }

    fn text(&self, file: &Path) -> Option<Arc<str>> {
        read_regular(&self.real(file)?, MAX_DOCUMENT).map(Into::into)
    }

    fn link(&self, folder: &Path) -> Option<PathBuf> {
        let is_link = fs::symlink_metadata(folder).is_ok_and(|data| data.is_symlink());
        if is_link { folder.canonicalize().ok() } else { None }
    }
}

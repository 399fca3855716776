//! The files of the file system that links lead to, read once in a run.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::input::{read_regular, root_of};
use urlgram_lint::Files;

/// Largest document that is read for its anchors, and largest configuration of a site, in bytes.
const MAX_DOCUMENT: u64 = 16 << 20;

/// Folders and documents that threads have read. Neither a link of a page nor one of the file system leads them out of the folders
/// that the links of checked pages are checked in.
#[derive(Debug, Default)]
pub(crate) struct DiskFiles {
    /// These folders, after all links of the file system.
    allowed: Mutex<BTreeSet<PathBuf>>,
    names: Cache<PathBuf, Option<Arc<[String]>>>,
    roots: Cache<PathBuf, PathBuf>,
}

/// Values by key.
#[derive(Debug)]
struct Cache<K, V>(Mutex<HashMap<K, V>>);

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Cache(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Returns the value of a key. Makes it without the lock if it is not known, so that threads do not wait for the disk.
    fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> V {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let value = make(&key);
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, value.clone());
            value
        })
    }
}

impl DiskFiles {
    /// Returns the absolute path of a file, and the folder that its links are checked in: its repository, or else the current folder.
    pub(crate) fn place(&self, path: &Path) -> Option<(PathBuf, PathBuf)> {
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
}

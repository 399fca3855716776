//! The files of the file system that links lead to, read once in a run.

use std::collections::HashMap;
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use urlgram_documents::{Anchors, DocumentKind};
use urlgram_lint::Files;

/// Largest document that is read for its anchors, in bytes.
const MAX_DOCUMENT: u64 = 16 << 20;

/// Folders and documents that threads have read. A link never leads them out of the file system that the run can read.
#[derive(Debug, Default)]
pub(crate) struct DiskFiles {
    names: Cache<PathBuf, Option<Arc<[String]>>>,
    anchors: Cache<PathBuf, Option<Arc<Anchors>>>,
    roots: Cache<PathBuf, Option<PathBuf>>,
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
        let here = || std::env::current_dir().ok().filter(|here| folder.starts_with(here));
        let root = self.repository(folder).or_else(here).unwrap_or_else(|| folder.to_owned());
        Some((path, root))
    }

    /// Returns the folder of the repository that contains `folder`: the nearest one with `.git`.
    fn repository(&self, folder: &Path) -> Option<PathBuf> {
        self.roots.get(folder.to_owned(), |folder| {
            folder.ancestors().find(|folder| folder.join(".git").exists()).map(Path::to_owned)
        })
    }
}

impl Files for DiskFiles {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        self.names.get(folder.to_owned(), |folder| {
            let entries = fs::read_dir(folder).ok()?;
            let mut names: Vec<String> =
                entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
            names.sort_unstable();
            Some(names.into())
        })
    }

    fn anchors(&self, document: &Path) -> Option<Arc<Anchors>> {
        self.anchors.get(document.to_owned(), |document| {
            let kind = DocumentKind::of_path(document)?;
            let is_small = fs::metadata(document).ok().filter(fs::Metadata::is_file)?.len() <= MAX_DOCUMENT;
            let text = is_small.then(|| fs::read_to_string(document).ok())??;
            Anchors::of(kind, &text).map(Arc::new)
        })
    }
}

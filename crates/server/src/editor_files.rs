//! The files of the workspace as the editor shows them: documents that are not saved, and otherwise the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use urlgram_project::DiskFiles;
use urlgram_sites::Files;

/// The texts of open documents by path, shared by all threads.
pub(crate) type OpenTexts = Arc<RwLock<BTreeMap<PathBuf, Arc<str>>>>;

/// Files of the disk, with the texts of open documents instead of theirs.
#[derive(Debug)]
pub(crate) struct EditorFiles {
    disk: DiskFiles,
    open: OpenTexts,
}

impl EditorFiles {
    pub(crate) fn new(open: OpenTexts) -> Self {
        EditorFiles { disk: DiskFiles::default(), open }
    }

    /// Returns the absolute path of a file, and the folder that its links are checked in.
    pub(crate) fn place(&self, path: &Path) -> Option<(PathBuf, PathBuf)> {
        self.disk.place(path)
    }
}

impl Files for EditorFiles {
    fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
        self.disk.names(folder)
    }

    fn text(&self, file: &Path) -> Option<Arc<str>> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner).get(file).map(Arc::clone);
        open.or_else(|| self.disk.text(file))
    }

    fn link(&self, folder: &Path) -> Option<PathBuf> {
        self.disk.link(folder)
    }
}

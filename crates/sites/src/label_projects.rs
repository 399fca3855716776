//! The labels that the documents of a repository can refer to, by the folders that a program reads.

use std::path::Path;
use std::sync::Arc;

use crate::files::{Files, folders_around, has};
use crate::label_sources::has_own_extension;
use crate::rst_root::RstRoot;
use crate::sites::Sites;
use crate::sphinx_labels::SphinxLabels;

impl Sites<dyn Files> {
    /// Returns the labels of the documents of Sphinx below the folder `source` of the repository at `root`; `None` if there are too many.
    pub fn sphinx_labels(&self, root: &Path, source: &Path) -> Option<Arc<SphinxLabels>> {
        self.labels.get(source.to_owned(), |source| SphinxLabels::of(self.files(), root, source).map(Arc::new))
    }

    /// Returns the root of the documents of reStructuredText that are not those of Sphinx, if their references tell of one.
    pub fn rst_root(&self, root: &Path) -> Option<Arc<RstRoot>> {
        self.rst_roots.get(root.to_owned(), |root| RstRoot::of(self.files(), root).map(Arc::new))
    }

    /// Whether Sphinx reads a document with an extension that is a program of the repository, which may make documents.
    pub fn has_own_extension(&self, root: &Path, document: &Path) -> bool {
        let folder = folders_around(root, document).find(|folder| has(self.files(), folder, "conf.py"));
        folder.is_some_and(|folder| {
            self.extensions.get(folder.to_owned(), |folder| has_own_extension(self.files(), root, folder))
        })
    }
}

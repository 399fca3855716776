//! The files that links lead to: [`Files`].

use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

use urlgram_documents::Anchors;

/// Files that links lead to.
pub trait Files: Debug {
    /// Returns the names in a folder, sorted by their bytes; `None` for a missing folder.
    fn names(&self, folder: &Path) -> Option<Arc<[String]>>;

    /// Returns the anchors of a document; `None` if they are not known.
    fn anchors(&self, document: &Path) -> Option<Arc<Anchors>>;
}

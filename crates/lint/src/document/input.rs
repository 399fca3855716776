//! A document to check, and the files around it.

use std::path::{Path, PathBuf};

use urlgram_documents::DocumentKind;
use urlgram_sites::{Files, Sites};

/// A document to check.
#[derive(Clone, Copy, Debug)]
pub struct DocumentInput<'a> {
    /// Format of the document.
    pub kind: DocumentKind,
    /// Bytes of the document, which need not be UTF-8.
    pub bytes: &'a [u8],
    /// Name of its file with folders, such as `docs/SUMMARY.md`; empty if it has no name. Some links may be empty in some files.
    pub name: &'a str,
    /// Files that its relative links lead to. Links to other files are not checked without them.
    pub tree: Option<PageTree<'a>>,
}

/// The place of a document in a tree of files.
#[derive(Clone, Copy, Debug)]
pub struct PageTree<'a> {
    /// Sites of the tree, and its files.
    pub sites: &'a Sites<dyn Files>,
    /// Absolute path of the document.
    pub path: &'a Path,
    /// Folder above the document that links are checked in.
    pub root: &'a Path,
    /// Folders that links with `/` at their beginning lead to. Without any, such links are not checked.
    pub site_roots: &'a [PathBuf],
}

impl<'a> DocumentInput<'a> {
    /// Returns a document without a name, whose links to other files are not checked.
    pub const fn new(kind: DocumentKind, bytes: &'a [u8]) -> Self {
        DocumentInput { kind, bytes, name: "", tree: None }
    }

    /// Returns a different version of the document.
    pub(super) const fn with_bytes<'b>(&self, bytes: &'b [u8]) -> DocumentInput<'b>
    where
        'a: 'b,
    {
        DocumentInput { bytes, ..*self }
    }
}

//! Mistakes that readers of documents report, and their lints.

use super::super::syntax::trailing_prose;
use super::{bad_ignore, broken_document, unused_ignore};
use crate::Lint;

/// Mistake in a document, which the reader of the document reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DocumentMistake {
    /// An ignore comment that suppresses nothing.
    UnusedIgnore,
    /// A document that its own parser rejects.
    BrokenDocument,
    /// An ignore comment that cannot be read.
    BadIgnore,
    /// Text directly after a URL.
    TrailingText,
}

impl DocumentMistake {
    /// Returns the lint of this mistake.
    pub fn lint(self) -> &'static Lint {
        match self {
            DocumentMistake::UnusedIgnore => &unused_ignore::LINT,
            DocumentMistake::BrokenDocument => &broken_document::LINT,
            DocumentMistake::BadIgnore => &bad_ignore::LINT,
            DocumentMistake::TrailingText => &trailing_prose::LINT,
        }
    }
}

//! [`Finding`]: what a recognizer returns.

use super::super::{Diagnostic, SyntaxKind};

/// The diagnostic of a recognized mistake, or its kind alone, for which nothing is put into words.
pub(super) trait Finding: Sized {
    /// Returns the finding of this kind. `explain` makes its diagnostic.
    fn new(kind: SyntaxKind, explain: impl FnOnce(SyntaxKind) -> Diagnostic) -> Self;
}

impl Finding for Diagnostic {
    fn new(kind: SyntaxKind, explain: impl FnOnce(SyntaxKind) -> Diagnostic) -> Self {
        explain(kind)
    }
}

impl Finding for SyntaxKind {
    fn new(kind: SyntaxKind, _: impl FnOnce(SyntaxKind) -> Diagnostic) -> Self {
        kind
    }
}

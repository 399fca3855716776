//! Mistakes that readers of documents report, and their lints.

use super::{
    bad_ignore, bad_image_reference, broken_document, broken_link_markup, case_mismatched_link, dead_anchor,
    dead_file_link, empty_link, ignored_entry, local_link, other_target, quoted_environment, undefined_label,
    unused_ignore,
};
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
    /// A link to a file that does not exist.
    DeadFileLink,
    /// A link to an anchor that its page does not have.
    DeadAnchor,
    /// A link that differs from the name of its file in upper and lower case.
    CaseMismatchedLink,
    /// A Markdown link without a destination.
    EmptyLink,
    /// A text that nearly is a link.
    BrokenLinkMarkup,
    /// A reference to a label that the page does not define.
    UndefinedLabel,
    /// A link to the computer of the author, or to the preview of a change.
    LocalLink,
    /// A link whose text names something else.
    OtherTarget,
    /// A reference to a container image that no program accepts.
    BadImageReference,
    /// Quotation marks that are a part of a variable of a container.
    QuotedEnvironment,
    /// An entry that the program for the file ignores.
    IgnoredEntry,
}

impl DocumentMistake {
    /// Returns the lint of this mistake.
    pub fn lint(self) -> &'static Lint {
        match self {
            DocumentMistake::UnusedIgnore => &unused_ignore::LINT,
            DocumentMistake::BrokenDocument => &broken_document::LINT,
            DocumentMistake::BadIgnore => &bad_ignore::LINT,
            DocumentMistake::DeadFileLink => &dead_file_link::LINT,
            DocumentMistake::DeadAnchor => &dead_anchor::LINT,
            DocumentMistake::CaseMismatchedLink => &case_mismatched_link::LINT,
            DocumentMistake::EmptyLink => &empty_link::LINT,
            DocumentMistake::BrokenLinkMarkup => &broken_link_markup::LINT,
            DocumentMistake::UndefinedLabel => &undefined_label::LINT,
            DocumentMistake::LocalLink => &local_link::LINT,
            DocumentMistake::OtherTarget => &other_target::LINT,
            DocumentMistake::BadImageReference => &bad_image_reference::LINT,
            DocumentMistake::QuotedEnvironment => &quoted_environment::LINT,
            DocumentMistake::IgnoredEntry => &ignored_entry::LINT,
        }
    }
}

//! The text of a grammar before it is parsed: [`Text`].

use super::citations::Citations;
use super::dialect::Dialect;
use super::document::{GrammarSource, SourceKind};
use crate::model::bundled;

/// A grammar before it is parsed.
pub(super) struct Text {
    pub(super) text: String,
    /// Whether it is taken out of a document.
    pub(super) is_document: bool,
    /// Notation that the document has.
    pub(super) dialect: Option<Dialect>,
    /// Whether the document defines lists: `1#x`.
    pub(super) lists: bool,
    /// RFCs that the document cites.
    pub(super) cited: Citations,
}

impl Text {
    pub(super) fn grammar(text: String) -> Text {
        Text { text, is_document: false, dialect: None, lists: false, cited: Citations::default() }
    }

    /// Takes the grammar out of a file that another one imports.
    pub(super) fn imported(name: &str, text: String) -> Text {
        if bundled::text(name).is_some() {
            return Text::grammar(text);
        }
        let GrammarSource { text, kind, dialect, lists, cited, .. } = GrammarSource::of_file(name, text.as_bytes());
        Text { text, is_document: kind != SourceKind::Grammar, dialect, lists, cited }
    }
}

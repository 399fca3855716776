//! Changes that a diagnostic proposes.

use alloc::string::String;

use crate::span::Span;

/// Whether a fix may be applied without a person reading it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Applicability {
    /// The fix may change what the text means, or guesses what was meant.
    Unsafe,
    /// Every interpretation that accepted the text gives the result an equal meaning.
    Safe,
}

/// A change of the text that removes the cause of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// Bytes to replace; empty for an insertion.
    pub span: Span,
    /// Replacement.
    pub text: String,
    /// Whether the change may be made without a person reading it.
    pub applicability: Applicability,
}

impl Fix {
    /// Returns a fix that keeps the meaning of the text.
    pub fn safe(span: Span, text: impl Into<String>) -> Fix {
        Fix { span, text: text.into(), applicability: Applicability::Safe }
    }

    /// Returns a fix that may change the meaning of the text.
    pub fn uncertain(span: Span, text: impl Into<String>) -> Fix {
        Fix { span, text: text.into(), applicability: Applicability::Unsafe }
    }

    /// Whether every interpretation that accepted the text gives the result an equal meaning.
    pub fn is_safe(&self) -> bool {
        self.applicability == Applicability::Safe
    }

    /// Returns `text` with the change made.
    ///
    /// # Panics
    /// If the span lies outside of `text` or cuts a character.
    pub fn apply(&self, text: &str) -> String {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        [&text[..start], &self.text, &text[end..]].concat()
    }
}

/// `{"span", "text", "certain", "applicability"}`; `certain` is true for a safe fix.
#[cfg(feature = "serde")]
impl serde::Serialize for Fix {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Fix", 4)?;
        fields.serialize_field("span", &self.span)?;
        fields.serialize_field("text", &self.text)?;
        fields.serialize_field("certain", &self.is_safe())?;
        fields.serialize_field("applicability", &self.applicability)?;
        fields.end()
    }
}

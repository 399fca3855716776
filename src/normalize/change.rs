//! The changes of a normalization: [`Change`], [`ChangeSink`].

use alloc::string::String;
use alloc::vec::Vec;

use super::step::Step;
use crate::span::Span;

/// A change that a step made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Change {
    /// The step.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_name"))]
    pub step: Step,
    /// The changed part of the original text, in bytes; empty for an insertion.
    pub span: Span,
    /// The replacement; empty for a removal.
    pub after: String,
}

#[cfg(feature = "serde")]
fn serialize_name<S: serde::Serializer>(step: &Step, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(step.name())
}

/// A receiver of changes: `()` discards them, a `Vec` collects them.
pub trait ChangeSink {
    /// Whether changes are recorded. If false, some are not even computed.
    const RECORDS: bool = true;

    /// Receives that `span` of the original text becomes `after`.
    fn change(&mut self, step: Step, span: Span, after: &str);
}

impl ChangeSink for () {
    const RECORDS: bool = false;

    #[inline(always)]
    fn change(&mut self, _: Step, _: Span, _: &str) {}
}

impl ChangeSink for Vec<Change> {
    fn change(&mut self, step: Step, span: Span, after: &str) {
        self.push(Change { step, span, after: after.into() });
    }
}

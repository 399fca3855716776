//! The JSON of a normal form.

use serde::{Serialize, Serializer};

use urlgram::normalize::Change;
use urlgram::span::Span;

/// The JSON of a normal form.
#[derive(Debug, Serialize)]
pub struct NormalForm<'a> {
    text: &'a str,
    normal: &'a str,
    changes: Changes<'a>,
}

impl<'a> NormalForm<'a> {
    /// Returns the JSON of the normal form of a text, and of the changes that lead to it.
    pub fn new(text: &'a str, normal: &'a str, changes: &'a [Change]) -> Self {
        NormalForm { text, normal, changes: Changes(text, changes) }
    }
}

/// The changes of a text, which are written one by one.
#[derive(Debug)]
struct Changes<'a>(&'a str, &'a [Change]);

#[derive(Serialize)]
struct JsonChange<'a> {
    step: &'static str,
    source: &'static str,
    span: Span,
    before: &'a str,
    after: &'a str,
}

impl Serialize for Changes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Changes(text, changes) = *self;
        serializer.collect_seq(changes.iter().map(|Change { step, span, after }| JsonChange {
            step: step.name(),
            source: step.source(),
            span: *span,
            before: span.of(text),
            after,
        }))
    }
}

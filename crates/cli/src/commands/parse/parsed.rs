//! The result of a reader of `parse`.

use std::io::{self, Write};

use serde::Serialize;

use crate::output::{Format, Parts};
use urlgram::diagnostic::Diagnostic;
use urlgram_lint::Verdict;

/// The components of a text, as one reader sees them.
pub(crate) struct Parsed<'t> {
    /// Components for people.
    pub(crate) parts: Box<dyn Fn() -> Parts + 't>,
    /// Components for programs.
    pub(crate) json: Box<dyn Json + 't>,
    /// Findings in a text that is accepted all the same.
    pub(crate) findings: Vec<Diagnostic>,
}

/// A value that is made and printed only in the formats of JSON.
pub(crate) trait Json {
    /// Prints the value, and the mistake in the text if there is one, and returns `true` if the format is JSON.
    fn print(&self, format: Format, mistake: Option<&Verdict>, out: &mut dyn Write) -> io::Result<bool>;
}

impl<T: Serialize, F: Fn() -> T> Json for F {
    fn print(&self, format: Format, mistake: Option<&Verdict>, out: &mut dyn Write) -> io::Result<bool> {
        let Some(mistake) = mistake else { return format.json(out, self) };
        let mut value = serde_json::to_value(self())?;
        if let Some(fields) = value.as_object_mut() {
            fields.insert(field_of(mistake).into(), serde_json::to_value(mistake)?);
        }
        format.json(out, || value)
    }
}

/// Returns the name of the field of JSON that has the verdict on a text.
pub(crate) fn field_of(verdict: &Verdict) -> &'static str {
    match verdict.code {
        Some(_) => "finding",
        None if verdict.misleads => "mistake",
        None => "note",
    }
}

/// Parses a text, or reports why it is invalid.
pub(crate) type Read = Box<dyn for<'t> Fn(&'t str) -> Result<Parsed<'t>, Box<Diagnostic>>>;

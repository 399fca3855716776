//! The result of a reader of `parse`.

use serde_json::Value;

use crate::output::Parts;
use urlgram::diagnostic::Diagnostic;

/// The components of a text, as one reader sees them.
pub(crate) struct Parsed {
    /// Components for people.
    pub(crate) parts: Parts,
    /// Components for programs.
    pub(crate) json: Value,
    /// Findings in a text that is accepted all the same.
    pub(crate) findings: Vec<Diagnostic>,
}

/// Parses a text, or reports why it is invalid.
pub(crate) type Read = Box<dyn Fn(&str) -> Result<Parsed, Box<Diagnostic>>>;

//! The result of a reader of `parse`.

use serde_json::Value;

use crate::output::Parts;
use urlgram_lint::Finding;

/// What a reader makes of a text.
pub(crate) struct Parsed {
    /// For people.
    pub(crate) parts: Parts,
    /// For machines.
    pub(crate) json: Value,
    /// What is to be said of a text that was read all the same.
    pub(crate) findings: Vec<Finding>,
}

/// Reads a text, or says why it cannot be read.
pub(crate) type Read = Box<dyn Fn(&str) -> Result<Parsed, Box<Finding>>>;

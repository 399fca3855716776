//! Text for people, JSON for machines.

use std::io::{self, Write};

use serde_json::Value;

/// How to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// A JSON document each, indented
    Json,
    /// The same, one line each
    Jsonl,
}

impl Format {
    /// Prints the JSON; `false` where text is wanted.
    pub(crate) fn json(self, out: &mut dyn Write, value: impl FnOnce() -> Value) -> io::Result<bool> {
        match self {
            Format::Text => return Ok(false),
            Format::Json => writeln!(out, "{:#}", value())?,
            Format::Jsonl => writeln!(out, "{}", value())?,
        }
        Ok(true)
    }
}

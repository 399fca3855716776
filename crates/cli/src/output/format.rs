//! The output formats that commands share.

use std::io::{self, Write};

use serde_json::Value;

/// How to print a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// One indented JSON document per record
    Json,
    /// One JSON document per line and record
    Jsonl,
}

impl Format {
    /// Returns `value` in this format, or `None` for `Text`.
    pub(crate) fn document(self, value: &Value) -> Option<String> {
        match self {
            Format::Text => None,
            Format::Json => Some(format!("{value:#}")),
            Format::Jsonl => Some(value.to_string()),
        }
    }

    /// Prints the JSON; returns `false` without calling `value` if the format is `Text`.
    pub(crate) fn json(self, out: &mut dyn Write, value: impl FnOnce() -> Value) -> io::Result<bool> {
        let document = if self == Format::Text { None } else { self.document(&value()) };
        document.map_or(Ok(false), |document| writeln!(out, "{document}").map(|()| true))
    }
}

//! The output formats of all commands, under one name each.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::foreign::Foreign;

/// An output format. Each command accepts some of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// A drawing of each finding, with the rule and what was expected
    Full,
    /// One line per finding: `file:line:column: code message`
    Concise,
    /// A heading per file, and a line per finding
    Grouped,
    /// A Markdown page
    Markdown,
    /// An HTML page
    Html,
    /// A LaTeX document
    Tex,
    /// An indented document for each text, or one array where a command prints a list
    Json,
    /// A JSON document per line (alias `jsonl`)
    #[value(alias = "jsonl")]
    JsonLines,
    /// Comma-separated values with a header
    Csv,
    /// Tab-separated values with a header
    Tsv,
    /// Apache Parquet; needs a build with the feature `parquet`
    Parquet,
    /// Arrow IPC file; needs a build with the feature `parquet`
    Arrow,
    /// SARIF 2.1.0, for code scanning services
    Sarif,
    /// Workflow commands of GitHub Actions, shown as annotations
    Github,
    /// Code quality report of GitLab
    Gitlab,
    /// JUnit XML: a test suite per file
    Junit,
    /// Diagnostics of reviewdog, as JSON Lines
    Rdjson,
}

impl Format {
    /// The formats of commands that print one record per text.
    pub(crate) const RECORDS: [Format; 3] = [Format::Text, Format::Json, Format::JsonLines];

    /// The formats of findings.
    pub(crate) const FINDINGS: [Format; 10] = [
        Format::Full,
        Format::Concise,
        Format::Grouped,
        Format::Json,
        Format::JsonLines,
        Format::Sarif,
        Format::Github,
        Format::Gitlab,
        Format::Junit,
        Format::Rdjson,
    ];

    /// Returns the format that the ending of the name of a file tells.
    pub(crate) fn of_name(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Some(Format::Csv),
            "tsv" => Some(Format::Tsv),
            "json" => Some(Format::Json),
            "jsonl" | "ndjson" => Some(Format::JsonLines),
            "parquet" => Some(Format::Parquet),
            "arrow" | "feather" | "ipc" => Some(Format::Arrow),
            "sarif" => Some(Format::Sarif),
            _ => None,
        }
    }

    /// Returns a parser that accepts only `formats`.
    pub(crate) fn among(formats: impl IntoIterator<Item = Format>) -> impl TypedValueParser<Value = Format> {
        let names = formats.into_iter().filter_map(|format| format.to_possible_value());
        PossibleValuesParser::new(names).try_map(|name| Format::from_str(&name, false))
    }

    /// Prints `value` and returns `true` if the format is JSON; does not call it otherwise. The document is written while it is made,
    /// since it may be much larger than the text that it describes.
    pub(crate) fn json<T: Serialize>(self, out: &mut dyn Write, value: impl FnOnce() -> T) -> io::Result<bool> {
        match self {
            Format::Json => serde_json::to_writer_pretty(Legible(&mut *out), &value())?,
            Format::JsonLines => serde_json::to_writer(Legible(&mut *out), &value())?,
            _ => return Ok(false),
        }
        out.write_all(b"\n")?;
        Ok(true)
    }
}

/// A writer of JSON that escapes invisible characters. The serializer writes whole parts of strings at once.
struct Legible<'a>(&'a mut dyn Write);

impl Write for Legible<'_> {
    fn write(&mut self, json: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(json) {
            Ok(text) => self.0.write_all(Foreign(text).json().as_bytes())?,
            Err(_) => self.0.write_all(json)?,
        }
        Ok(json.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_possible_value().as_ref().map_or("", |value| value.get_name()))
    }
}

//! The output formats of all commands, under one name each.

use std::fmt;
use std::io::{self, Write};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::Value;

use super::legible::legible_json;

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
    /// An indented document per record, or one array if the output is a list
    Json,
    /// A JSON document per line (alias `jsonl`)
    #[value(alias = "jsonl")]
    JsonLines,
    /// Comma-separated values with a header
    Csv,
    /// Tab-separated values with a header
    Tsv,
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

    /// Returns a parser that accepts only `formats`.
    pub(crate) fn among(formats: impl IntoIterator<Item = Format>) -> impl TypedValueParser<Value = Format> {
        let names = formats.into_iter().filter_map(|format| format.to_possible_value());
        PossibleValuesParser::new(names).try_map(|name| Format::from_str(&name, false))
    }

    /// Returns `value` as a JSON document, or `None` if the format is not JSON.
    pub(crate) fn document(self, value: &Value) -> Option<String> {
        match self {
            Format::Json => Some(legible_json(format!("{value:#}"))),
            Format::JsonLines => Some(legible_json(value.to_string())),
            _ => None,
        }
    }

    /// Prints `value` and returns `true` if the format is JSON; does not call it otherwise.
    pub(crate) fn json(self, out: &mut dyn Write, value: impl FnOnce() -> Value) -> io::Result<bool> {
        let is_json = matches!(self, Format::Json | Format::JsonLines);
        let document = is_json.then(value).and_then(|value| self.document(&value));
        document.map_or(Ok(()), |document| writeln!(out, "{document}")).map(|()| is_json)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_possible_value().as_ref().map_or("", |value| value.get_name()))
    }
}

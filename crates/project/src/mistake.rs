//! Mistakes in a configuration file, drawn in its lines.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::near::near;
use urlgram::diagnostic::{Code, Diagnostic, Kind, Report};
use urlgram::span::Span;

/// A mistake in a configuration file.
#[derive(Debug)]
pub struct Mistake {
    code: Code,
    span: Range<usize>,
    message: String,
    label: String,
    help: Option<String>,
}

impl Mistake {
    /// Reports a value that is not allowed at `span`.
    pub fn value(span: Range<usize>, message: impl Into<String>) -> Self {
        Mistake::new(Code::new("config", "invalid-value"), span, message)
    }

    fn new(code: Code, span: Range<usize>, message: impl Into<String>) -> Self {
        Mistake { code, span, message: message.into(), label: "here".into(), help: None }
    }

    /// Adds a suggestion.
    pub fn with_suggestion(mut self, near: Option<&str>) -> Self {
        self.help = near.map(|near| format!("Did you mean `{near}`?")).or(self.help);
        self
    }

    /// Returns the mistake in the file at `path`.
    pub fn in_file(self, path: &Path, text: &str) -> ConfigMistake {
        let start = self.span.start.min(text.len());
        let line_start = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
        let line = text.get(line_start..).unwrap_or_default().lines().next().unwrap_or_default();
        let place = |offset: usize| offset.saturating_sub(line_start).min(line.len()) as u32;
        let span = Span::new(place(start), place(self.span.end.max(start)));
        let number = 1 + text.as_bytes()[..line_start].iter().filter(|byte| **byte == b'\n').count();
        let mut diagnostic = Diagnostic::new(Kind::Configuration(self.code), span, self.message, self.label);
        if let Some(help) = self.help {
            diagnostic = diagnostic.with_help(help);
        }
        let (path, line) = (path.to_owned(), line.to_owned());
        ConfigMistake { path, span: self.span, line, number, diagnostic }
    }

    /// Puts the message of the reader of TOML into plain words.
    pub fn of_toml(error: &toml::de::Error, text: &str) -> Self {
        let (span, message) = (error.span().unwrap_or_default(), error.message());
        let quoted = || message.split('`').nth(1).unwrap_or_default();
        let known = || message.split_once("expected").map_or("", |(_, known)| known).split('`').skip(1).step_by(2);
        let list = || known().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        if message.starts_with("unknown field") {
            let code = Code::new("config", "unknown-key");
            let key = text.get(span.clone()).unwrap_or_default().trim_matches(['"', '\'']);
            let mut mistake = Mistake::new(code, span, format!("unknown key `{}`", quoted()));
            mistake.help = Some(format!("The keys are {}.", list()));
            return mistake.with_suggestion(near(key, known()));
        }
        if message.starts_with("unknown variant") {
            let mistake = Mistake::value(span, format!("unknown value `{}`; expected {}", quoted(), list()));
            return mistake.with_suggestion(near(quoted(), known()));
        }
        if message == "wanted string or table" {
            return Mistake::value(span, format!("expected {}", expected_type("a string")));
        }
        if let Some((found, expected)) =
            message.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected "))
        {
            return Mistake::value(span, format!("expected {}, found {}", expected_type(expected), found_type(found)));
        }
        if message.starts_with("invalid value") || message.contains("missing field") || message.contains(" is n") {
            return Mistake::value(span, message);
        }
        Mistake::new(Code::new("config", "invalid-toml"), span, message)
    }
}

/// A mistake in a configuration file, with its place.
#[derive(Clone, Debug)]
pub struct ConfigMistake {
    /// Path of the file.
    pub path: PathBuf,
    /// Bytes of the file.
    pub span: Range<usize>,
    /// The diagnostic, with spans in bytes of its line.
    pub diagnostic: Diagnostic,
    line: String,
    number: usize,
}

impl ConfigMistake {
    /// Returns the report that draws the mistake in its line.
    pub fn report(self) -> Report {
        Report::new(&self.line, self.diagnostic).in_file(&self.path.display().to_string(), self.number)
    }
}

impl fmt::Display for ConfigMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.diagnostic.message())
    }
}

/// Returns the plain words for a type that the reader of TOML expects.
fn expected_type(expected: &str) -> &str {
    match expected {
        "a sequence" => "a list",
        "a map" => "a table",
        "a boolean" => "`true` or `false`",
        "a string" => "a text in quotes",
        "u16" => "a number from 0 to 65535",
        expected if expected.starts_with("struct ") => "a table",
        expected => expected,
    }
}

/// Returns the plain words for a value that the reader of TOML found.
fn found_type(found: &str) -> String {
    let value = found.split_once(' ').map_or("", |(_, value)| value).trim_matches('`');
    match found.split(' ').next().unwrap_or_default() {
        "integer" | "floating" => format!("the number {}", value.trim_start_matches("point `")),
        "string" => format!("the text {value}"),
        "boolean" => format!("`{value}`"),
        "sequence" => "a list".into(),
        "map" => "a table".into(),
        _ => found.into(),
    }
}

//! JSON: an array, or one document per line.

use std::io::{self, Write};

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use super::print::Print;
use crate::output::{JsonObject, legible_json_part};
use urlgram::diagnostic::Diagnostic;
use urlgram::pass::SyntaxError;

/// Length of most findings without their text, in bytes.
const TYPICAL: usize = 1024;

/// Writes a finding as JSON. `span` is relative to `text`; `offset`, `end_offset` and the span of `edit` are bytes of the file.
/// Secrets in `text` are covered byte by byte, so that `span` stays valid; a fix that would show one is null.
fn write(file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
    let mut json = Vec::with_capacity(TYPICAL + located.text.len());
    let mut object = JsonObject::begin(&mut json);
    let LocatedFinding { start, end, offset, end_offset, .. } = *located;
    object.text("file", file);
    object.value("line", &start.line)?;
    object.value("column", &start.column)?;
    object.value("end_line", &end.line)?;
    object.value("end_column", &end.column)?;
    object.value("offset", &offset)?;
    object.value("end_offset", &end_offset)?;
    add(&mut object, &located.finding)?;
    object.text("text", &located.shown_text());
    object.text("within", located.within);
    object.value("edit", &located.edit)?;
    object.end();
    let json = std::str::from_utf8(&json).map_err(io::Error::other)?;
    out.write_all(legible_json_part(json).as_bytes())
}

/// Adds the fields of a diagnostic, as it is serialized.
fn add(object: &mut JsonObject<'_>, finding: &Diagnostic) -> serde_json::Result<()> {
    let wanted = finding.syntax_error().map_or(&[][..], SyntaxError::wanted);
    let expected: Vec<_> = wanted.iter().map(|wanted| wanted.expected).collect();
    object.text("code", finding.code());
    object.text("name", finding.name());
    object.value("severity", &finding.severity())?;
    object.text("message", finding.message());
    object.text("label", finding.label());
    object.value("span", &finding.span())?;
    object.text_or_null("rule", finding.rule().map(|rule| rule.name));
    object.text_or_null("section", finding.rule().map(ToString::to_string).as_deref());
    object.text_or_null("url", finding.url().as_deref());
    object.value("expected", &expected)?;
    object.text_or_null("help", finding.help());
    object.value("fix", &finding.fix())
}

pub(crate) struct Lines;

impl Print for Lines {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        write(file, located, out)?;
        out.write_all(b"\n")
    }
}

pub(crate) struct Array {
    is_first: bool,
}

impl Array {
    pub(crate) fn new() -> Self {
        Array { is_first: true }
    }
}

impl Print for Array {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        write(file, located, out)
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"]\n" } else { b"\n]\n" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlgram_lint::{Config, Linter};

    #[test]
    fn a_diagnostic_has_its_fields() {
        for text in ["https://a.b/?c=1&amp;d", "https://a.b/\"", "https://a.b\\c", "http://127.1/", "ftp://a.b/%0a"] {
            for finding in Linter::new(Config::default()).check(text.as_bytes()) {
                let mut json = Vec::new();
                let mut object = JsonObject::begin(&mut json);
                add(&mut object, &finding).unwrap();
                object.end();
                assert_eq!(String::from_utf8(json).unwrap(), serde_json::to_string(&finding).unwrap());
            }
        }
    }
}

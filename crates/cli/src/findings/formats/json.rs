//! JSON: an array, or one document per line.

use std::io::{self, Write};

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use super::print::Print;
use crate::output::JsonObject;
use urlgram::diagnostic::Diagnostic;
use urlgram::input::Rule;
use urlgram::pass::SyntaxError;

/// Writes findings as objects.
#[derive(Default)]
struct Writer {
    buffer: Vec<u8>,
    /// The rules of findings, with what is written of each: most findings are about few rules.
    rules: Vec<(&'static Rule, Vec<u8>)>,
}

impl Writer {
    /// Returns the object of a finding: the fields of a [`Diagnostic`], between where it is and what was checked. `span` is relative to
    /// `text`; `offset`, `end_offset` and the span of `edit` are bytes of the file. Secrets in `text` are covered byte by byte, so that
    /// `span` stays valid; a fix that would show one is null.
    fn write(&mut self, file: &str, located: &LocatedFinding) -> io::Result<&mut Vec<u8>> {
        self.buffer.clear();
        let mut fields = JsonObject::new(&mut self.buffer);
        fields.text("file", Some(file))?;
        fields.number("line", located.start.line);
        fields.number("column", located.start.column);
        fields.number("end_line", located.end.line);
        fields.number("end_column", located.end.column);
        fields.number("offset", located.offset);
        fields.number("end_offset", located.end_offset);
        write_diagnostic(&located.finding, &mut self.rules, &mut fields)?;
        fields.text("text", Some(&located.shown_text()))?;
        fields.constant("within", located.within);
        match &located.edit {
            Some(edit) => fields.object("edit", |fields| {
                fields.span("span", edit.span)?;
                fields.text("text", Some(&edit.text))
            })?,
            None => fields.null("edit"),
        }
        fields.end();
        Ok(&mut self.buffer)
    }
}

/// Writes what the library writes for a diagnostic.
fn write_diagnostic(
    finding: &Diagnostic,
    rules: &mut Vec<(&'static Rule, Vec<u8>)>,
    fields: &mut JsonObject<'_>,
) -> io::Result<()> {
    fields.constant("code", finding.code());
    fields.constant("name", finding.name());
    fields.constant("severity", finding.severity().name());
    fields.text("message", Some(finding.message()))?;
    fields.text("label", Some(finding.label()))?;
    fields.span("span", finding.span())?;
    if let Some(rule) = finding.rule() {
        let known = rules.iter().position(|(known, _)| std::ptr::eq(*known, rule));
        let number = match known {
            Some(number) => number,
            None => {
                rules.push((rule, of_rule(rule)?));
                rules.len() - 1
            }
        };
        fields.fields(&rules[number].1);
    } else {
        fields.null("rule");
        fields.null("section");
        fields.text("url", finding.url().as_deref())?;
    }
    let wanted = finding.syntax_error().map_or(&[][..], SyntaxError::wanted);
    fields.texts("expected", wanted.iter().map(|wanted| wanted.expected))?;
    fields.text("help", finding.help())?;
    let Some(fix) = finding.fix() else {
        fields.null("fix");
        return Ok(());
    };
    fields.object("fix", |fields| {
        fields.span("span", fix.span)?;
        fields.text("text", Some(&fix.text))?;
        fields.bool("certain", fix.is_safe());
        fields.constant("applicability", if fix.is_safe() { "safe" } else { "unsafe" });
        Ok(())
    })
}

/// Returns the fields of a finding about a rule that are the same for each such finding.
fn of_rule(rule: &'static Rule) -> io::Result<Vec<u8>> {
    let mut written = Vec::new();
    let mut fields = JsonObject::new(&mut written);
    fields.constant("rule", rule.name);
    write!(fields.key("section"), "\"{rule}\"")?;
    fields.text("url", Some(&rule.url()))?;
    Ok(written)
}

#[derive(Default)]
pub(crate) struct Lines {
    writer: Writer,
}

impl Print for Lines {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let written = self.writer.write(file, located)?;
        written.push(b'\n');
        out.write_all(written)
    }
}

pub(crate) struct Array {
    is_first: bool,
    writer: Writer,
}

impl Array {
    pub(crate) fn new() -> Self {
        Array { is_first: true, writer: Writer::default() }
    }
}

impl Print for Array {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        out.write_all(self.writer.write(file, located)?)
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"]\n" } else { b"\n]\n" })
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::sync::Arc;

    use serde_json::Value;
    use urlgram_lint::{Config, Linter};

    use super::*;

    /// Findings of each kind that the examples of the lints have, and of texts that JSON escapes.
    #[test]
    fn fields_are_those_of_the_library() {
        let linter = Linter::new(Config::default());
        let odd = [
            &b"http://h/\xff"[..],
            b"http://h/a\"b",
            br"http://h/a\b",
            "http://h/\u{202e}".as_bytes(),
            b"http://h/\x1b[",
            b"",
        ];
        let examples = linter.known().iter().flat_map(|lint| lint.bad()).map(|example| example.bytes());
        let (mut kinds, mut writer) = (std::collections::HashSet::new(), Writer::default());
        for text in examples.chain(odd.map(Cow::Borrowed)) {
            for finding in linter.check(&text) {
                let expected = serde_json::to_value(&finding).unwrap();
                let located = LocatedFinding::in_record(finding, &Arc::from(&*text), 7, 100);
                kinds.insert(located.finding.code());
                let written = writer.write("a\"b", &located).unwrap();
                let mut written: Value = serde_json::from_slice(written).unwrap();
                let mut take = |key: &str| written.as_object_mut().unwrap().remove(key).unwrap();
                let places = ["line", "column", "end_line", "end_column", "offset", "end_offset"].map(&mut take);
                let LocatedFinding { start, end, offset, end_offset, .. } = located;
                assert_eq!(
                    places.map(|at| at.as_u64().unwrap()),
                    [start.line, start.column, end.line, end.column, offset, end_offset]
                );
                assert_eq!([take("file"), take("within")], ["a\"b", "line"].map(Value::from));
                assert_eq!(take("text"), *String::from_utf8_lossy(&text));
                let edit = located.edit.as_ref().map_or(Value::Null, |edit| serde_json::to_value(edit).unwrap());
                assert_eq!(take("edit"), edit);
                assert_eq!(written, expected);
            }
        }
        assert!(kinds.len() > 40, "{}", kinds.len());
    }
}

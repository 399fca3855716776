//! JSON: an array, or one document per line.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use super::print::Print;
use crate::output::legible_json_part;
use urlgram::diagnostic::Diagnostic;
use urlgram_documents::Edit;

/// A finding as JSON. `span` is relative to `text`; `offset`, `end_offset` and the span of `edit` are bytes of the file.
/// Secrets in `text` are covered byte by byte, so that `span` stays valid; a fix that would show one is null.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
    offset: u64,
    end_offset: u64,
    #[serde(flatten)]
    finding: &'a Diagnostic,
    text: Cow<'a, str>,
    within: &'a str,
    edit: &'a Option<Edit>,
}

/// Writes a finding. `buffer` is emptied first; it saves an allocation for each finding.
fn write(file: &str, located: &LocatedFinding, buffer: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
    let line = Line {
        file,
        line: located.start.line,
        column: located.start.column,
        end_line: located.end.line,
        end_column: located.end.column,
        offset: located.offset,
        end_offset: located.end_offset,
        finding: &located.finding,
        text: located.shown_text(),
        within: located.within,
        edit: &located.edit,
    };
    buffer.clear();
    serde_json::to_writer(&mut *buffer, &line)?;
    match std::str::from_utf8(buffer).map(legible_json_part) {
        Ok(Cow::Owned(json)) => out.write_all(json.as_bytes()),
        _ => out.write_all(buffer),
    }
}

#[derive(Default)]
pub(crate) struct Lines {
    buffer: Vec<u8>,
}

impl Print for Lines {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        write(file, located, &mut self.buffer, out)?;
        out.write_all(b"\n")
    }
}

pub(crate) struct Array {
    is_first: bool,
    buffer: Vec<u8>,
}

impl Array {
    pub(crate) fn new() -> Self {
        Array { is_first: true, buffer: Vec::new() }
    }
}

impl Print for Array {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        write(file, located, &mut self.buffer, out)
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"]\n" } else { b"\n]\n" })
    }
}

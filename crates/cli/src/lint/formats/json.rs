//! JSON: an array, or a line each.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use super::{Manner, Print};
use crate::lint::report::Totals;
use crate::lint::spot::Spot;
use urlgram_documents::Edit;
use urlgram_lint::Finding;

/// A finding as JSON. `span` is one of `text`; `offset`, `end_offset` and the spans of `edit` are bytes of the file.
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
    finding: &'a Finding,
    text: Cow<'a, str>,
    within: &'a str,
    edit: &'a Option<Edit>,
}

fn write(file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
    let line = Line {
        file,
        line: spot.start.line,
        column: spot.start.column,
        end_line: spot.end.line,
        end_column: spot.end.column,
        offset: spot.offset,
        end_offset: spot.end_offset,
        finding: &spot.finding,
        text: spot.shown_text(),
        within: spot.within,
        edit: &spot.edit,
    };
    Ok(serde_json::to_writer(out, &line)?)
}

pub(super) struct Lines;

impl Lines {
    pub(super) fn new(_: Manner) -> Self {
        Lines
    }
}

impl Print for Lines {
    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        write(file, spot, out)?;
        out.write_all(b"\n")
    }
}

pub(super) struct Array {
    is_first: bool,
}

impl Array {
    pub(super) fn new(_: Manner) -> Self {
        Array { is_first: true }
    }
}

impl Print for Array {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        write(file, spot, out)
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_first { b"]\n" } else { b"\n]\n" })
    }
}

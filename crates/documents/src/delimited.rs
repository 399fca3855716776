//! Lists, and tables of values: CSV (RFC 4180) and TSV.

use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

use super::collect::{Collector, names_urls};
use super::escape::Escapes;
use super::ignore;
use super::link::Place;
use super::passage::offset;
use urlgram::span::{OptSpan, Span};

/// Reads a list: what is between two `ending`s is a URL.
pub(super) fn list(out: &mut Collector<'_>, ending: u8) {
    let document = out.document;
    let mut start = 0;
    let ends = memchr::memchr_iter(ending, document.as_bytes()).chain([document.len()]);
    for end in ends {
        let line = &document[start..end];
        let line = if ending == b'\n' && end < document.len() { line.strip_suffix('\r').unwrap_or(line) } else { line };
        let span = Span::new(offset(start), offset(start + line.len()));
        if ending == b'\n' && ignore::is_comment_of_list(line) {
            out.comments.push(span);
        } else if !line.is_empty() {
            out.line(span, if ending == b'\n' { b"\n\r" } else { b"\0" });
        }
        start = end + 1;
    }
}

/// Reads a table whose cells `delimiter` separates. The first row may name the columns.
pub(super) fn table(out: &mut Collector<'_>, delimiter: u8) {
    let document = out.document.as_bytes();
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let mut unquoted = [0; 1 << 12];
    let (mut at, mut start, mut column) = (0, 0, 0);
    let mut columns: Vec<Range<usize>> = Vec::new();
    let mut is_first = true;
    loop {
        let (result, read, _) = reader.read_field(&document[at..], &mut unquoted);
        at += read;
        match result {
            // The cell goes on, or, read from an empty rest, ends.
            ReadFieldResult::OutputFull | ReadFieldResult::InputEmpty => {}
            ReadFieldResult::End => return,
            ReadFieldResult::Field { record_end } => {
                let cell = cell(document, start..at, delimiter);
                if is_first {
                    columns.push(cell.clone());
                }
                let name = columns.get(column).filter(|_| !is_first);
                self::read(out, cell, delimiter, name);
                column += 1;
                if record_end {
                    (column, is_first) = (0, false);
                }
                start = at;
            }
        }
    }
}

/// The cell in `range`, without what separates it from others.
fn cell(document: &[u8], range: Range<usize>, delimiter: u8) -> Range<usize> {
    let leading = document[range.clone()].iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let start = range.start + leading;
    let bytes = &document[start..range.end];
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let bytes =
        if range.end - start == bytes.len() { bytes.strip_suffix(&[delimiter]).unwrap_or(bytes) } else { bytes };
    start..start + bytes.len()
}

fn read(out: &mut Collector<'_>, cell: Range<usize>, delimiter: u8, name: Option<&Range<usize>>) {
    let raw = out.raw(cell.clone());
    let (inside, escapes) = match raw.strip_prefix('"') {
        Some(rest) => (cell.start + 1..cell.end - usize::from(rest.ends_with('"')), Escapes::Doubled(b'"')),
        None if delimiter == b'\t' => (cell, Escapes::Unquoted(b'"', b"\t\"\n\r")),
        None => (cell, Escapes::Unquoted(b'"', b",\"\n\r")),
    };
    let is_url = name.is_some_and(|name| names_urls(out.raw(name.clone())));
    let name = name.map_or(OptSpan::NONE, |name| Span::new(offset(name.start), offset(name.end)).into());
    out.string(inside, Place::Cell, escapes, name, is_url);
}

//! Lists, and delimiter-separated values: CSV (RFC 4180) and TSV.

use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::ignore;
use crate::linkify;
use crate::mapping::offset;
use urlgram::span::{OptSpan, Span};

/// Reads a list of URLs, each followed by `ending`.
pub(crate) fn list(out: &mut Collector<'_>, ending: u8) {
    let document = out.document;
    let mut start = 0;
    let ends = memchr::memchr_iter(ending, document.as_bytes()).chain([document.len()]);
    for end in ends {
        let line = &document[start..end];
        let line = if ending == b'\n' && end < document.len() { line.strip_suffix('\r').unwrap_or(line) } else { line };
        let span = Span::new(offset(start), offset(start + line.len()));
        if ending == b'\n' && ignore::is_list_comment(line) {
            out.comments.push(span);
        } else if !line.is_empty() {
            out.line(span, if ending == b'\n' { b"\n\r" } else { b"\0" });
        }
        start = end + 1;
    }
}

/// Reads a table of cells. The first row may contain the names of the columns.
pub(crate) fn table(out: &mut Collector<'_>, delimiter: u8) {
    let document = out.document.as_bytes();
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let mut unquoted = [0; 1 << 12];
    let (mut at, mut start, mut column) = (0, 0, 0);
    let mut columns: Vec<Column> = Vec::new();
    let mut is_first = true;
    loop {
        let (result, read, _) = reader.read_field(&document[at..], &mut unquoted);
        at += read;
        match result {
            // The cell continues, or ends at the end of the document.
            ReadFieldResult::OutputFull | ReadFieldResult::InputEmpty => {}
            ReadFieldResult::End => return,
            ReadFieldResult::Field { record_end } => {
                let cell = cell(document, start..at, delimiter);
                if is_first {
                    columns.push(Column { name: cell.clone(), is_url: names_urls(out.raw(cell.clone())) });
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

/// A column by the first row.
struct Column {
    name: Range<usize>,
    is_url: bool,
}

/// Returns the range of a cell without delimiters and line ends.
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

/// Returns the range of the destination in a cell that is a link of Markdown, which a page shows as a table.
/// <https://myst-parser.readthedocs.io/en/latest/syntax/tables.html>
fn destination(cell: &str) -> Option<Range<usize>> {
    let (text, url) = cell.strip_prefix('[')?.strip_suffix(')')?.split_once("](")?;
    let start = 1 + text.len() + "](".len();
    let is_plain = linkify::begins_url(url) && !url.contains([' ', '(', ')', '[', ']', '<', '>']);
    (is_plain && !text.contains(['[', ']'])).then(|| start..start + url.len())
}

fn read(out: &mut Collector<'_>, cell: Range<usize>, delimiter: u8, column: Option<&Column>) {
    let raw = out.raw(cell.clone());
    let (inside, escaping) = match raw.strip_prefix('"') {
        Some(rest) => (cell.start + 1..cell.end - usize::from(rest.ends_with('"')), Escaping::Doubled(b'"')),
        None if delimiter == b'\t' => (cell, Escaping::Unquoted(b'"', b"\t\"\n\r")),
        None => (cell, Escaping::Unquoted(b'"', b",\"\n\r")),
    };
    let is_url = column.is_some_and(|column| column.is_url);
    if let Some(destination) = destination(out.raw(inside.clone())) {
        let destination = inside.start + destination.start..inside.start + destination.end;
        return out.explicit(destination, LinkContext::Destination, escaping, OptSpan::NONE);
    }
    let name =
        column.map_or(OptSpan::NONE, |column| Span::new(offset(column.name.start), offset(column.name.end)).into());
    out.value(inside, LinkContext::Cell, escaping, name, is_url);
}

//! The layout of rows: JSON, CSV, TSV, or a template.

use std::borrow::Cow;
use std::io::{self, Write};

use super::append::{Padded, append};
use super::columns::{Builder, Schema};
use crate::exit::Failure;
use crate::output::{Foreign, Format, csv_cell, push_cell};
use urlgram::span::Span;
use urlgram_ops::get::{Cell, Column, Line, Row};

/// A piece of a template.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(String),
    /// The column at this index.
    Column(usize),
}

/// The layout of a row.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// The elements of a JSON array, on several lines and with a comma before each.
    Json,
    /// JSON documents of one line, with the key of each column.
    JsonLines(Vec<Key>),
    /// A delimiter, and whether cells that a spreadsheet would calculate begin with an apostrophe.
    Separated(u8, bool),
    Template(Vec<Piece>),
    /// A file of Parquet or Arrow.
    Columns(Schema),
}

/// The key of a column in a JSON object, with the punctuation around it.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// Before a string: `,"host":"`.
    string: Padded,
    /// With `null`: `,"host":null`.
    null: Padded,
    /// Before any other value: `,"host":`.
    other: String,
}

impl Key {
    /// Returns the key of a column after `start`, which is a comma or the beginning of the object.
    fn new(column: &Column, start: &str) -> io::Result<Key> {
        let other = format!("{start}{}:", Foreign(&serde_json::to_string(&column.name)?).json());
        let with = |value: &str| Padded::new(&[&other, value].concat());
        Ok(Key { string: with("\""), null: with("null"), other })
    }
}

/// The rows of a job.
pub(crate) enum Rows {
    Text(Vec<u8>),
    Columns(Builder),
}

impl Layout {
    /// Returns the layout of a format.
    ///
    /// # Errors
    /// Columns that the format cannot have.
    pub(crate) fn of(format: Format, csv_safe: bool, columns: &[Column]) -> Result<Self, Failure> {
        if let Some(schema) = Schema::new(format, columns)? {
            return Ok(Layout::Columns(schema));
        }
        Ok(match format {
            Format::Csv => Layout::Separated(b',', csv_safe),
            Format::Tsv => Layout::Separated(b'\t', csv_safe),
            Format::Json => Layout::Json,
            _ => Layout::JsonLines(Vec::new()),
        })
    }

    /// Returns the schema of a file that is not text.
    pub(crate) fn schema(&self) -> Option<&Schema> {
        match self {
            Layout::Columns(schema) => Some(schema),
            _ => None,
        }
    }

    /// Parses a template, and returns the columns that it names. It is text with `{host}`, `{{` for a brace, `\n`, `\t` and `\\`.
    ///
    /// # Errors
    /// A brace that does not close, an unknown column, an unknown escape.
    pub(crate) fn template(text: &str, decode: bool) -> Result<(Layout, Vec<Column>), Failure> {
        let (mut pieces, mut columns, mut plain) = (Vec::new(), Vec::new(), String::new());
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}', '\\']) {
            plain.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some((_, character)) = ESCAPES.iter().find(|(escape, _)| rest.starts_with(escape)) {
                plain.push(*character);
                rest = &rest[2..];
                continue;
            }
            let end = if rest.starts_with('{') { rest.find('}') } else { None };
            let end = end.ok_or_else(|| {
                let wanted = r"a field in braces, {host}; or {{, }}, \n, \t, \0, \\";
                Failure::Usage(format!("the template at `{rest}`: expected {wanted}"))
            })?;
            pieces.push(Piece::Text(std::mem::take(&mut plain)));
            pieces.push(Piece::Column(columns.len()));
            columns.push(Column::parse(&rest[1..end], decode).map_err(Failure::Usage)?);
            rest = &rest[end + 1..];
        }
        plain.push_str(rest);
        pieces.push(Piece::Text(plain));
        Ok((Layout::Template(pieces), columns))
    }

    /// Returns the layout for these columns.
    pub(crate) fn for_columns(self, columns: &[Column]) -> io::Result<Layout> {
        let Layout::JsonLines(_) = self else { return Ok(self) };
        let starts = std::iter::once("{").chain(std::iter::repeat(","));
        let keys = columns.iter().zip(starts).map(|(column, start)| Key::new(column, start));
        Ok(Layout::JsonLines(keys.collect::<io::Result<_>>()?))
    }

    /// Writes the header, if the layout has one.
    pub(crate) fn header(&self, columns: &[Column], out: &mut dyn Write) -> io::Result<()> {
        match self {
            Layout::Separated(delimiter, _) => {
                let mut rows = separated(*delimiter, out);
                rows.write_record(columns.iter().map(|column| &column.name))?;
                rows.flush()
            }
            Layout::Json | Layout::JsonLines(_) | Layout::Template(_) | Layout::Columns(_) => Ok(()),
        }
    }

    /// Begins the rows of about `length` bytes of URLs, in the empty `memory` if they are text.
    pub(crate) fn rows(&self, length: usize, mut memory: Vec<u8>) -> Rows {
        match self {
            Layout::Json | Layout::JsonLines(_) => memory.reserve(3 * length),
            Layout::Separated(..) | Layout::Template(_) => memory.reserve(length + length / 4),
            Layout::Columns(schema) => return Rows::Columns(schema.builder()),
        }
        Rows::Text(memory)
    }

    /// Adds a row.
    #[inline]
    pub(crate) fn row(&self, columns: &[Column], line: &Line<'_>, rows: &mut Rows) -> io::Result<()> {
        match (self, rows) {
            (Layout::Separated(b'\t', false), Rows::Text(rows)) => tab_separated_row(columns, line, rows),
            (Layout::Separated(delimiter, is_safe), Rows::Text(rows)) => {
                separated_row(columns, line, (*delimiter, *is_safe), rows);
            }
            (Layout::JsonLines(keys), Rows::Text(rows)) => json_row(keys, columns, line, rows)?,
            (Layout::Template(pieces), Rows::Text(rows)) => filled(pieces, columns, line, rows)?,
            (Layout::Json, Rows::Text(rows)) => {
                let object = Foreign(&serde_json::to_string_pretty(&Row(columns, line))?).json().into_owned();
                // An element of an array, after a comma.
                rows.extend_from_slice(format!(",\n{object}").replace('\n', "\n  ").as_bytes());
            }
            (Layout::Columns(_), Rows::Text(_)) => {}
            (_, Rows::Columns(rows)) => rows.row(columns, line),
        }
        Ok(())
    }
}

const ESCAPES: &[(&str, char)] =
    &[("{{", '{'), ("}}", '}'), (r"\n", '\n'), (r"\t", '\t'), (r"\0", '\0'), (r"\\", '\\')];

fn separated<W: Write>(delimiter: u8, out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new().delimiter(delimiter).from_writer(out)
}

/// Adds the cells of a row, each after its key.
#[inline(never)]
fn json_row(keys: &[Key], columns: &[Column], line: &Line<'_>, rows: &mut Vec<u8>) -> io::Result<()> {
    for (key, column) in keys.iter().zip(columns) {
        if let Some(component) = column.component() {
            match line.span(component) {
                // A part of a URI has no character that JSON escapes.
                Some(span) => {
                    key.string.append_to(rows);
                    append(rows, line.bytes, span);
                    rows.push(b'"');
                }
                None => key.null.append_to(rows),
            }
            continue;
        }
        rows.extend_from_slice(key.other.as_bytes());
        match column.cell(line) {
            Cell::Text(Cow::Borrowed(text)) => {
                rows.push(b'"');
                rows.extend_from_slice(text.as_bytes());
                rows.push(b'"');
            }
            cell => rows.extend_from_slice(Foreign(&serde_json::to_string(&cell)?).json().as_bytes()),
        }
    }
    if keys.is_empty() {
        rows.push(b'{');
    }
    rows.extend_from_slice(b"}\n");
    Ok(())
}

/// Adds the cells of a row.
#[inline(always)]
fn separated_row(columns: &[Column], line: &Line<'_>, (delimiter, is_safe): (u8, bool), rows: &mut Vec<u8>) {
    // A part of a URI has neither tabs nor quotation marks nor line ends.
    let has_delimiter = |span: Span| delimiter != b'\t' && line.bytes[span.range()].contains(&delimiter);
    let start = rows.len();
    for column in columns {
        match column.component() {
            Some(component) if !is_safe => match line.span(component) {
                Some(span) if has_delimiter(span) => push_cell(span.of(line.text), delimiter, rows),
                Some(span) => append(rows, line.bytes, span),
                None => {}
            },
            _ => push_value(column.cell(line), (delimiter, is_safe), rows),
        }
        rows.push(delimiter);
    }
    // The last delimiter.
    rows.truncate(start.max(rows.len().saturating_sub(1)));
    // A row with one empty cell is not an empty line.
    if rows.len() == start {
        rows.extend_from_slice(b"\"\"");
    }
    rows.push(b'\n');
}

/// Adds a [`separated_row`], compiled for the format that nothing is quoted in.
#[inline(never)]
fn tab_separated_row(columns: &[Column], line: &Line<'_>, rows: &mut Vec<u8>) {
    separated_row(columns, line, (b'\t', false), rows);
}

fn push_value(cell: Cell<'_>, (delimiter, is_safe): (u8, bool), rows: &mut Vec<u8>) {
    match cell {
        Cell::Missing => {}
        Cell::Text(text) => push_cell(&csv_cell(&text, is_safe), delimiter, rows),
        cell => push_cell(&cell.to_string(), delimiter, rows),
    }
}

fn filled(pieces: &[Piece], columns: &[Column], line: &Line<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
            Piece::Column(index) => match columns[*index].cell(line) {
                Cell::Text(text) => out.extend_from_slice(text.as_bytes()),
                cell => write!(out, "{cell}")?,
            },
        }
    }
    out.push(b'\n');
    Ok(())
}

//! The layout of rows: JSON, CSV, TSV, or a template.

use std::borrow::Cow;
use std::io::{self, Write};

use super::append::{Padded, append};
use super::columns::{Builder, Schema};
use super::kept::{Kept, KeptCell, KeptRecord};
use super::kept_batch::KeptBatch;
use crate::exit::Failure;
use crate::output::{Foreign, Format, csv_bytes, csv_cell, push_cell};
use urlgram::span::Span;
use urlgram_ops::get::{Cell, Column, EmptyObject, EmptyRow, Line, Row};

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
    /// The elements of a JSON array, on a line each, with kept columns, and a comma before each.
    JsonRows(Vec<Key>),
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

    /// Returns the layout for these columns, which follow those of the input if there are any.
    pub(crate) fn for_columns(self, columns: &[Column], has_kept: bool) -> io::Result<Layout> {
        let keys = || {
            let starts = std::iter::once(if has_kept { "" } else { "{" }).chain(std::iter::repeat(","));
            columns.iter().zip(starts).map(|(column, start)| Key::new(column, start)).collect::<io::Result<_>>()
        };
        Ok(match self {
            Layout::JsonLines(_) => Layout::JsonLines(keys()?),
            Layout::Json if has_kept => Layout::JsonRows(keys()?),
            layout => layout,
        })
    }

    /// Returns the layout for an input with these kept columns.
    ///
    /// # Errors
    /// Columns that the format cannot have.
    pub(crate) fn for_kept(&self, kept: &Kept, columns: &[Column]) -> Result<Layout, Failure> {
        if kept.is_open() && matches!(self, Layout::Separated(..) | Layout::Columns(_)) {
            let message =
                "objects have no fixed columns: name those to keep, --keep id,user.name, or write --only-fields";
            return Err(Failure::Usage(message.into()));
        }
        let both = kept.names.iter().find(|name| columns.iter().any(|column| column.name == **name));
        if let Some(name) = both {
            return Err(twice(name));
        }
        Ok(match self {
            Layout::Columns(schema) => Layout::Columns(schema.with_kept(kept)?),
            layout => layout.clone(),
        })
    }

    /// Writes the header, if the layout has one.
    pub(crate) fn header(&self, kept: &Kept, columns: &[Column], out: &mut dyn Write) -> io::Result<()> {
        let Layout::Separated(delimiter, is_safe) = self else { return Ok(()) };
        let mut rows = separated(*delimiter, out);
        let kept = kept.names.iter().map(|name| csv_cell(name, *is_safe));
        rows.write_record(kept.chain(columns.iter().map(|column| column.name.as_str().into())).map(Cow::into_owned))?;
        rows.flush()
    }

    /// Begins the rows of about `length` bytes of URLs, in the empty `memory` if they are text.
    pub(crate) fn rows(&self, length: usize, mut memory: Vec<u8>, batch: Option<&KeptBatch>) -> Rows {
        match self {
            Layout::Json | Layout::JsonLines(_) | Layout::JsonRows(_) => memory.reserve(3 * length),
            Layout::Separated(..) | Layout::Template(_) => memory.reserve(length + length / 4),
            Layout::Columns(schema) => return Rows::Columns(schema.builder(batch)),
        }
        Rows::Text(memory)
    }

    /// Begins a row with the kept columns.
    pub(crate) fn begin(&self, kept: &Kept, record: &KeptRecord<'_>, rows: &mut Rows) {
        match (self, rows) {
            (Layout::Separated(delimiter, is_safe), Rows::Text(rows)) => kept.each_cell(record, |cell| {
                match cell {
                    KeptCell::Missing => {}
                    KeptCell::Text(text) => push_cell(csv_cell(&text, *is_safe).as_bytes(), *delimiter, rows),
                    KeptCell::Bytes(bytes) => push_cell(&csv_bytes(bytes, *is_safe), *delimiter, rows),
                    KeptCell::Json(json) => push_cell(csv_cell(&json, *is_safe).as_bytes(), *delimiter, rows),
                }
                rows.push(*delimiter);
            }),
            (Layout::JsonLines(_), Rows::Text(rows)) => kept.begin_object(record, rows),
            (Layout::JsonRows(_), Rows::Text(rows)) => {
                rows.extend_from_slice(b",\n  ");
                kept.begin_object(record, rows);
            }
            (Layout::Columns(_), Rows::Columns(rows)) => rows.begin(kept, record),
            _ => {}
        }
    }

    /// Adds a row without a URL: an empty line for a template.
    pub(crate) fn empty_row(&self, columns: &[Column], row: &EmptyRow<'_>, rows: &mut Rows) -> io::Result<()> {
        match (self, rows) {
            (Layout::Separated(delimiter, is_safe), Rows::Text(rows)) => {
                let start = rows.len();
                for column in columns {
                    push_value(column.empty_cell(row), (*delimiter, *is_safe), rows);
                    rows.push(*delimiter);
                }
                end_separated(start, rows);
            }
            (Layout::JsonLines(keys) | Layout::JsonRows(keys), Rows::Text(rows)) => {
                for (key, column) in keys.iter().zip(columns) {
                    rows.extend_from_slice(key.other.as_bytes());
                    let cell = serde_json::to_string(&column.empty_cell(row))?;
                    rows.extend_from_slice(Foreign(&cell).json().as_bytes());
                }
                rows.push(b'}');
                if let Layout::JsonLines(_) = self {
                    rows.push(b'\n');
                }
            }
            (Layout::Template(_), Rows::Text(rows)) => rows.push(b'\n'),
            (Layout::Json, Rows::Text(rows)) => element(&EmptyObject(columns, row), rows)?,
            (Layout::Columns(_), Rows::Text(_)) => {}
            (_, Rows::Columns(rows)) => rows.row(columns, |column| column.empty_cell(row)),
        }
        Ok(())
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
            (Layout::JsonRows(keys), Rows::Text(rows)) => {
                json_row(keys, columns, line, rows)?;
                rows.truncate(rows.len() - 1);
            }
            (Layout::Template(pieces), Rows::Text(rows)) => filled(pieces, columns, line, rows)?,
            (Layout::Json, Rows::Text(rows)) => element(&Row(columns, line), rows)?,
            (Layout::Columns(_), Rows::Text(_)) => {}
            (_, Rows::Columns(rows)) => rows.row(columns, |column| column.cell(line)),
        }
        Ok(())
    }
}

const ESCAPES: &[(&str, char)] =
    &[("{{", '{'), ("}}", '}'), (r"\n", '\n'), (r"\t", '\t'), (r"\0", '\0'), (r"\\", '\\')];

/// Returns the failure for a name of two columns.
pub(crate) fn twice(name: &str) -> Failure {
    Failure::Usage(format!(
        "two columns would have the name `{name}`: write the fields with --prefix url_, or leave columns out with --keep or --only-fields"
    ))
}

/// Adds an element of an array, after a comma.
fn element(object: &impl serde::Serialize, rows: &mut Vec<u8>) -> io::Result<()> {
    let object = Foreign(&serde_json::to_string_pretty(object)?).json().into_owned();
    rows.extend_from_slice(format!(",\n{object}").replace('\n', "\n  ").as_bytes());
    Ok(())
}

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
                Some(span) if has_delimiter(span) => push_cell(span.of(line.text).as_bytes(), delimiter, rows),
                Some(span) => append(rows, line.bytes, span),
                None => {}
            },
            _ => push_value(column.cell(line), (delimiter, is_safe), rows),
        }
        rows.push(delimiter);
    }
    end_separated(start, rows);
}

/// Ends a row whose cells after `start` have a delimiter each.
#[inline(always)]
fn end_separated(start: usize, rows: &mut Vec<u8>) {
    // The last delimiter.
    rows.truncate(start.max(rows.len().saturating_sub(1)));
    // A row with one empty cell is not an empty line.
    if rows.len() == start && start.checked_sub(1).is_none_or(|last| rows[last] == b'\n') {
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
        Cell::Text(text) => push_cell(csv_cell(&text, is_safe).as_bytes(), delimiter, rows),
        cell => push_cell(cell.to_string().as_bytes(), delimiter, rows),
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

//! The layout of rows: JSON, CSV, TSV, or a template.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::column::{Cell, Column, Line};
use super::columns::{Builder, Schema};
use crate::exit::Failure;
use crate::output::{Format, csv_cell, legible_json, push_cell};

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
    /// JSON documents of one line, with the key of each column and the punctuation around it.
    JsonLines(Vec<String>),
    /// A delimiter, and whether cells that a spreadsheet would calculate begin with an apostrophe.
    Separated(u8, bool),
    Template(Vec<Piece>),
    /// A file of Parquet or Arrow.
    Columns(Schema),
}

/// The rows of a job.
pub(crate) enum Rows {
    Text(Vec<u8>),
    Columns(Builder),
}

impl Layout {
    /// The layout of a format.
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

    /// The schema of a file that is not text.
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
            columns.push(Column::parse(&rest[1..end], decode)?);
            rest = &rest[end + 1..];
        }
        plain.push_str(rest);
        pieces.push(Piece::Text(plain));
        Ok((Layout::Template(pieces), columns))
    }

    /// The layout for these columns.
    pub(crate) fn for_columns(self, columns: &[Column]) -> io::Result<Layout> {
        let Layout::JsonLines(_) = self else { return Ok(self) };
        let key = |(column, start): (&Column, &str)| {
            Ok(format!("{start}{}:", legible_json(serde_json::to_string(&column.name)?)))
        };
        let starts = std::iter::once("{").chain(std::iter::repeat(","));
        Ok(Layout::JsonLines(columns.iter().zip(starts).map(key).collect::<io::Result<_>>()?))
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

    /// Begins the rows of about `length` bytes of URLs.
    pub(crate) fn rows(&self, length: usize) -> Rows {
        match self {
            Layout::Json | Layout::JsonLines(_) => Rows::Text(Vec::with_capacity(3 * length)),
            Layout::Separated(..) | Layout::Template(_) => Rows::Text(Vec::with_capacity(length + length / 4)),
            Layout::Columns(schema) => Rows::Columns(schema.builder()),
        }
    }

    /// Adds a row.
    pub(crate) fn row(&self, columns: &[Column], line: &Line<'_>, rows: &mut Rows) -> io::Result<()> {
        let rows = match rows {
            Rows::Text(rows) => rows,
            Rows::Columns(rows) => {
                rows.row(columns, line);
                return Ok(());
            }
        };
        match self {
            Layout::Separated(delimiter, is_safe) => separated_row(columns, line, (*delimiter, *is_safe), rows),
            Layout::Template(pieces) => filled(pieces, columns, line, rows)?,
            Layout::JsonLines(keys) => json_row(keys, columns, line, rows)?,
            Layout::Columns(_) => return Ok(()),
            Layout::Json => {
                let object = legible_json(serde_json::to_string_pretty(&Row(columns, line))?);
                // An element of an array, after a comma.
                rows.extend_from_slice(format!(",\n{object}").replace('\n', "\n  ").as_bytes());
                return Ok(());
            }
        }
        rows.push(b'\n');
        Ok(())
    }
}

const ESCAPES: &[(&str, char)] =
    &[("{{", '{'), ("}}", '}'), (r"\n", '\n'), (r"\t", '\t'), (r"\0", '\0'), (r"\\", '\\')];

fn separated<W: Write>(delimiter: u8, out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new().delimiter(delimiter).from_writer(out)
}

/// A row as a JSON object.
struct Row<'a, 'l>(&'a [Column], &'a Line<'l>);

impl Serialize for Row<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|column| (&column.name, column.cell(self.1))))
    }
}

/// Adds the cells of a row, each after its key.
fn json_row(keys: &[String], columns: &[Column], line: &Line<'_>, rows: &mut Vec<u8>) -> io::Result<()> {
    for (key, column) in keys.iter().zip(columns) {
        rows.extend_from_slice(key.as_bytes());
        match column.cell(line) {
            // A part of a URI has no character that JSON escapes.
            Cell::Text(Cow::Borrowed(text)) => {
                rows.push(b'"');
                rows.extend_from_slice(text.as_bytes());
                rows.push(b'"');
            }
            Cell::Missing => rows.extend_from_slice(b"null"),
            cell => rows.extend_from_slice(legible_json(serde_json::to_string(&cell)?).as_bytes()),
        }
    }
    rows.extend_from_slice(if keys.is_empty() { b"{}" } else { b"}" });
    Ok(())
}

/// Adds the cells of a row.
fn separated_row(columns: &[Column], line: &Line<'_>, (delimiter, is_safe): (u8, bool), rows: &mut Vec<u8>) {
    let start = rows.len();
    for (i, column) in columns.iter().enumerate() {
        if i > 0 {
            rows.push(delimiter);
        }
        match column.cell(line) {
            Cell::Missing => {}
            // A part of a URI has neither tabs nor quotation marks nor line ends.
            Cell::Text(Cow::Borrowed(text)) if !is_safe && delimiter == b'\t' => {
                rows.extend_from_slice(text.as_bytes());
            }
            Cell::Text(text) => push_cell(&csv_cell(&text, is_safe), delimiter, rows),
            cell => push_cell(&cell.to_string(), delimiter, rows),
        }
    }
    // A row with one empty cell is no empty line.
    if rows.len() == start {
        rows.extend_from_slice(b"\"\"");
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
    Ok(())
}

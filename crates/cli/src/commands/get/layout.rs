//! The layout of rows: JSON, CSV, TSV, or a template.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::column::{Cell, Column, Line};
use crate::exit::Failure;
use crate::output::{Format, csv_cell, legible_json};

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
    Json {
        is_indented: bool,
    },
    /// A delimiter, and whether cells that a spreadsheet would calculate begin with an apostrophe.
    Separated(u8, bool),
    Template(Vec<Piece>),
}

impl Layout {
    /// The layout of a format.
    pub(crate) fn of(format: Format, csv_safe: bool) -> Self {
        match format {
            Format::Csv => Layout::Separated(b',', csv_safe),
            Format::Tsv => Layout::Separated(b'\t', csv_safe),
            format => Layout::Json { is_indented: format == Format::Json },
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

    /// Writes the header, if the layout has one.
    pub(crate) fn header(&self, columns: &[Column], out: &mut dyn Write) -> io::Result<()> {
        match self {
            Layout::Separated(delimiter, _) => {
                let mut rows = separated(*delimiter, out);
                rows.write_record(columns.iter().map(|column| &column.name))?;
                rows.flush()
            }
            Layout::Json { .. } | Layout::Template(_) => Ok(()),
        }
    }

    /// An empty sheet for about `capacity` bytes of rows.
    pub(crate) fn sheet(&self, capacity: usize) -> Sheet {
        match self {
            Layout::Separated(delimiter, _) => {
                Sheet::Separated(Box::new(separated(*delimiter, Vec::with_capacity(capacity))))
            }
            Layout::Json { .. } | Layout::Template(_) => Sheet::Plain(Vec::with_capacity(capacity)),
        }
    }

    /// Adds a row.
    pub(crate) fn row(&self, columns: &[Column], line: &Line<'_>, sheet: &mut Sheet) -> io::Result<()> {
        match (self, sheet) {
            (layout, Sheet::Separated(rows)) => {
                separated_row(columns, line, rows, matches!(layout, Layout::Separated(_, true)))
            }
            (Layout::Template(pieces), Sheet::Plain(out)) => filled(pieces, columns, line, out),
            (Layout::Json { is_indented: true }, Sheet::Plain(out)) => {
                writeln!(out, "{}", legible_json(serde_json::to_string_pretty(&Row(columns, line))?))
            }
            (_, Sheet::Plain(out)) => {
                writeln!(out, "{}", legible_json(serde_json::to_string(&Row(columns, line))?))
            }
        }
    }
}

/// The rows of a block.
pub(crate) enum Sheet {
    Plain(Vec<u8>),
    Separated(Box<csv::Writer<Vec<u8>>>),
}

impl Sheet {
    /// The bytes to write.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        match self {
            Sheet::Plain(bytes) => bytes,
            // Writing to memory does not fail.
            Sheet::Separated(rows) => rows.into_inner().unwrap_or_default(),
        }
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

fn separated_row(
    columns: &[Column],
    line: &Line<'_>,
    rows: &mut csv::Writer<Vec<u8>>,
    is_safe: bool,
) -> io::Result<()> {
    for column in columns {
        match column.cell(line) {
            Cell::Missing => rows.write_field("")?,
            Cell::Text(text) => rows.write_field(&*csv_cell(&text, is_safe))?,
            cell => rows.write_field(cell.to_string())?,
        }
    }
    Ok(rows.write_record(None::<&[u8]>)?)
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

//! The writer of rows: text as it is, a JSON array, or a file of columns.

use std::io::{self, Write};

use super::columns::{Schema, Sink};
use super::layout::{Layout, Rows};
use crate::output::Output;

/// The state of the output between two jobs.
pub(crate) enum Writer {
    Text,
    /// A JSON array, and whether it has an element.
    Array(bool),
    Columns(Sink),
}

impl Writer {
    /// Begins the output of a layout.
    pub(crate) fn new(layout: &Layout) -> io::Result<Writer> {
        match layout {
            Layout::Columns(schema) => Writer::of_columns(schema),
            Layout::Json | Layout::JsonRows(_) => Ok(Writer::Array(false)),
            Layout::JsonLines(_) | Layout::Separated(..) | Layout::Template(_) => Ok(Writer::Text),
        }
    }

    /// Begins a file of columns.
    pub(crate) fn of_columns(schema: &Schema) -> io::Result<Writer> {
        Ok(Writer::Columns(schema.sink()?))
    }

    /// Whether the output is a file that is not text.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Writer::Columns(_))
    }

    /// Writes the rows of a job, and returns their memory. Those of an array begin with a comma each.
    pub(crate) fn write(&mut self, rows: Rows, output: &mut Output<'_>) -> io::Result<Vec<u8>> {
        let rows = match (&mut *self, rows) {
            (_, Rows::Text(rows)) => rows,
            (Writer::Columns(sink), Rows::Columns(rows)) => {
                output.out.write_all(&sink.encode(rows)?)?;
                return Ok(Vec::new());
            }
            (_, Rows::Columns(_)) => return Ok(Vec::new()),
        };
        match self {
            Writer::Array(has_rows @ false) if !rows.is_empty() => {
                *has_rows = true;
                output.data(b"[")?;
                output.data(&rows[1..])?;
            }
            _ => output.data(&rows)?,
        }
        Ok(rows)
    }

    /// Ends the output.
    pub(crate) fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Writer::Text => Ok(()),
            Writer::Array(false) => out.write_all(b"[]\n"),
            Writer::Array(true) => out.write_all(b"\n]\n"),
            Writer::Columns(mut sink) => out.write_all(&sink.finish()?),
        }
    }
}

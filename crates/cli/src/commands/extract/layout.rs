//! The output of found URLs: text, JSON, CSV, TSV.

use std::io;

use super::found::FoundUrl;
use crate::output::{Format, csv_cell, legible_json};

/// The names of the columns, which are also the keys in JSON.
const COLUMNS: [&str; 10] =
    ["file", "line", "column", "offset", "end_offset", "url", "raw", "context", "role", "is_explicit"];

/// A printer of found URLs.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) format: Format,
    /// Whether NUL ends each URL in the format of text.
    pub(crate) null: bool,
    /// Whether cells that a spreadsheet would calculate begin with an apostrophe.
    pub(crate) csv_safe: bool,
    pub(crate) is_first: bool,
}

impl Layout {
    /// The text before the first URL.
    pub(crate) fn begin(&self) -> io::Result<Vec<u8>> {
        match self.format {
            Format::Json => Ok(b"[".to_vec()),
            Format::Csv | Format::Tsv => self.row(COLUMNS.map(String::from)),
            _ => Ok(Vec::new()),
        }
    }

    /// The text of a URL.
    pub(crate) fn url(&mut self, found: &FoundUrl) -> io::Result<Vec<u8>> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        match self.format {
            Format::Json => {
                let separator = if is_first { "\n" } else { ",\n" };
                Ok([separator, &legible_json(serde_json::to_string(found)?)].concat().into_bytes())
            }
            Format::JsonLines => Ok((legible_json(serde_json::to_string(found)?) + "\n").into_bytes()),
            Format::Csv | Format::Tsv => self.row([
                found.file.clone(),
                found.line.to_string(),
                found.column.to_string(),
                found.offset.to_string(),
                found.end_offset.to_string(),
                found.url.clone(),
                found.raw.clone().unwrap_or_default(),
                found.context.to_owned(),
                found.role.to_owned(),
                found.is_explicit.to_string(),
            ]),
            _ if self.null => Ok([found.url.as_bytes(), b"\0"].concat()),
            // A line end in a URL would make two of one.
            _ => Ok((found.url.replace('\n', "%0A").replace('\r', "%0D") + "\n").into_bytes()),
        }
    }

    /// The text after the last URL.
    pub(crate) fn end(&self) -> &'static [u8] {
        match self.format {
            Format::Json if self.is_first => b"]\n",
            Format::Json => b"\n]\n",
            _ => b"",
        }
    }

    fn row(&self, cells: [String; COLUMNS.len()]) -> io::Result<Vec<u8>> {
        let delimiter = if self.format == Format::Tsv { b'\t' } else { b',' };
        let mut rows = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
        rows.write_record(cells.iter().map(|cell| csv_cell(cell, self.csv_safe).into_owned()))?;
        rows.flush()?;
        Ok(rows.into_inner().unwrap_or_default())
    }
}

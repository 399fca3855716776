//! The output of found URLs: text, JSON, CSV, TSV.

use std::io;

use crate::output::{Foreign, Format, csv_cell, push_cell};
use urlgram_ops::extract::FoundUrl;

/// The names of the columns, which are also the keys in JSON.
const COLUMNS: [&str; 11] = [
    "file", "line", "column", "offset", "end_offset", "url", "raw", "context", "role", "is_explicit", "implied_scheme",
];

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
    /// Returns the text before the first URL.
    pub(crate) fn begin(&self) -> Vec<u8> {
        let mut text = Vec::new();
        match self.format {
            Format::Json => text.push(b'['),
            Format::Csv | Format::Tsv => self.row(COLUMNS, &mut text),
            _ => {}
        }
        text
    }

    /// Adds the text of a URL.
    pub(crate) fn url(&mut self, found: &FoundUrl, rows: &mut Vec<u8>) -> io::Result<()> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        match self.format {
            Format::Json => {
                rows.extend_from_slice(if is_first { b"\n" } else { b",\n" });
                rows.extend_from_slice(Foreign(&serde_json::to_string(found)?).json().as_bytes());
            }
            Format::JsonLines => {
                rows.extend_from_slice(Foreign(&serde_json::to_string(found)?).json().as_bytes());
                rows.push(b'\n');
            }
            Format::Csv | Format::Tsv => {
                let numbers = [found.line, found.column, found.offset.into(), found.end_offset.into()];
                let [line, column, offset, end_offset] = &numbers.map(|number: u64| number.to_string());
                let raw = found.raw.as_deref().unwrap_or_default();
                let is_explicit = if found.is_explicit { "true" } else { "false" };
                let implied = found.implied_scheme.unwrap_or_default();
                let (file, url, context, role) = (&found.file, &found.url, found.context, found.role);
                self.row([file, line, column, offset, end_offset, url, raw, context, role, is_explicit, implied], rows);
            }
            _ if self.null => {
                rows.extend_from_slice(found.url.as_bytes());
                rows.push(b'\0');
            }
            _ => {
                // A line end in a URL would make two of one.
                rows.extend_from_slice(found.url.replace('\n', "%0A").replace('\r', "%0D").as_bytes());
                rows.push(b'\n');
            }
        }
        Ok(())
    }

    /// Returns the text after the last URL.
    pub(crate) fn end(&self) -> &'static [u8] {
        match self.format {
            Format::Json if self.is_first => b"]\n",
            Format::Json => b"\n]\n",
            _ => b"",
        }
    }

    fn row(&self, cells: [&str; COLUMNS.len()], rows: &mut Vec<u8>) {
        let delimiter = if self.format == Format::Tsv { b'\t' } else { b',' };
        for (i, cell) in cells.into_iter().enumerate() {
            if i > 0 {
                rows.push(delimiter);
            }
            push_cell(csv_cell(cell, self.csv_safe).as_bytes(), delimiter, rows);
        }
        rows.push(b'\n');
    }
}

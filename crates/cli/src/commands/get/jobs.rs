//! The records of an input in blocks, which threads work on.

use std::io::{self, Read};
use std::ops::Range;

use super::quotes::Quotes;
use crate::input::{BOM, Ending, MAX_TEXT_LEN, Next, Records};

/// Records to work on.
pub(crate) struct Job {
    pub(crate) block: Vec<u8>,
    /// Number of the first record.
    pub(crate) first: u64,
    /// Numbers and places of the texts, unless they are in the lines of the block.
    pub(crate) texts: Option<Vec<(u64, Range<usize>)>>,
    /// Number of bytes that were read for it.
    pub(crate) bytes: usize,
}

/// A part of an input.
pub(crate) enum Part {
    Job(Job),
    /// A record that was not read: its number and the reason.
    Skipped(u64, String),
}

impl Part {
    /// Returns the part for a text of this many bytes.
    pub(crate) fn too_long(number: u64, length: u64) -> Part {
        let reason = format!("skipped a text of {length} bytes, which is longer than {MAX_TEXT_LEN} bytes");
        Part::Skipped(number, reason)
    }
}

/// An input that is read in parts.
pub(crate) trait Jobs {
    /// Returns the next part, whose block may use the empty `memory`; `None` at the end of input.
    ///
    /// # Errors
    /// The errors of the reader, which end the input.
    fn next(&mut self, memory: Vec<u8>) -> io::Result<Option<Part>>;
}

/// Blocks of lines.
pub(crate) struct Lines<R> {
    records: Records<R>,
    next: u64,
    ending: Ending,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(reader: R, ending: Ending) -> Self {
        Lines { records: Records::new(reader, ending, MAX_TEXT_LEN), next: 1, ending }
    }
}

impl<R: Read> Jobs for Lines<R> {
    fn next(&mut self, mut memory: Vec<u8>) -> io::Result<Option<Part>> {
        let first = self.next;
        let block = match self.records.next()? {
            Next::End => return Ok(None),
            Next::Block(block) => block,
            Next::Oversized(length) => {
                self.next += 1;
                return Ok(Some(Part::too_long(first, length)));
            }
        };
        self.next += memchr::memchr_iter(self.ending.byte(), block).count() as u64;
        let block = if first == 1 { block.strip_prefix(BOM).unwrap_or(block) } else { block };
        memory.extend_from_slice(block);
        Ok(Some(Part::Job(Job { block: memory, first, texts: None, bytes: block.len() })))
    }
}

/// A column of a table with separators and a header.
pub(crate) struct Table<R> {
    rows: csv::Reader<Quotes<R>>,
    name: String,
    /// Index of the column, once the header is read.
    column: Option<usize>,
    record: csv::ByteRecord,
    /// A record that was not read, after the part that was returned last.
    skipped: Option<Part>,
    is_done: bool,
}

/// Number of bytes of texts in a job.
const BLOCK: usize = 1 << 18;

/// Returns the reason for a field that is never closed.
fn unclosed(offset: u64) -> String {
    format!(
        "the quotation mark at byte {offset} of the file is never closed, so that the rest of the file is one field"
    )
}

impl<R: Read> Table<R> {
    pub(crate) fn new(reader: R, delimiter: u8, column: &str) -> Self {
        let rows =
            csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(Quotes::new(reader, delimiter));
        Table { rows, name: column.into(), column: None, record: csv::ByteRecord::new(), skipped: None, is_done: false }
    }

    fn column(&mut self) -> io::Result<usize> {
        if let Some(column) = self.column {
            return Ok(column);
        }
        let header = self.rows.byte_headers().map_err(io::Error::other)?.clone();
        // More than the header may have been read.
        let end = self.rows.position().byte();
        if let Some(offset) = self.rows.get_ref().unclosed().filter(|offset| *offset < end) {
            return Err(io::Error::other(unclosed(offset)));
        }
        if header.is_empty() {
            return Err(io::Error::other("the file is empty; its first row must name the columns"));
        }
        let found = header.iter().position(|name| name.strip_prefix(BOM).unwrap_or(name) == self.name.as_bytes());
        let column = found.ok_or_else(|| {
            let names: Vec<_> = header.iter().map(String::from_utf8_lossy).collect();
            io::Error::other(format!("no column `{}`; the columns are {}", self.name, names.join(", ")))
        })?;
        self.column = Some(column);
        Ok(column)
    }
}

impl<R: Read> Jobs for Table<R> {
    fn next(&mut self, mut block: Vec<u8>) -> io::Result<Option<Part>> {
        let column = self.column()?;
        if let Some(skipped) = self.skipped.take() {
            return Ok(Some(skipped));
        }
        let before = self.rows.position().byte();
        let mut texts = Vec::new();
        while !self.is_done && self.skipped.is_none() && block.len() < BLOCK {
            if !self.rows.read_byte_record(&mut self.record).map_err(io::Error::other)? {
                self.is_done = true;
                // The last record goes on to the end of the file.
                let open = self.rows.get_ref().unclosed();
                self.skipped = open.map(|offset| Part::Skipped(self.rows.position().record(), unclosed(offset)));
            } else if let Some(text) = self.record.get(column).filter(|text| !text.is_empty()) {
                // The row of a spreadsheet; a record may have several lines.
                let number = self.record.position().map_or(0, csv::Position::record) + 1;
                if text.len() > MAX_TEXT_LEN {
                    self.skipped = Some(Part::too_long(number, text.len() as u64));
                    continue;
                }
                texts.push((number, block.len()..block.len() + text.len()));
                block.extend_from_slice(text);
            }
        }
        if texts.is_empty() {
            return Ok(self.skipped.take());
        }
        let bytes = (self.rows.position().byte() - before) as usize;
        Ok(Some(Part::Job(Job { block, first: 1, texts: Some(texts), bytes })))
    }
}

//! The records of an input in blocks, which threads work on.

use std::io::{self, Read};
use std::ops::Range;

use super::kept::Keep;
use super::kept_batch::KeptBatch;
use crate::input::{BOM, Ending, MAX_TEXT_LEN, Next, Quotes, Records};

/// Records to work on.
#[derive(Default)]
pub(crate) struct Job {
    pub(crate) block: Vec<u8>,
    /// Number of the first record.
    pub(crate) first: u64,
    /// The records, unless they are the lines of the block.
    pub(crate) texts: Option<Vec<Text>>,
    /// The kept cells of the records, one after the other, if they are in the block.
    pub(crate) cells: Vec<Range<usize>>,
    /// The kept columns of the records, if they are in a file of columns.
    pub(crate) batch: Option<KeptBatch>,
    /// Number of bytes that were read for it.
    pub(crate) bytes: usize,
}

/// The text in a record.
pub(crate) struct Text {
    /// Number of the record.
    pub(crate) number: u64,
    /// Place in the block; `None` if the record has no text.
    pub(crate) place: Option<Range<usize>>,
    /// The reason why the record is rejected without reading the text.
    pub(crate) fault: Option<String>,
}

/// A part of an input.
pub(crate) enum Part {
    Job(Job),
    /// A record that was not read: its number and the reason.
    Skipped(u64, String),
}

/// Returns the reason for a text of this many bytes.
pub(crate) fn too_long(length: u64) -> String {
    format!("skipped a text of {length} bytes, which is longer than {MAX_TEXT_LEN} bytes")
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
                return Ok(Some(Part::Skipped(first, too_long(length))));
            }
        };
        self.next += memchr::memchr_iter(self.ending.byte(), block).count() as u64;
        let block = if first == 1 { block.strip_prefix(BOM).unwrap_or(block) } else { block };
        memory.extend_from_slice(block);
        Ok(Some(Part::Job(Job { block: memory, first, bytes: block.len(), ..Job::default() })))
    }
}

/// A column of a table with separators and a header.
pub(crate) struct Table<R> {
    rows: csv::Reader<Quotes<R>>,
    header: Vec<String>,
    /// Index of the column with the URLs.
    column: usize,
    /// Indices of the kept columns.
    kept: Vec<usize>,
    record: csv::ByteRecord,
    /// The error after the part that was returned last.
    trouble: Option<io::Error>,
    is_done: bool,
}

/// Number of bytes of a job.
const BLOCK: usize = 1 << 18;

impl<R: Read> Table<R> {
    /// Reads the header of a table.
    ///
    /// # Errors
    /// A header that cannot be read, and one without the column of the URLs or a kept column.
    pub(crate) fn open(reader: R, delimiter: u8, column: &str, keep: &Keep) -> io::Result<Self> {
        let quotes = Quotes::new(reader, delimiter);
        let mut rows = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(quotes);
        let header = rows.byte_headers().map_err(io::Error::other)?.clone();
        // More than the header may have been read.
        let end = rows.position().byte();
        if let Some(quote) = rows.get_ref().unclosed().filter(|quote| quote.offset < end) {
            return Err(quote.unclosed());
        }
        if header.is_empty() {
            return Err(io::Error::other("the file is empty; its first row must name the columns"));
        }
        let name = |name: &[u8]| String::from_utf8_lossy(name.strip_prefix(BOM).unwrap_or(name)).into_owned();
        let header: Vec<String> = header.iter().map(name).collect();
        let found = header.iter().position(|name| name == column);
        let column = found
            .ok_or_else(|| io::Error::other(format!("no column `{column}`; the columns are {}", header.join(", "))))?;
        let kept = keep.indices(&header).map_err(io::Error::other)?;
        let record = csv::ByteRecord::new();
        Ok(Table { rows, header, column, kept, record, trouble: None, is_done: false })
    }

    /// Returns the names of the kept columns.
    pub(crate) fn kept(&self) -> Vec<String> {
        self.kept.iter().map(|index| self.header[*index].clone()).collect()
    }

    /// Adds the record that was read to a job.
    fn add(&self, job: &mut Job) {
        let block = &mut job.block;
        let mut push = |cell: &[u8]| {
            let start = block.len();
            block.extend_from_slice(cell);
            start..block.len()
        };
        // The row of a spreadsheet; a record may have several lines.
        let number = self.record.position().map_or(0, csv::Position::record) + 1;
        let (width, names) = (self.record.len(), self.header.len());
        let text = self.record.get(self.column).filter(|text| !text.is_empty());
        let fault = if width > names {
            Some(format!("{width} cells, but the header has {names}; write a cell with a separator in quotation marks"))
        } else {
            text.filter(|text| text.len() > MAX_TEXT_LEN).map(|text| too_long(text.len() as u64))
        };
        let mut place = None;
        for index in &self.kept {
            let cell = push(self.record.get(*index).unwrap_or_default());
            if *index == self.column && text.is_some() {
                place = Some(cell.clone());
            }
            job.cells.push(cell);
        }
        let place = place.or_else(|| text.map(push));
        job.texts.get_or_insert_default().push(Text { number, place, fault });
    }
}

impl<R: Read> Jobs for Table<R> {
    fn next(&mut self, block: Vec<u8>) -> io::Result<Option<Part>> {
        if let Some(trouble) = self.trouble.take() {
            return Err(trouble);
        }
        let before = self.rows.position().byte();
        let mut job = Job { block, first: 1, texts: Some(Vec::new()), ..Job::default() };
        while !self.is_done && job.block.len() < BLOCK && job.texts.as_ref().is_none_or(|texts| texts.len() < BLOCK) {
            match self.rows.read_byte_record(&mut self.record) {
                Ok(true) => {}
                Ok(false) => {
                    self.is_done = true;
                    break;
                }
                Err(error) => {
                    (self.is_done, self.trouble) = (true, Some(io::Error::other(error)));
                    break;
                }
            }
            let quotes = self.rows.get_ref();
            // A record that goes on to the end of the file within quotation marks: its cells are not those that somebody wrote.
            if let Some(quote) = quotes.unclosed().filter(|_| self.rows.position().byte() == quotes.length()) {
                (self.is_done, self.trouble) = (true, Some(quote.unclosed()));
                break;
            }
            self.add(&mut job);
        }
        if job.texts.as_ref().is_none_or(Vec::is_empty) {
            return self.trouble.take().map_or(Ok(None), Err);
        }
        job.bytes = (self.rows.position().byte() - before) as usize;
        Ok(Some(Part::Job(job)))
    }
}

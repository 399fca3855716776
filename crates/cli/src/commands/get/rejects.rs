//! The file of rejects, and the summary of a run.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::io::Io;
use crate::output::csv_bytes;
use crate::write_file::{Draft, refuse_unless};

/// A record without a row, or with a fault in its row.
#[derive(Debug)]
pub(crate) struct Reject {
    /// Number of the record, from 1.
    pub(crate) number: u64,
    /// The text; empty if no file of rejects is written.
    pub(crate) text: Vec<u8>,
    pub(crate) reason: String,
}

/// The file of rejects: CSV, or TSV if its name says so.
struct RejectsFile {
    path: PathBuf,
    rows: csv::Writer<Draft>,
    /// Whether cells that a spreadsheet would take for formulas get an apostrophe.
    is_safe: bool,
}

impl RejectsFile {
    /// Creates the file with its header.
    ///
    /// # Errors
    /// A file that cannot be created.
    fn create(path: &Path, is_safe: bool) -> Result<Self, Failure> {
        let failed = |error| Failure::File(path.to_owned(), error);
        refuse_unless(Some(path), "has no rejects", begins_as_rejects)?;
        let is_tsv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tsv"));
        let draft = Draft::of(path).map_err(failed)?;
        let mut rows = csv::WriterBuilder::new().delimiter(if is_tsv { b'\t' } else { b',' }).from_writer(draft);
        rows.write_record(HEADER).map_err(|error| failed(error.into()))?;
        Ok(RejectsFile { path: path.to_owned(), rows, is_safe })
    }

    fn write(&mut self, file: &str, rejects: &[Reject]) -> Result<(), Failure> {
        for Reject { number, text, reason } in rejects {
            let number = number.to_string();
            let cells: [&[u8]; 4] = [file.as_bytes(), number.as_bytes(), text, reason.as_bytes()];
            self.rows
                .write_record(cells.map(|cell| csv_bytes(cell, self.is_safe)))
                .map_err(|error| Failure::File(self.path.clone(), error.into()))?;
        }
        Ok(())
    }

    /// Gives the file its name.
    fn finish(self) -> Result<(), Failure> {
        let draft = self.rows.into_inner().map_err(|error| io::Error::other(error.to_string()));
        draft.and_then(Draft::finish).map_err(|error| Failure::File(self.path, error))
    }
}

/// Names of the columns.
const HEADER: [&str; 4] = ["file", "number", "text", "reason"];

/// Whether the file at `path` is empty or begins as rejects do.
fn begins_as_rejects(path: &Path) -> bool {
    let mut head = [0; 64];
    let read = File::open(path).and_then(|mut file| file.read(&mut head));
    let head = &head[..read.unwrap_or(0)];
    head.is_empty() || ["\t", ","].iter().any(|delimiter| head.starts_with(HEADER.join(delimiter).as_bytes()))
}

/// Counts of the records of a job, or of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Totals {
    /// Number of rows that were written.
    pub(crate) rows: u64,
    /// Number of records without a text.
    pub(crate) without: u64,
    /// Number of records that were rejected.
    pub(crate) rejects: u64,
    /// Number of texts that are a host, or a URL without a scheme, and were read as a path.
    pub(crate) without_scheme: u64,
    /// Number of rejects that browsers read as URLs.
    pub(crate) read_by_browsers: u64,
}

/// Writes `4 rows, 1 reject, 1 without a URL`.
impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let Totals { rows, without, rejects, .. } = *self;
        write!(f, "{rows} row{}, {rejects} reject{}", plural(rows), plural(rejects))?;
        if without > 0 { write!(f, ", {without} without a URL") } else { Ok(()) }
    }
}

/// Number of rejects that messages name one by one.
pub(crate) const NAMED: u64 = 5;

/// The rejects and the counts of a run.
pub(crate) struct Log {
    file: Option<RejectsFile>,
    is_summed: bool,
    totals: Totals,
}

impl Log {
    /// Creates a log, with a file for the rejects if there is a path.
    ///
    /// # Errors
    /// A file of rejects that cannot be created.
    pub(crate) fn new(rejects: Option<&Path>, is_csv_safe: bool, is_summed: bool) -> Result<Log, Failure> {
        let file = rejects.map(|path| RejectsFile::create(path, is_csv_safe)).transpose()?;
        Ok(Log { is_summed: is_summed || file.is_some(), file, totals: Totals::default() })
    }

    /// Records the outcome of a job, and returns the messages to print: those of the first rejects of the run.
    pub(crate) fn record(&mut self, name: &str, counts: Totals, rejects: &[Reject]) -> Result<Vec<String>, Failure> {
        let named = NAMED.saturating_sub(self.totals.rejects) as usize;
        self.totals.rows += counts.rows;
        self.totals.without += counts.without;
        self.totals.rejects += counts.rejects;
        self.totals.without_scheme += counts.without_scheme;
        self.totals.read_by_browsers += counts.read_by_browsers;
        if let Some(file) = &mut self.file {
            file.write(name, rejects)?;
            return Ok(Vec::new());
        }
        let rejects = rejects.iter().take(named);
        Ok(rejects.map(|reject| format!("{name}:{}: {}", reject.number, reject.reason)).collect())
    }

    /// Gives the file of rejects its name, and writes the number of rejects that no message named, and the summary if there is one.
    pub(crate) fn finish(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let has_file = self.file.is_some();
        self.file.map_or(Ok(()), RejectsFile::finish)?;
        let more = self.totals.rejects.saturating_sub(NAMED);
        if more > 0 && !has_file {
            io.note(format_args!("and {more} more; write all {} to a file with --rejects FILE", self.totals.rejects))?;
        }
        if let count @ 1.. = self.totals.read_by_browsers {
            let (all, are) = (self.totals.rejects, if count == 1 { "is" } else { "are" });
            io.note(format_args!("{count} of {all} rejected {are} read by browsers: `--as whatwg` reads as they do"))?;
        }
        if let count @ 1.. = self.totals.without_scheme {
            let what = if count == 1 { "text has no scheme, and was" } else { "texts have no scheme, and were" };
            io.note(format_args!("{count} {what} read as a path: `--assume-scheme https` reads a host"))?;
        }
        if self.is_summed {
            io.note(format_args!("{}", self.totals))?;
        }
        Ok(())
    }
}

//! The rows of a run: its columns, their layout, and what becomes of records without a URL.

use std::path::Path;
use std::sync::Arc;

use super::args::Args;
use super::extract::{Extract, InputFormat, object, string_at};
use super::jobs::{Job, Text};
use super::kept::{Keep, Kept, KeptRecord};
use super::layout::{Layout, Rows};
use super::log_line::{referrer, request_target};
use super::rejects::{NAMED, Reject, Totals};
use super::target::{format_of, written_format};
use crate::exit::Failure;
use crate::input::{Ending, cut};
use crate::output::Format;
use serde_json::Value;
use urlgram::components::UriComponents;
use urlgram::grammar::rfc3986 as grammar;
use urlgram::mistake::{MistakeKind, find};
use urlgram::pass;
use urlgram::whatwg::Url;
use urlgram_ops::get::{Column, EmptyRow, Line, LineComponents, Lists, Rejected, Selection, reason, rejection};
use urlgram_ops::reading::{Reader, Reading, read_target, with_scheme};
use urlgram_ops::spec_parts::with_parts;

/// The columns and their layout.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) selection: Selection,
    pub(crate) layout: Layout,
    pub(crate) ending: Ending,
    /// Name of the column of the input.
    pub(crate) column: Option<String>,
    pub(crate) from: Option<InputFormat>,
    /// The columns of the input that the rows have.
    pub(crate) keep: Keep,
    /// The reader of texts, and the scheme of those that have none.
    pub(crate) reader: Reader,
    pub(crate) assume_scheme: Option<String>,
    /// Whether records without a URL have a row.
    pub(crate) has_empty_rows: bool,
    /// Whether rejects have a row.
    pub(crate) has_rejected_rows: bool,
    /// Whether rejects keep their texts.
    pub(crate) keeps_rejects: bool,
}

/// An input, and the layout of its rows.
pub(crate) struct Source<'s> {
    pub(crate) name: &'s str,
    pub(crate) extract: &'s Extract,
    pub(crate) kept: &'s Kept,
    pub(crate) layout: &'s Layout,
}

/// The outcome of a job.
pub(crate) struct Done {
    pub(crate) rows: Rows,
    pub(crate) counts: Totals,
    pub(crate) rejects: Vec<Reject>,
    /// The reason why the rows cannot be written.
    pub(crate) trouble: Option<String>,
    pub(crate) bytes: usize,
    /// Memory of the block, for the next one.
    pub(crate) memory: Vec<u8>,
}

/// The outcome of the records so far of a job.
struct Outcome<'r> {
    rows: &'r mut Rows,
    counts: Totals,
    rejects: Vec<Reject>,
    trouble: Option<String>,
}

/// The place of a record.
#[derive(Clone, Copy)]
struct At<'a> {
    source: &'a Source<'a>,
    number: u64,
    kept: KeptRecord<'a>,
}

/// The mistake of a record.
enum Fault {
    /// There is no URL, for this reason; with what was refused, if there was something to read.
    Rejected(String, Option<Refused>),
    /// The row was written, but the scheme of the URL rejects it.
    Scheme(String),
}

/// What a reader refused.
enum Refused {
    Text(Box<str>),
    /// Bytes that are not UTF-8 from this offset on.
    NotUtf8(usize),
}

impl Plan {
    pub(crate) fn new(args: &Args) -> Result<Plan, Failure> {
        let keep = keep(args)?;
        let has_kept = keep != Keep::None;
        let (layout, columns) = match &args.template {
            Some(template) => {
                if let Some(format @ (Format::Parquet | Format::Arrow)) = args.output.as_deref().and_then(format_of) {
                    return Err(Failure::Usage(format!("a template writes text, not {format}: use --fields")));
                }
                Layout::template(template, args.decode)?
            }
            None => {
                let columns = args.fields.iter().map(|name| Column::parse(name.trim(), args.decode));
                let mut columns = columns.collect::<Result<Vec<Column>, String>>().map_err(|what| match has_kept {
                    true => Failure::Usage(format!("{what}; the columns of the table are written without being named")),
                    false => Failure::Usage(what),
                })?;
                if args.spans {
                    columns = columns.into_iter().flat_map(|column| [column.clone(), column.as_span()]).collect();
                }
                if has_kept && args.keeps_rejected_rows() && !columns.iter().any(|column| column.name == ERROR) {
                    columns.push(Column::parse(ERROR, false).map_err(Failure::Usage)?);
                }
                for column in &mut columns {
                    column.name.insert_str(0, args.prefix.as_deref().unwrap_or_default());
                }
                let written = || args.output.as_deref().map_or(Ok(Format::JsonLines), written_format);
                let format = args.format.map_or_else(written, Ok)?;
                (Layout::of(format, args.csv_safe, &columns)?, columns)
            }
        };
        let lists = Arc::new(Lists { suffixes: args.suffixes.clone().unwrap_or_default() });
        let columns: Vec<Column> = columns.into_iter().map(|column| column.with_lists(&lists)).collect();
        let layout = layout.for_columns(&columns, has_kept)?;
        let Reading { reader, scheme } = args.reader.reading()?;
        Ok(Plan {
            selection: Selection::new(columns).by(reader).map_err(Failure::Usage)?,
            layout,
            ending: if args.null { Ending::Nul } else { Ending::Line },
            column: args.column.clone(),
            from: args.from,
            keep,
            reader,
            assume_scheme: scheme.map(str::to_owned),
            has_empty_rows: !args.skip_rejects,
            has_rejected_rows: args.keeps_rejected_rows(),
            keeps_rejects: args.rejects.is_some(),
        })
    }

    /// Returns how texts are read.
    fn reading(&self) -> Reading<'_> {
        Reading { reader: self.reader, scheme: self.assume_scheme.as_deref() }
    }

    /// Returns the format of an input.
    pub(crate) fn format_of(&self, path: &Path) -> InputFormat {
        let named = InputFormat::of_path(path);
        // A file that is not text has columns, even if none is given.
        let is_table = self.column.is_some() || named == InputFormat::Parquet;
        self.from.unwrap_or(if is_table { named } else { InputFormat::Lines })
    }

    /// Whether an input has columns by its name, and is read as a list of URLs because no column is given.
    pub(crate) fn is_read_by_lines(&self, path: &Path) -> bool {
        self.from.is_none()
            && self.column.is_none()
            && InputFormat::of_path(path) != InputFormat::Lines
            && self.format_of(path) == InputFormat::Lines
    }

    /// Writes the rows of a job into `memory`.
    pub(crate) fn rows(&self, job: Job, memory: Vec<u8>, source: &Source<'_>) -> Done {
        let mut rows = source.layout.rows(job.block.len(), memory, job.batch.as_ref());
        let mut outcome = Outcome { rows: &mut rows, counts: Totals::default(), rejects: Vec::new(), trouble: None };
        match &job.texts {
            Some(texts) => self.texts(&job, texts, source, &mut outcome),
            None => self.lines(&job, source, &mut outcome),
        }
        let Outcome { counts, rejects, trouble, .. } = outcome;
        Done { rows, counts, rejects, trouble, bytes: job.bytes, memory: job.block }
    }

    /// Returns the outcome of a record that was not read.
    pub(crate) fn skipped(&self, number: u64, reason: String, memory: Vec<u8>, source: &Source<'_>) -> Done {
        let mut rows = source.layout.rows(0, memory, None);
        let mut outcome = Outcome { rows: &mut rows, counts: Totals::default(), rejects: Vec::new(), trouble: None };
        self.add(&At { source, number, kept: KeptRecord::None }, Err(Fault::Rejected(reason, None)), b"", &mut outcome);
        let Outcome { counts, rejects, trouble, .. } = outcome;
        Done { rows, counts, rejects, trouble, bytes: 0, memory: Vec::new() }
    }

    /// Adds the rows of the records of a table.
    fn texts(&self, job: &Job, texts: &[Text], source: &Source<'_>, outcome: &mut Outcome<'_>) {
        // A file of columns takes the cells of a batch as they are.
        let cells = job.batch.as_ref().filter(|_| source.layout.schema().is_none()).map(|batch| batch.cells());
        let cells = match cells.transpose() {
            Ok(cells) => cells,
            Err(error) => return outcome.trouble = Some(error.to_string()),
        };
        let width = job.cells.len() / texts.len().max(1);
        for (row, text) in texts.iter().enumerate() {
            let kept = match &cells {
                Some(cells) => KeptRecord::Batch(cells, row),
                None if job.batch.is_some() => KeptRecord::Row(row),
                None => KeptRecord::Cells(&job.block, &job.cells[row * width..(row + 1) * width]),
            };
            let at = At { source, number: text.number, kept };
            let bytes = text.place.clone().map(|place| &job.block[place]);
            match &text.fault {
                Some(fault) => {
                    self.add(&at, Err(Fault::Rejected(fault.clone(), None)), bytes.unwrap_or_default(), outcome);
                }
                None => self.text(&at, Ok(bytes), bytes.unwrap_or_default(), outcome),
            }
        }
    }

    /// Adds the rows of the lines of a block.
    fn lines(&self, job: &Job, source: &Source<'_>, outcome: &mut Outcome<'_>) {
        // Checking a block for UTF-8 is cheaper than checking each line. Only a block with invalid bytes is cut first.
        let is_read = !self.reading().is_plain();
        let (Extract::Line, Ok(block), false) = (source.extract, std::str::from_utf8(&job.block), is_read) else {
            for (number, cut) in (job.first..).zip(cut(&job.block, self.ending)) {
                self.record(&job.block[cut.start..cut.end], number, source, outcome);
            }
            return;
        };
        let mut number = job.first;
        let each = |text: &str, node: Option<UriComponents>| {
            let at = At { source, number, kept: KeptRecord::None };
            if text.is_empty() {
                self.without(&at, outcome);
            } else {
                let start = text.as_ptr().addr() - block.as_ptr().addr();
                let written = match node {
                    Some(node) => self.row(text, &job.block[start..], LineComponents::Uri(&node), &at, outcome.rows),
                    None => self.parsed(text, &at, outcome.rows),
                };
                self.add(&at, written, text.as_bytes(), outcome);
            }
            number += 1;
        };
        match self.ending {
            Ending::Line => pass::parse_lines(grammar::UriReference, block, each),
            Ending::Nul => pass::parse_each(grammar::UriReference, block.split_terminator('\0'), each),
        }
    }

    /// Adds the row of a line.
    fn record(&self, line: &[u8], number: u64, source: &Source<'_>, outcome: &mut Outcome<'_>) {
        let log = At { source, number, kept: KeptRecord::Log(line) };
        match source.extract {
            _ if line.is_empty() => self.without(&At { kept: KeptRecord::None, ..log }, outcome),
            Extract::Line => self.text(&log, Ok(Some(line)), line, outcome),
            Extract::Request => match request_target(line) {
                Ok(target) => self.text(&log, Ok(Some(&target)), line, outcome),
                Err(reason) => self.text(&log, Err(reason), line, outcome),
            },
            Extract::Referrer => match referrer(line) {
                Ok(text) => self.text(&log, Ok(Some(&*text).filter(|text| *text != b"-")), line, outcome),
                Err(reason) => self.text(&log, Err(reason), line, outcome),
            },
            Extract::Json(keys) => match object(line) {
                Ok(object) => {
                    let text = std::str::from_utf8(line).unwrap_or_default();
                    outcome.trouble = outcome.trouble.take().or_else(|| self.both(&object, number, source.kept));
                    let at = At { source, number, kept: KeptRecord::Object(text, &object) };
                    self.text(&at, string_at(&object, keys).map(|text| text.map(str::as_bytes)), line, outcome);
                }
                Err(reason) => self.text(&At { kept: KeptRecord::None, ..log }, Err(reason), line, outcome),
            },
        }
    }

    /// Returns the reason why the members of an object and the fields cannot be one object: both have the same name.
    fn both(&self, object: &Value, number: u64, kept: &Kept) -> Option<String> {
        let mut columns = self.selection.columns.iter().filter(|_| kept.is_open());
        let column = columns.find(|column| object.get(&column.name).is_some())?;
        let name = &column.name;
        Some(format!(
            "object {number} has a member `{name}` already: write the fields with --prefix url_, or leave members out with --keep or --only-fields"
        ))
    }

    /// Adds the row of the text in a record, if it has one. The bytes are those that a file of rejects has.
    fn text(&self, at: &At<'_>, text: Result<Option<&[u8]>, String>, bytes: &[u8], outcome: &mut Outcome<'_>) {
        let written = match text {
            Ok(None) => return self.without(at, outcome),
            Ok(Some(text)) => match std::str::from_utf8(text) {
                Ok(text) => self.parsed(text, at, outcome.rows),
                Err(error) => {
                    let at = error.valid_up_to();
                    Err(Fault::Rejected(format!("not UTF-8 at byte {at}"), Some(Refused::NotUtf8(at))))
                }
            },
            Err(reason) => Err(Fault::Rejected(reason, None)),
        };
        self.add(at, written, bytes, outcome);
    }

    /// Parses a text and writes its row.
    fn parsed(&self, text: &str, at: &At<'_>, rows: &mut Rows) -> Result<(), Fault> {
        let written = match at.source.extract {
            Extract::Request => read_target(&self.reading(), text),
            _ => self.reading().written(text),
        };
        let refused = |reason: String| {
            let text = self.assume_scheme.as_deref().map_or(text.into(), |scheme| with_scheme(text, scheme));
            Fault::Rejected(reason, Some(Refused::Text(text.into())))
        };
        let written = written.map_err(refused)?;
        let text = &*written;
        if let Reader::Split(spec) = self.reader {
            return with_parts(spec, text, |read| match read {
                Ok(parts) => self.row(text, text.as_bytes(), LineComponents::By(spec, &parts), at, rows),
                Err(rejection) => Err(refused(reason(spec, rejection.as_ref()))),
            });
        }
        let node = pass::parse(grammar::UriReference, text);
        let node = node.map_err(|error| refused(rejection(text, &error)))?;
        self.row(text, text.as_bytes(), LineComponents::Uri(&node), at, rows)
    }

    /// Writes the row of a URL, or returns what is wrong with it. The text is the beginning of `bytes`.
    #[inline(always)]
    fn row(
        &self,
        text: &str,
        bytes: &[u8],
        components: LineComponents<'_>,
        at: &At<'_>,
        rows: &mut Rows,
    ) -> Result<(), Fault> {
        let (file, number) = (at.source.name, at.number);
        let mut line = Line { text, bytes, file, number, components, fields: None, error: None };
        if self.selection.is_plain() {
            return self.written(&line, at, rows);
        }
        let (fields, fault) = self.selection.fields(&line);
        line.fields = fields.as_ref();
        if let Some(reason) = self.selection.missing(&line, fault.as_ref()) {
            return Err(Fault::Rejected(reason, Some(Refused::Text(text.into()))));
        }
        let fault = fault.map(|fault| fault.to_string());
        line.error = fault.as_deref();
        self.written(&line, at, rows)?;
        fault.map_or(Ok(()), |fault| Err(Fault::Scheme(fault)))
    }

    /// Writes the row of a URL.
    #[inline]
    fn written(&self, line: &Line<'_>, at: &At<'_>, rows: &mut Rows) -> Result<(), Fault> {
        let layout = at.source.layout;
        if self.keep != Keep::None {
            layout.begin(at.source.kept, &at.kept, rows);
        }
        layout.row(&self.selection.columns, line, rows).map_err(|error| Fault::Rejected(error.to_string(), None))
    }

    /// Adds a record: counts its row, or writes one without a URL and keeps the reason.
    #[inline]
    fn add(&self, at: &At<'_>, written: Result<(), Fault>, text: &[u8], outcome: &mut Outcome<'_>) {
        let Err(fault) = written else {
            outcome.counts.rows += 1;
            outcome.counts.without_scheme += u64::from(self.assume_scheme.is_none() && lacks_scheme(text));
            return;
        };
        self.reject(at, fault, text, outcome);
    }

    #[cold]
    fn reject(&self, at: &At<'_>, fault: Fault, text: &[u8], outcome: &mut Outcome<'_>) {
        let reason = match fault {
            Fault::Scheme(reason) => {
                outcome.counts.rows += 1;
                reason
            }
            Fault::Rejected(reason, refused) => {
                if self.has_rejected_rows {
                    let is_line = matches!(at.source.extract, Extract::Line);
                    let text = std::str::from_utf8(text).ok().filter(|_| is_line);
                    let rejected = refused.as_ref().map(|refused| match refused {
                        Refused::Text(text) => Rejected::Text(self.reader.spec(), text),
                        Refused::NotUtf8(at) => Rejected::NotUtf8(*at),
                    });
                    let (file, number) = (at.source.name, at.number);
                    self.empty_row(at, &EmptyRow { text, file, number, error: Some(&reason), rejected }, outcome);
                }
                reason
            }
        };
        outcome.counts.rejects += 1;
        outcome.counts.read_by_browsers += u64::from(self.reader == Reader::Rfc3986 && is_read_by_browsers(text));
        // Messages name the first ones alone.
        if self.keeps_rejects || outcome.rejects.len() < NAMED as usize {
            let text = if self.keeps_rejects { text.to_vec() } else { Vec::new() };
            outcome.rejects.push(Reject { number: at.number, text, reason });
        }
    }

    /// Adds the row of a record without a text.
    fn without(&self, at: &At<'_>, outcome: &mut Outcome<'_>) {
        outcome.counts.without += 1;
        if self.has_empty_rows {
            let row = EmptyRow { text: None, file: at.source.name, number: at.number, error: None, rejected: None };
            self.empty_row(at, &row, outcome);
        }
    }

    fn empty_row(&self, at: &At<'_>, row: &EmptyRow<'_>, outcome: &mut Outcome<'_>) {
        let layout = at.source.layout;
        if self.keep != Keep::None {
            layout.begin(at.source.kept, &at.kept, outcome.rows);
        }
        match layout.empty_row(&self.selection.columns, row, outcome.rows) {
            Ok(()) => outcome.counts.rows += 1,
            Err(error) => outcome.trouble = Some(error.to_string()),
        }
    }
}

/// Name of the column with the reason why a record was rejected.
const ERROR: &str = "error";

/// Returns the columns of the input that the rows have: none of a list, and none if the rows have a template.
fn keep(args: &Args) -> Result<Keep, Failure> {
    let is_table = args.column.is_some() || args.from.is_some_and(|from| from != InputFormat::Lines);
    if args.template.is_some() || args.only_fields || !is_table {
        return match args.keep.is_empty() {
            true => Ok(Keep::None),
            false => {
                Err(Failure::Usage("--keep needs a table: --column NAME, or --from FORMAT, and no template".into()))
            }
        };
    }
    Ok(match args.keep.as_slice() {
        [] => Keep::All,
        names => Keep::Named(names.iter().map(|name| name.trim().to_owned()).collect()),
    })
}

/// Number of bytes in which the colon after a scheme is looked for.
const LONGEST_SCHEME: usize = 16;

/// Whether browsers read a text that the grammar of RFC 3986 does not have.
fn is_read_by_browsers(text: &[u8]) -> bool {
    let is_one = |text: &str| pass::parse(grammar::UriReference, text).is_err() && Url::parse(text).is_ok();
    std::str::from_utf8(text).is_ok_and(is_one)
}

/// Whether a text is a host, or a URL without a scheme, as people write them: `example.org/a`, `localhost:3000`.
#[inline]
fn lacks_scheme(text: &[u8]) -> bool {
    // Nearly all texts begin with one of these.
    if text.starts_with(b"http") || text.starts_with(b"file:") {
        return false;
    }
    let colon = text[..text.len().min(LONGEST_SCHEME)].iter().position(|byte| *byte == b':');
    let may_lack = match colon {
        // A port, or a long name before one.
        Some(at) => text.get(at + 1).is_some_and(u8::is_ascii_digit),
        None => text.contains(&b'.'),
    };
    may_lack && text[0].is_ascii_alphanumeric() && is_meant_as_host(text)
}

#[cold]
fn is_meant_as_host(text: &[u8]) -> bool {
    use MistakeKind::{Address, Host, HostAndPort};
    let found = std::str::from_utf8(text).ok().and_then(find);
    found.is_some_and(|found| matches!(found.kind, Address | Host | HostAndPort))
}

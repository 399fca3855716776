//! The command `get`.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::args::Args;
use super::columns::{Columns, Schema};
use super::extract::{Extract, InputFormat};
use super::jobs::{Job, Jobs, Lines, Part, Table};
use super::layout::{Layout, Rows};
use super::rejects::{Log, Reject};
use super::target::{format_of, is_folder, to_file};
use super::writer::Writer;
use crate::exit::{Exit, Failure};
use crate::input::{Ending, Spares, cut, file_error};
use crate::io::Io;
use crate::ordered_pool::in_order;
use crate::output::{Foreign, Format, Output, Progress};
use crate::write_file::{named_output, refuse_input};
use urlgram::components::UriComponents;
use urlgram::grammar::rfc3986 as grammar;
use urlgram::pass;
use urlgram::uri::Reference;
use urlgram_ops::get::{Column, Line, Selection, rejection};

/// The columns and their layout.
#[derive(Clone)]
struct Plan {
    selection: Selection,
    layout: Layout,
    ending: Ending,
    /// Name of the column of the input.
    column: Option<String>,
    from: Option<InputFormat>,
    /// Whether rejects keep their texts.
    keeps_rejects: bool,
}

/// The place of the URLs that are arguments, in messages.
const ARGUMENTS: &str = "<arguments>";

/// The outcome of a job.
struct Done {
    rows: Rows,
    /// Number of rows.
    count: u64,
    rejects: Vec<Reject>,
    bytes: usize,
    /// Memory of the block, for the next one.
    memory: Vec<u8>,
}

/// The outcome of the records so far of a job.
struct Outcome<'r> {
    rows: &'r mut Rows,
    count: u64,
    rejects: Vec<Reject>,
    /// Whether rejects keep their texts.
    keeps_texts: bool,
}

impl Outcome<'_> {
    /// Adds a record: whether its row was written, and what is wrong with it.
    #[inline]
    fn add(&mut self, written: Result<(), (bool, String)>, text: &[u8], number: u64) {
        self.count += u64::from(matches!(written, Ok(()) | Err((true, _))));
        if let Err((_, reason)) = written {
            let text = if self.keeps_texts { text.to_vec() } else { Vec::new() };
            self.rejects.push(Reject { number, text, reason });
        }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut args = args.with_template()?;
    args.output = named_output(args.output);
    if args.rejects.as_deref() == Some(Path::new("-")) {
        return Err(Failure::Usage("--rejects needs the name of a file, since stdout is for the rows".into()));
    }
    if args.rejects.is_some() && args.rejects == args.output {
        return Err(Failure::Usage("--output and --rejects name the same file".into()));
    }
    for written in args.output.iter().chain(&args.rejects) {
        refuse_input(written, args.files.iter().map(PathBuf::as_path))?;
    }
    let plan = Plan::new(&args)?;
    match args.output.clone() {
        Some(folder) if is_folder(&folder) => to_folder(&args, &plan, &folder, io),
        Some(path) => to_file(&path, io, |io| to_stream(args, &plan, io)),
        None if plan.layout.schema().is_some() && io.out_is_terminal => {
            Err(Failure::Usage("Parquet and Arrow are not text: write the rows to a file with --output FILE".into()))
        }
        None => to_stream(args, &plan, io),
    }
}

/// Writes a file for each row group of a Parquet file. A file that an earlier run completed is kept.
fn to_folder(args: &Args, plan: &Plan, folder: &Path, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let usage = |message: &str| Err(Failure::Usage(format!("{}: {message}", Foreign::path(folder))));
    let (Some(schema), [input], Some(name)) = (plan.layout.schema(), args.files.as_slice(), &plan.column) else {
        return usage("a folder needs one Parquet file as input, its --column, and the format parquet or arrow");
    };
    let columns = Columns::open(input, name)?;
    if !columns.is_counted() {
        return usage("a folder needs a Parquet file as input, whose row groups are counted");
    }
    let parts = schema.parts(folder, columns.groups())?;
    if args.rejects.is_some() && (0..columns.groups()).any(|group| parts.path(group).exists()) {
        return usage("the rejects of an earlier run are not repeated: remove its files, or leave out --rejects");
    }
    let (mut log, mut exit) = (Log::new(args.rejects.as_deref(), args.csv_safe, args.summary)?, Exit::Clean);
    for group in 0..columns.groups() {
        let schema = schema.with_origin(&origin(args, &columns, group));
        let done = if parts.is_written(group, &schema)? {
            "written by an earlier run"
        } else {
            let rows = |io: &mut Io<'_>| group_to_stream(args, plan, &columns, group, &schema, &mut log, io);
            let group_exit = to_file(&parts.path(group), io, rows)?;
            exit = exit.max(group_exit);
            if group_exit == Exit::Error { "not written" } else { "written" }
        };
        io.note(format_args!("row group {} of {}: {done}", group + 1, columns.groups()))?;
    }
    log.finish(io)?;
    Ok(exit)
}

/// Returns the input and the options that decide what the file of a group contains.
fn origin(args: &Args, columns: &Columns, group: usize) -> String {
    let Args { fields, decode, spans, column, .. } = args;
    let (length, groups) = (columns.length(), columns.groups());
    format!(
        "group {group} of {groups} in {length} bytes, column {column:?}, fields {fields:?}, decode {decode}, spans {spans}"
    )
}

/// Writes the rows of a group to the output of `io`.
fn group_to_stream(
    args: &Args,
    plan: &Plan,
    columns: &Columns,
    group: usize,
    schema: &Schema,
    log: &mut Log,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let mut writer = Writer::of_columns(schema)?;
    let shown = io.err_is_terminal.then_some(Some(columns.length() / columns.groups() as u64));
    let (_, mut output) = io.split();
    let progress = Progress::new(shown, false);
    let streams = Streams { threads: args.threads(), output: &mut output, progress, log, writer: &mut writer };
    let name = args.files.first().map(|input| Foreign::path(input)).unwrap_or_default();
    let exit = plan.each_of(columns.jobs(group..group + 1), &Extract::Line, &name, streams)?;
    writer.finish(io.out)?;
    Ok(exit)
}

/// Writes the rows of all inputs to the output of `io`.
fn to_stream(args: Args, plan: &Plan, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // Before the first row, so that no output is left unfinished.
    for path in args.files.iter().filter(|path| !is_url(path)) {
        Extract::new(plan.format_of(path), plan.column.as_deref())?;
    }
    let mut log = Log::new(args.rejects.as_deref(), args.csv_safe, args.summary)?;
    plan.layout.header(&plan.selection.columns, io.out)?;
    let mut writer = Writer::new(&plan.layout)?;
    let threads = args.threads();
    let (urls, mut files): (Vec<_>, Vec<_>) = args.files.into_iter().partition(|argument| is_url(argument));
    if urls.is_empty() && files.is_empty() {
        files.push("-".into());
    }
    let (is_terminal, shares_screen) = (io.err_is_terminal, io.out_is_terminal);
    let mut exit = Exit::Clean;
    if !urls.is_empty() {
        let texts: Vec<u8> = urls.iter().flat_map(|url| [url.as_os_str().as_encoded_bytes(), b"\0"].concat()).collect();
        let (_, mut output) = io.split();
        let plain = Plan { column: None, from: None, ending: Ending::Nul, ..plan.clone() };
        let progress = Progress::new(None, false);
        exit = plain.each(
            &*texts,
            Path::new(ARGUMENTS),
            Streams { threads: 1, output: &mut output, progress, log: &mut log, writer: &mut writer },
        )?;
    }
    for path in files {
        let (input, mut output) = io.split();
        exit = exit.max(if path == Path::new("-") {
            output.prompt()?;
            // A program that writes a line and waits for its row must not wait for other blocks.
            let progress = Progress::new(None, false);
            plan.each(
                input,
                Path::new("<stdin>"),
                Streams { threads: 1, output: &mut output, progress, log: &mut log, writer: &mut writer },
            )?
        } else {
            let name = Foreign::path(&path);
            match File::open(&path).and_then(|file| Ok((file.metadata()?.len(), file))) {
                Ok((length, file)) => {
                    let progress = Progress::new(is_terminal.then_some(Some(length)), shares_screen);
                    plan.each(
                        file,
                        &path,
                        Streams { threads, output: &mut output, progress, log: &mut log, writer: &mut writer },
                    )?
                }
                Err(error) => output.error(format_args!("{name}: {}", file_error(&name, &error, "get")))?,
            }
        });
    }
    // A file of columns without its end is not read as if it were whole.
    if exit < Exit::Error || !writer.is_file() {
        writer.finish(io.out)?;
    }
    log.finish(io)?;
    Ok(exit)
}

/// Whether an argument is a URL: it begins with a scheme of at least two letters, and no file has this name.
fn is_url(argument: &Path) -> bool {
    let scheme = argument.to_str().and_then(|text| text.split_once(':')).map(|(scheme, _)| scheme.as_bytes());
    let is_scheme = scheme.is_some_and(|scheme| {
        let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        scheme.len() > 1 && scheme[0].is_ascii_alphabetic() && scheme.iter().all(is_inner)
    });
    is_scheme && !argument.exists()
}

/// The streams that the rows of an input are written to, and the threads that make them.
struct Streams<'s, 'o> {
    threads: usize,
    output: &'s mut Output<'o>,
    progress: Progress,
    log: &'s mut Log,
    writer: &'s mut Writer,
}

impl Plan {
    fn new(args: &Args) -> Result<Plan, Failure> {
        let (layout, columns) = match &args.template {
            Some(template) => {
                if let Some(format @ (Format::Parquet | Format::Arrow)) = args.output.as_deref().and_then(format_of) {
                    return Err(Failure::Usage(format!("a template writes text, not {format}: use --fields")));
                }
                Layout::template(template, args.decode)?
            }
            None => {
                let columns = args.fields.iter().map(|name| Column::parse(name.trim(), args.decode));
                let columns = columns.collect::<Result<Vec<Column>, String>>().map_err(Failure::Usage)?;
                let columns = match args.spans {
                    true => columns.into_iter().flat_map(|column| [column.clone(), column.as_span()]).collect(),
                    false => columns,
                };
                let format = args.format.or_else(|| format_of(args.output.as_deref()?)).unwrap_or(Format::JsonLines);
                (Layout::of(format, args.csv_safe, &columns)?, columns)
            }
        };
        let ending = if args.null { Ending::Nul } else { Ending::Line };
        let layout = layout.for_columns(&columns)?;
        let (column, from, keeps_rejects) = (args.column.clone(), args.from, args.rejects.is_some());
        Ok(Plan { selection: Selection::new(columns), layout, ending, column, from, keeps_rejects })
    }

    /// Returns the format of an input.
    fn format_of(&self, path: &Path) -> InputFormat {
        let named = InputFormat::of_path(path);
        // A file that is not text has columns, even if none is given.
        let is_table = self.column.is_some() || named == InputFormat::Parquet;
        self.from.unwrap_or(if is_table { named } else { InputFormat::Lines })
    }

    /// Writes the rows of one input.
    fn each(&self, reader: impl Read, path: &Path, streams: Streams<'_, '_>) -> Result<Exit, Failure> {
        let format = self.format_of(path);
        let name = Foreign::path(path);
        match (Extract::new(format, self.column.as_deref())?, format) {
            (Some(extract), _) => {
                let jobs = Lines::new(reader, self.ending);
                self.each_of(jobs, &extract, &name, streams)
            }
            (None, InputFormat::Csv | InputFormat::Tsv) => {
                let delimiter = if format == InputFormat::Csv { b',' } else { b'\t' };
                let jobs = Table::new(reader, delimiter, self.column.as_deref().unwrap_or_default());
                self.each_of(jobs, &Extract::Line, &name, streams)
            }
            (None, _) if !path.is_file() => {
                Err(Failure::Usage(format!("{name}: Parquet and Arrow are read from files, not from streams")))
            }
            (None, _) => match Columns::open(path, self.column.as_deref().unwrap_or_default()) {
                Ok(columns) => self.each_of(columns.jobs(0..columns.groups()), &Extract::Line, &name, streams),
                Err(Failure::File(_, error)) => Ok(streams.output.error(format_args!("{name}: {error}"))?),
                Err(failure) => Err(failure),
            },
        }
    }

    fn each_of(
        &self,
        mut jobs: impl Jobs,
        extract: &Extract,
        name: &str,
        streams: Streams<'_, '_>,
    ) -> Result<Exit, Failure> {
        let Streams { threads, output, mut progress, log, writer } = streams;
        let mut exit = Exit::Clean;
        let mut trouble = None;
        let (mut is_read, mut has_text) = (false, false);
        let spares = Spares::default();
        let work = |(part, memory): (Part, Vec<u8>)| match part {
            Part::Job(job) => self.rows(job, memory, extract, name),
            Part::Skipped(number, reason) => {
                let rejects = vec![Reject { number, text: Vec::new(), reason }];
                Done { rows: Rows::Text(memory), count: 0, rejects, bytes: 0, memory: Vec::new() }
            }
        };
        let next = || {
            let part = jobs.next(spares.take()).unwrap_or_else(|error| {
                trouble = Some(error);
                None
            });
            Ok(part.map(|part| (part, spares.take())))
        };
        let done = |Done { rows, count, rejects, bytes, memory }| {
            progress.step_aside();
            let written = writer.write(rows, output)?;
            [memory, written].into_iter().for_each(|memory| spares.keep(memory));
            // A program that waits for a row must not wait for this buffer. Messages come after the rows before them.
            output.out.flush()?;
            let complaints = log.record(name, count, &rejects)?;
            (is_read, has_text) = (is_read || bytes > 0, has_text || count > 0 || !rejects.is_empty());
            if !rejects.is_empty() {
                exit = Exit::Findings;
                progress.hide();
                complaints.iter().try_for_each(|complaint| output.note(format_args!("{complaint}")))?;
            }
            progress.advance(bytes);
            Ok(())
        };
        in_order(threads, next, work, done)?;
        progress.hide();
        if let (Extract::Json(keys), true, false) = (extract, is_read, has_text) {
            output.note(format_args!("{name}: no record has a text at `{}`", keys.join(".")))?;
        }
        match trouble {
            Some(error) => Ok(output.error(format_args!("{name}: {error}"))?),
            None => Ok(exit),
        }
    }

    /// Writes the rows of a job into `memory`.
    fn rows(&self, job: Job, memory: Vec<u8>, extract: &Extract, name: &str) -> Done {
        let mut rows = self.layout.rows(job.block.len(), memory);
        let mut outcome = Outcome { rows: &mut rows, count: 0, rejects: Vec::new(), keeps_texts: self.keeps_rejects };
        match &job.texts {
            Some(texts) => {
                texts.iter().for_each(|(number, range)| {
                    self.record(extract, &job.block[range.clone()], name, *number, &mut outcome);
                });
            }
            None => self.lines(&job, extract, name, &mut outcome),
        }
        let Outcome { count, rejects, .. } = outcome;
        Done { rows, count, rejects, bytes: job.bytes, memory: job.block }
    }

    /// Adds the rows of the lines of a block.
    fn lines(&self, job: &Job, extract: &Extract, file: &str, outcome: &mut Outcome<'_>) {
        // Checking a block for UTF-8 is cheaper than checking each line. Only a block with invalid bytes is cut first.
        let (Extract::Line, Ok(block)) = (extract, std::str::from_utf8(&job.block)) else {
            for (number, cut) in (job.first..).zip(cut(&job.block, self.ending)).filter(|(_, cut)| cut.start < cut.end)
            {
                self.record(extract, &job.block[cut.start..cut.end], file, number, outcome);
            }
            return;
        };
        let mut number = job.first;
        let each = |text: &str, node: Option<UriComponents>| {
            if !text.is_empty() {
                let start = text.as_ptr().addr() - block.as_ptr().addr();
                let written = match node {
                    Some(node) => self.row(text, &job.block[start..], node, file, number, outcome.rows),
                    None => self.parsed(text, file, number, outcome.rows),
                };
                outcome.add(written, text.as_bytes(), number);
            }
            number += 1;
        };
        match self.ending {
            Ending::Line => pass::parse_lines(grammar::UriReference, block, each),
            Ending::Nul => pass::parse_each(grammar::UriReference, block.split_terminator('\0'), each),
        }
    }

    /// Adds the row of the text in a record, if it has one.
    fn record(&self, extract: &Extract, bytes: &[u8], file: &str, number: u64, outcome: &mut Outcome<'_>) {
        let written = match extract.text(bytes) {
            Ok(None) => return,
            Ok(Some(text)) => match std::str::from_utf8(&text) {
                Ok(text) => self.parsed(text, file, number, outcome.rows),
                Err(error) => Err((false, format!("not UTF-8 at byte {}", error.valid_up_to()))),
            },
            Err(reason) => Err((false, reason)),
        };
        outcome.add(written, bytes, number);
    }

    /// Parses a text and writes its row.
    fn parsed(&self, text: &str, file: &str, number: u64, rows: &mut Rows) -> Result<(), (bool, String)> {
        let node = pass::parse(grammar::UriReference, text).map_err(|error| (false, rejection(text, &error)))?;
        self.row(text, text.as_bytes(), node, file, number, rows)
    }

    /// Writes the row of a URL, or returns what is wrong with it and whether the row is written nevertheless, as it is if only the
    /// fields of the scheme are not valid. The text is the beginning of `bytes`.
    #[inline(always)]
    fn row(
        &self,
        text: &str,
        bytes: &[u8],
        node: UriComponents,
        file: &str,
        number: u64,
        rows: &mut Rows,
    ) -> Result<(), (bool, String)> {
        let mut line = Line { text, bytes, file, number, node: &node, fields: None };
        if self.selection.is_plain() {
            return self.written(&line, rows);
        }
        let (fields, fault) = self.selection.fields(&Reference::from_parts(text, node));
        line.fields = fields.as_ref();
        if let Some(reason) = self.selection.missing(&line, fault.as_ref()) {
            return Err((false, reason));
        }
        self.written(&line, rows)?;
        fault.map_or(Ok(()), |fault| Err((true, fault.to_string())))
    }

    /// Writes the row of a URL.
    #[inline]
    fn written(&self, line: &Line<'_>, rows: &mut Rows) -> Result<(), (bool, String)> {
        self.layout.row(&self.selection.columns, line, rows).map_err(|error| (false, error.to_string()))
    }
}

//! The run over one input: it is opened, its jobs go to threads, and their rows to the writer.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::columns::Columns;
use super::extract::{Extract, InputFormat};
use super::jobs::{Jobs, Lines, Part, Table};
use super::kept::{Keep, Kept};
use super::layout::Layout;
use super::log_line;
use super::plan::{Done, Plan, Source};
use super::rejects::Log;
use super::writer::Writer;
use crate::exit::{Exit, Failure};
use crate::input::{Spares, with_separator};
use crate::io::Io;
use crate::ordered_pool::in_order;
use crate::output::{Foreign, Output, Progress};

/// The streams that the rows of an input are written to, and the threads that make them.
pub(crate) struct Streams<'s, 'o> {
    pub(crate) threads: usize,
    pub(crate) output: Output<'o>,
    pub(crate) progress: Progress,
    pub(crate) log: &'s mut Log,
}

/// An input that can be read.
pub(crate) struct Opened<'r> {
    pub(crate) jobs: Box<dyn Jobs + 'r>,
    pub(crate) extract: Extract,
    pub(crate) kept: Kept,
}

/// Opens an input.
///
/// # Errors
/// [`Failure::File`] for an input that cannot be read, and for one without the column.
pub(crate) fn open<'r>(plan: &Plan, reader: Box<dyn Read + 'r>, path: &Path) -> Result<Opened<'r>, Failure> {
    let (format, column) = (plan.format_of(path), plan.column.as_deref());
    if let Some(extract) = Extract::new(format, column)? {
        let kept = match format {
            _ if plan.keep == Keep::None => Kept::none(),
            InputFormat::JsonLines => Kept::members(&plan.keep),
            InputFormat::Common => Kept::log(&plan.keep, log_line::COMMON)?,
            _ => Kept::log(&plan.keep, log_line::COLUMNS.len())?,
        };
        return Ok(Opened { jobs: Box::new(Lines::new(reader, plan.ending)), extract, kept });
    }
    let (extract, column) = (Extract::Line, column.unwrap_or_default());
    if let InputFormat::Csv | InputFormat::Tsv = format {
        let usual = if format == InputFormat::Csv { b',' } else { b'\t' };
        let table = with_separator(reader, usual)
            .and_then(|(delimiter, reader)| Table::open(reader, delimiter, column, &plan.keep))
            .map_err(|error| Failure::File(path.to_owned(), error))?;
        let kept = Kept::cells(table.kept(), None);
        return Ok(Opened { jobs: Box::new(table), extract, kept });
    }
    if !path.is_file() {
        let name = Foreign::path(path);
        return Err(Failure::Usage(format!("{name}: Parquet and Arrow are read from files, not from streams")));
    }
    let columns = Arc::new(Columns::open(path, column, &plan.keep)?);
    Ok(Opened { jobs: Box::new(columns.jobs(0..columns.groups())), extract, kept: columns.kept() })
}

/// The output once the columns of the first input are known.
#[derive(Default)]
pub(crate) struct Start(Option<Started>);

struct Started {
    kept: Kept,
    layout: Layout,
    writer: Writer,
}

impl Start {
    /// Returns the layout for an input with these kept columns, and the writer. The first input begins the output.
    ///
    /// # Errors
    /// Columns that the format cannot have, and others than those of the first input.
    pub(crate) fn with(
        &mut self,
        plan: &Plan,
        kept: &Kept,
        out: &mut dyn Write,
    ) -> Result<(Layout, &mut Writer), Failure> {
        let layout = plan.layout.for_kept(kept, &plan.selection.columns)?;
        let started = match &mut self.0 {
            Some(started) => started,
            empty => {
                layout.header(kept, &plan.selection.columns, out)?;
                let writer = Writer::new(&layout)?;
                empty.insert(Started { kept: kept.clone(), layout: layout.clone(), writer })
            }
        };
        let has_other_types = match (started.layout.schema(), layout.schema()) {
            (Some(first), Some(schema)) => !schema.has_columns_of(first),
            _ => false,
        };
        let needs_same = !matches!(layout, Layout::JsonLines(_) | Layout::JsonRows(_));
        if needs_same && (kept.names != started.kept.names || has_other_types) {
            let columns = started.kept.names.join(", ");
            return Err(Failure::Usage(format!(
                "the columns are not those of the first input, {columns}: name those to keep with --keep, or write --only-fields"
            )));
        }
        Ok((layout, &mut started.writer))
    }

    /// Ends the output, unless it is a file of columns that is not whole.
    pub(crate) fn finish(mut self, plan: &Plan, exit: Exit, io: &mut Io<'_>) -> Result<(), Failure> {
        if self.0.is_none() && plan.keep == Keep::None {
            self.with(plan, &Kept::none(), io.out)?;
        }
        match self.0 {
            // A file of columns without its end is not read as if it were whole.
            Some(started) if exit < Exit::Error || !started.writer.is_file() => Ok(started.writer.finish(io.out)?),
            _ => Ok(()),
        }
    }
}

/// Writes the rows of the jobs of an input.
pub(crate) fn each_of(
    plan: &Plan,
    mut jobs: Box<dyn Jobs + '_>,
    source: &Source<'_>,
    writer: &mut Writer,
    streams: Streams<'_, '_>,
) -> Result<Exit, Failure> {
    let Streams { threads, mut output, mut progress, log } = streams;
    let name = source.name;
    let mut exit = Exit::Clean;
    let mut trouble = None;
    let (mut is_read, mut has_text) = (false, false);
    let spares = Spares::default();
    let work = |(part, memory): (Part, Vec<u8>)| match part {
        Part::Job(job) => plan.rows(job, memory, source),
        Part::Skipped(number, reason) => plan.skipped(number, reason, memory, source),
    };
    let next = || {
        let part = jobs.next(spares.take()).unwrap_or_else(|error| {
            trouble = Some(error);
            None
        });
        Ok(part.map(|part| (part, spares.take())))
    };
    let done = |Done { rows, counts, rejects, trouble, bytes, memory }| {
        progress.step_aside();
        if let Some(trouble) = trouble {
            return Err(Failure::File(PathBuf::from(name), io::Error::other(trouble)));
        }
        let written = writer.write(rows, &mut output)?;
        [memory, written].into_iter().for_each(|memory| spares.keep(memory));
        // A program that waits for a row must not wait for this buffer. Messages come after the rows before them.
        output.out.flush()?;
        let complaints = log.record(name, counts, &rejects)?;
        has_text |= counts.rejects > 0 || counts.rows > counts.without;
        is_read |= bytes > 0;
        if counts.rejects > 0 {
            exit = Exit::Findings;
            progress.hide();
            complaints.iter().try_for_each(|complaint| output.note(format_args!("{complaint}")))?;
        }
        progress.advance(bytes);
        Ok(())
    };
    in_order(threads, next, work, done)?;
    progress.hide();
    if let (Extract::Json(keys), true, false) = (source.extract, is_read, has_text) {
        output.note(format_args!("{name}: no record has a text at `{}`", keys.join(".")))?;
    }
    match trouble {
        Some(error) => Ok(output.error(format_args!("{name}: {error}"))?),
        None => Ok(exit),
    }
}

//! The command `get`.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::Args;
use super::columns::{Columns, Schema};
use super::extract::{Extract, InputFormat};
use super::kept::Keep;
use super::layout::Layout;
use super::own_output::refuse_other;
use super::plan::{Plan, Source};
use super::rejects::Log;
use super::run::{Opened, Start, Streams, each_of, open};
use super::target::{is_folder, to_file};
use super::writer::Writer;
use crate::exit::{Exit, Failure};
use crate::input::{Ending, file_error, open_named};
use crate::io::Io;
use crate::output::{Foreign, Progress};
use crate::project::is_one_place;
use crate::write_file::{named_output, refuse_input};

/// The place of the URLs that are arguments, in messages.
const ARGUMENTS: &str = "<arguments>";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut args = args.with_template()?;
    args.output = named_output(args.output);
    if args.rejects.as_deref() == Some(Path::new("-")) {
        return Err(Failure::Usage("--rejects needs the name of a file, since stdout is for the rows".into()));
    }
    if args.rejects.as_ref().zip(args.output.as_ref()).is_some_and(|(rejects, output)| is_one_place(rejects, output)) {
        return Err(Failure::Usage("--output and --rejects name the same file".into()));
    }
    for written in args.output.iter().chain(&args.rejects) {
        refuse_input(written, args.files.iter().map(PathBuf::as_path))?;
    }
    let plan = Plan::new(&args)?;
    match args.output.clone() {
        Some(folder) if is_folder(&folder) => to_folder(&args, &plan, &folder, io),
        Some(path) => {
            refuse_other(&path, &plan.layout)?;
            to_file(&path, io, |io| to_stream(args, &plan, io))
        }
        None if plan.layout.schema().is_some() && io.out_is_terminal => {
            Err(Failure::Usage("Parquet and Arrow are not text: write the rows to a file with --output FILE".into()))
        }
        None => to_stream(args, &plan, io),
    }
}

/// Writes a file for each row group of a Parquet file. A file that an earlier run completed is kept.
fn to_folder(args: &Args, plan: &Plan, folder: &Path, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let usage = |message: &str| Err(Failure::Usage(format!("{}: {message}", Foreign::path(folder))));
    let (true, [input], Some(name)) = (plan.layout.schema().is_some(), args.files.as_slice(), &plan.column) else {
        return usage("a folder needs one Parquet file as input, its --column, and the format parquet or arrow");
    };
    let columns = Arc::new(Columns::open(input, name, &plan.keep)?);
    let Layout::Columns(schema) = plan.layout.for_kept(&columns.kept(), &plan.selection.columns)? else {
        return usage("a folder needs the format parquet or arrow");
    };
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
    let Args {
        fields, decode, spans, column, keep, only_fields, prefix, rejects, skip_rejects, reader, suffixes, ..
    } = args;
    let (length, groups) = (columns.length(), columns.groups());
    format!(
        "group {group} of {groups} in {length} bytes, column {column:?}, fields {fields:?}, decode {decode}, spans {spans}, \
         keep {keep:?} {only_fields}, prefix {prefix:?}, rejects {} {skip_rejects}, {reader:?}, suffixes {:x}",
        rejects.is_some(),
        BuildHasherDefault::<DefaultHasher>::default().hash_one(suffixes)
    )
}

/// Writes the rows of a group to the output of `io`.
fn group_to_stream(
    args: &Args,
    plan: &Plan,
    columns: &Arc<Columns>,
    group: usize,
    schema: &Schema,
    log: &mut Log,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let mut writer = Writer::of_columns(schema)?;
    let shown = io.err_is_terminal.then_some(Some(columns.length() / columns.groups() as u64));
    let (_, output) = io.split();
    let streams = Streams { threads: args.threads(), output, progress: Progress::new(shown, false), log };
    let name = args.files.first().map(|input| Foreign::path(input)).unwrap_or_default();
    let layout = Layout::Columns(schema.clone());
    let source = Source { name: &name, extract: &Extract::Line, kept: &columns.kept(), layout: &layout };
    let exit = each_of(plan, Box::new(columns.jobs(group..group + 1)), &source, &mut writer, streams)?;
    writer.finish(io.out)?;
    Ok(exit)
}

/// Writes the rows of all inputs to the output of `io`.
fn to_stream(args: Args, plan: &Plan, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // Before the first row, so that no output is left unfinished.
    let is_text = |argument: &PathBuf| is_url(argument) || plan.assume_scheme.is_some() && lacks_scheme(argument);
    for path in args.files.iter().filter(|path| !is_text(path)) {
        Extract::new(plan.format_of(path), plan.column.as_deref())?;
    }
    let mut log = Log::new(args.rejects.as_deref(), args.csv_safe, args.summary)?;
    let mut start = Start::default();
    let threads = args.threads();
    let (urls, mut files): (Vec<_>, Vec<_>) = args.files.into_iter().partition(is_text);
    if urls.is_empty() && files.is_empty() {
        files.push("-".into());
    }
    if let Some(table) = files.iter().find(|path| plan.is_read_by_lines(path)) {
        let name = Foreign::path(table);
        io.note(format_args!("{name} is read line by line: `--column NAME` reads the URLs of a column or a key"))?;
    }
    let (is_terminal, shares_screen) = (io.err_is_terminal, io.out_is_terminal);
    let mut exit = Exit::Clean;
    if !urls.is_empty() {
        if plan.keep != Keep::None {
            let message = "URLs as arguments have no columns to keep: use --only-fields";
            return Err(Failure::Usage(message.into()));
        }
        let texts: Vec<u8> = urls.iter().flat_map(|url| [url.as_os_str().as_encoded_bytes(), b"\0"].concat()).collect();
        let plain = Plan { column: None, from: None, ending: Ending::Nul, ..plan.clone() };
        let (_, output) = io.split();
        let progress = Progress::new(None, false);
        let streams = Streams { threads: 1, output, progress, log: &mut log };
        exit = each(&plain, Box::new(&*texts), Path::new(ARGUMENTS), &mut start, streams)?;
    }
    for path in files {
        let (input, mut output) = io.split();
        exit = exit.max(if path == Path::new("-") {
            output.prompt()?;
            // A program that writes a line and waits for its row must not wait for other blocks.
            let streams = Streams { threads: 1, output, progress: Progress::new(None, false), log: &mut log };
            each(plan, Box::new(input), Path::new("<stdin>"), &mut start, streams)?
        } else {
            match open_named(&path).and_then(|file| Ok((file.metadata()?.len(), file))) {
                Ok((length, file)) => {
                    let progress = Progress::new(is_terminal.then_some(Some(length)), shares_screen);
                    let streams = Streams { threads, output, progress, log: &mut log };
                    each(plan, Box::new(file), &path, &mut start, streams)?
                }
                Err(error) => {
                    let name = Foreign::path(&path);
                    output.error(format_args!("{name}: {}", file_error(&name, &error, "get")))?
                }
            }
        });
    }
    start.finish(plan, exit, io)?;
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

/// Whether an argument can be a URL without a scheme, such as `localhost`: no file has this name, and it does not end as one of a list.
fn lacks_scheme(argument: &Path) -> bool {
    let is_list = argument.extension().is_some_and(|extension| ["log", "txt"].iter().any(|known| extension == *known));
    argument != Path::new("-") && !is_list && InputFormat::of_path(argument) == InputFormat::Lines && !argument.exists()
}

/// Writes the rows of one input.
fn each(
    plan: &Plan,
    reader: Box<dyn Read + '_>,
    path: &Path,
    start: &mut Start,
    mut streams: Streams<'_, '_>,
) -> Result<Exit, Failure> {
    let name = Foreign::path(path);
    let Opened { jobs, extract, kept } = match open(plan, reader, path) {
        Ok(opened) => opened,
        Err(Failure::File(_, error)) => return Ok(streams.output.error(format_args!("{name}: {error}"))?),
        Err(failure) => return Err(failure),
    };
    let (layout, writer) = match start.with(plan, &kept, streams.output.out) {
        Ok(started) => started,
        Err(Failure::Usage(message)) => return Err(Failure::Usage(format!("{name}: {message}"))),
        Err(failure) => return Err(failure),
    };
    each_of(plan, jobs, &Source { name: &name, extract: &extract, kept: &kept, layout: &layout }, writer, streams)
}

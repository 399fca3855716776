//! The command `lint`.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use super::args::Args;
use super::baseline::Baseline;
use super::formats::PrintOptions;
use super::inputs::Inputs;
use super::plan::Plan;
use super::report::Report;
use super::session::Session;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::ordered_pool::in_order;
use crate::output::{Format, Progress};

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { files, input, selection, fixing, printing } = args;
    let files_from = input.files_from.clone();
    let plan = Plan::new(input, selection, fixing.rewriting(), printing.fail_fast)?;
    let format = printing.format.or(plan.settings.format).unwrap_or(Format::Full);
    let options = PrintOptions {
        style: io.out_style,
        shows_secrets: printing.show_secrets,
        shows_unsafe_fixes: fixing.unsafe_fixes,
    };
    let mut baseline = plan.selection.baseline.as_deref().map(Baseline::read).transpose()?;
    let mut written = plan.selection.write_baseline.is_some().then(Baseline::default);
    let paths = paths(files, files_from.as_deref(), io)?;
    let is_watched = io.err_is_terminal && !printing.quiet;
    let out_is_terminal = io.out_is_terminal;
    let (mut input, mut output) = io.split();
    if paths.iter().any(|path| path == Path::new("-")) {
        output.prompt()?;
    }
    let mut inputs = Inputs::new(&plan, &paths, &mut input);
    let threads = printing.threads.unwrap_or_else(|| match inputs.is_live() {
        true => 1,
        false => thread::available_parallelism().map_or(1, usize::from),
    });
    let is_stopped = Cell::new(false);
    let mut session = Session {
        report: Report::new(format, printing.max_findings, options),
        progress: Progress::new(is_watched.then(|| inputs.size()), out_is_terminal),
        fixing: &fixing,
        printing: &printing,
        is_stopped: &is_stopped,
        baseline: baseline.as_mut(),
        written: written.as_mut(),
        output: &mut output,
    };
    session.begin()?;
    let next = || if is_stopped.get() { Ok(None) } else { inputs.next() };
    in_order(threads, next, |job| plan.work(job), |outcome| session.add(outcome))?;
    let exit = session.end()?;
    if let (Some(written), Some(path)) = (written, &plan.selection.write_baseline) {
        written.write(path)?;
    }
    Ok(exit)
}

/// Returns the files that the arguments name, and those that the file `from` names.
fn paths(mut files: Vec<PathBuf>, from: Option<&Path>, io: &mut Io<'_>) -> Result<Vec<PathBuf>, Failure> {
    if let Some(from) = from {
        let mut names = String::new();
        let read = match from == Path::new("-") {
            true => io.input.read_to_string(&mut names).map(drop),
            false => fs::read_to_string(from).map(|text| names = text),
        };
        read.map_err(|error| Failure::File(from.to_owned(), error))?;
        files.extend(names.lines().filter(|name| !name.is_empty()).map(PathBuf::from));
    } else if files.is_empty() {
        files.push(PathBuf::from("-"));
    }
    Ok(files)
}

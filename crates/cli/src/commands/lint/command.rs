//! The command `lint`.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use super::args::Args;
use super::baseline::Baseline;
use super::formats::{Format, PrintOptions};
use super::inputs::Inputs;
use super::linter_cache::LinterCache;
use super::plan::Plan;
use super::report::Report;
use super::session::Session;
use super::settings::{Settings, check_pattern, unknown_kind};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::ordered_pool::in_order;
use crate::output::Progress;
use urlgram_documents::Kind;

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { files, grammar, rule, kind, stdin_filename, files_from, null, comments, what, fixing, .. } = args;
    for pattern in what.select.iter().chain(&what.extend_select).chain(&what.ignore) {
        check_pattern(pattern).map_err(Failure::Usage)?;
    }
    for (pattern, _) in &what.severity {
        check_pattern(pattern).map_err(Failure::Usage)?;
    }
    let settings = if what.isolated { Settings::default() } else { Settings::find(what.config.as_deref())? };
    let kind = match kind {
        Some(name) => Some(Kind::from_name(&name).ok_or_else(|| Failure::Usage(unknown_kind(&name)))?),
        None => null.then_some(Kind::NulList),
    };
    let plan = Plan {
        grammar: grammar.or_else(|| settings.grammar.clone()),
        rule: rule.or_else(|| settings.rule.clone()),
        kind,
        stdin_name: stdin_filename,
        comments: comments || settings.comments,
        fails_fast: args.fail_fast,
        walking: args.walking,
        rewriting: fixing.rewriting(),
        select: what,
        settings,
        cache: LinterCache::default(),
    };
    for is_web in [false, true] {
        plan.rules(is_web)?;
    }
    let format = args.format.or(plan.settings.format).unwrap_or(Format::Full);
    let options = PrintOptions { style: io.out_style, shows_secrets: args.show_secrets };
    let mut baseline = plan.select.baseline.as_deref().map(Baseline::read).transpose()?;
    let mut written = plan.select.write_baseline.is_some().then(Baseline::default);
    let paths = paths(files, files_from.as_deref(), io)?;
    let is_watched = io.err_is_terminal && !args.quiet;
    let (out_is_terminal, err_style) = (io.out_is_terminal, io.err_style);
    let (mut input, mut output) = io.split();
    if paths.iter().any(|path| path == Path::new("-")) {
        output.prompt()?;
    }
    let mut inputs = Inputs::new(&plan, &paths, &mut input);
    let progress = Progress::new(is_watched.then(|| inputs.size()), out_is_terminal);
    let threads = args.threads.unwrap_or_else(|| match inputs.is_live() {
        true => 1,
        false => thread::available_parallelism().map_or(1, usize::from),
    });
    let is_stopped = Cell::new(false);
    let mut run = Session {
        report: Report::new(format, args.max_findings, options),
        progress,
        fixing: &fixing,
        fails_fast: args.fail_fast,
        is_stopped: &is_stopped,
        baseline: baseline.as_mut(),
        written: written.as_mut(),
        output: &mut output,
    };
    run.begin()?;
    let next = || if is_stopped.get() { Ok(None) } else { inputs.next() };
    in_order(threads, next, |job| plan.work(job), |outcome| run.done(outcome))?;
    let exit = run.end(args.statistics, args.quiet, args.exit_zero, &err_style)?;
    if let (Some(written), Some(path)) = (written, &plan.select.write_baseline) {
        written.write(path)?;
    }
    Ok(exit)
}

/// The files that are named, here and in the file of names.
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

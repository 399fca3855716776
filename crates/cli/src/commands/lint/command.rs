//! The command `lint`.

use std::cell::Cell;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::thread;

use clap::ValueEnum as _;

use super::args::{Args, LintSelection};
use super::inputs::Inputs;
use super::outputs::{check_outputs, named_format};
use super::plan::Plan;
use super::report::Report;
use super::session::Session;
use super::show_settings::show_settings;
use super::show_sites::show_sites;
use super::unselected::unselected;
use crate::exit::{Exit, Failure};
use crate::findings::{Baseline, PrintOptions, RuleSet};
use crate::input::{absolute_path, named_files, url_lines};
use crate::io::Io;
use crate::ordered_pool::in_order;
use crate::output::{Foreign, Format, Output, Progress};
use crate::project::{Folders, OwnFiles, Settings, Source, UnknownFiles, is_excluded, sources};
use crate::write_file;
use urlgram_project::create_special;

pub(crate) fn run(mut args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if let Some(list) = url_lines(&args.files) {
        args.files = vec![PathBuf::from("-")];
        return to_output(args, &mut io.with_input(&mut Cursor::new(list)));
    }
    to_output(args, io)
}

/// Lints, and writes the report to the file that an option names.
fn to_output(mut args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Some(path) = write_file::named_output(args.printing.output.take()) else { return lint(args, None, io) };
    let mut report = Vec::new();
    let exit = lint(args, Some(&path), &mut io.with_output(&mut report))?;
    let is_special = fs::metadata(&path).is_ok_and(|data| !data.is_file());
    let written = match is_special {
        true => create_special(&path).and_then(|mut file| file.write_all(&report)),
        false => write_file::write(&path, &report),
    };
    written.map_err(|error| Failure::File(path, error))?;
    Ok(exit)
}

/// Lints. `report` is the file that the report is written to.
fn lint(args: Args, report: Option<&Path>, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { files, input, selection, fixing, printing } = args;
    let is_named = !files.is_empty() || input.files.files_from.is_some() || io.input_has_data;
    if fixing.rewriting().is_some() && !fixing.diff && !is_named {
        return Err(Failure::Usage("name the files to change; `.` is the current folder".into()));
    }
    let paths = named_files(files, input.files.files_from.as_deref(), io)?;
    let mut folders = Folders::new(&input.files.folders(), &paths)?;
    let plan = Plan::new(input, selection, fixing.rewriting(), printing.fail_fast, &mut folders)?;
    let options = PrintOptions { style: io.out_style, shows_unsafe_fixes: fixing.unsafe_fixes, rules: RuleSet::Lints };
    check_outputs(&plan, report, paths.iter().map(PathBuf::as_path), &folders)?;
    let (is_quiet, is_shown, out_is_terminal) = (printing.quiet, io.err_is_terminal, io.out_is_terminal);
    let (mut input, mut output) = io.split();
    if paths.iter().any(|path| path == Path::new("-")) {
        output.prompt()?;
    }
    if printing.show_settings {
        return show_all_settings(&plan, &mut folders, &paths, &mut output);
    }
    let mut unknown = UnknownFiles::default();
    let sources = sources(&plan.selected, &mut folders, &paths, &own_files(&plan, report), &mut unknown)?;
    // By now the configuration of all folders is known.
    check_outputs(&plan, report, paths.iter().map(PathBuf::as_path), &folders)?;
    if printing.show_files {
        return show_files(&sources, &mut output);
    }
    check_settings(&plan, &mut folders, &mut output)?;
    let LintSelection { baseline, write_baseline, .. } = &plan.selection;
    let mut baseline = baseline.as_deref().map(Baseline::read).transpose()?;
    let mut written = write_baseline.as_deref().map(Baseline::new);
    let configurations = configurations(&sources);
    let mut inputs = Inputs::new(&plan, sources, &mut input);
    let threads = printing.threads.unwrap_or_else(|| match inputs.is_live() {
        true => 1,
        false => thread::available_parallelism().map_or(1, usize::from),
    });
    let is_stopped = Cell::new(false);
    let named = || report.and_then(named_format);
    let format = printing.format.or_else(named).or(configured_format(&plan.settings)).unwrap_or(Format::Full);
    let mut session = Session {
        report: Report::new(format, printing.max_findings, options),
        format,
        progress: Progress::new((is_shown && !is_quiet).then(|| inputs.size()), out_is_terminal),
        fixing: &fixing,
        printing: &printing,
        is_stopped: &is_stopped,
        configurations,
        baseline: baseline.as_mut(),
        is_partial: plan.linters.selects(),
        written: written.as_mut(),
        output: &mut output,
    };
    let next = || if is_stopped.get() { Ok(None) } else { inputs.next() };
    let is_drawn = session.draws_all();
    let work = |job| if is_drawn { plan.work(job).drawn(format, options) } else { plan.work(job) };
    let ran = session.begin().and_then(|()| in_order(threads, next, work, |outcome| session.add(outcome)));
    let counts = plan.files.tree().counts();
    session.count_links(&counts);
    session.count_unknown(&unknown);
    session.count_not_known(plan.linters.not_known());
    match ran.and_then(|()| session.end()) {
        // Nobody reads the rest; what was found until then still counts.
        Err(failure) if failure.is_closed_pipe() => Ok(session.exit()),
        Err(failure) => Err(failure),
        Ok(exit) => {
            if printing.show_sites {
                write!(output.err, "{}", show_sites(&counts))?;
            }
            written.map(Baseline::write).transpose()?;
            Ok(exit)
        }
    }
}

/// Returns the format that the configuration names.
fn configured_format(settings: &Settings) -> Option<Format> {
    settings.format.and_then(|name| Format::from_str(name, false).ok())
}

/// Returns the files that are not linted, because the run writes them or compares with them.
fn own_files(plan: &Plan, report: Option<&Path>) -> OwnFiles {
    let LintSelection { baseline, write_baseline, .. } = &plan.selection;
    OwnFiles::new([baseline.as_deref(), write_baseline.as_deref(), report].into_iter().flatten())
}

/// Checks the settings that are in use, and reports what has no effect.
fn check_settings(plan: &Plan, folders: &mut Folders, output: &mut Output<'_>) -> Result<(), Failure> {
    for note in folders.take_notes() {
        output.message(format_args!("{}", Foreign(&note)))?;
    }
    for settings in folders.settings() {
        settings.sites.iter().for_each(|site| plan.files.declare(site));
        plan.linters.check_rules(&settings).map_err(Failure::Usage)?;
        // Options that select lints are meant to disable others.
        let unselected = if plan.linters.selects() { Vec::new() } else { unselected(plan, &settings) };
        for sentence in unselected {
            output.message(format_args!("{sentence}"))?;
        }
    }
    Ok(())
}

/// Prints the settings of the named files and folders.
fn show_all_settings(
    plan: &Plan,
    folders: &mut Folders,
    paths: &[PathBuf],
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    for (number, path) in paths.iter().enumerate() {
        let folder = if path.is_dir() { folders.folder(&absolute_path(path))? } else { folders.of_file(path)? };
        let space = if number > 0 { "\n" } else { "" };
        write!(
            output.out,
            "{space}{}",
            show_settings(plan, path, &folder.settings, is_excluded(&plan.selected, folders, &absolute_path(path))?)
        )?;
    }
    for note in folders.take_notes() {
        output.message(format_args!("{}", Foreign(&note)))?;
    }
    Ok(Exit::Clean)
}

/// Returns the configuration files that apply to the inputs, each once.
fn configurations(sources: &[Source]) -> Vec<String> {
    let mut all = Vec::new();
    let mut last = usize::MAX;
    for source in sources {
        let (Source::Stdin(settings) | Source::File(_, settings, _)) = source else { continue };
        if settings.number != last && settings.source.is_some() {
            last = settings.number;
            all.push(settings.shown_source());
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Prints the names of the files that would be linted.
fn show_files(sources: &[Source], output: &mut Output<'_>) -> Result<Exit, Failure> {
    for source in sources {
        if let Source::File(path, ..) = source {
            writeln!(output.out, "{}", Foreign::path(path))?;
        }
    }
    Ok(Exit::Clean)
}

//! `urlgram grammar fmt`: grammars in one layout.

use std::fs;
use std::path::Path;

use crate::exit::{Exit, Failure};
use crate::input::Notation;
use crate::io::Io;
use crate::output::Foreign;
use crate::output::{Output, unified_diff};
use crate::project::{GrammarPath, grammar_paths};
use crate::write_file;
use urlgram_abnf::{GrammarSource, InvalidGrammar, Severity, SourceKind};

/// Format grammars: aligned `=`, wrapped alternatives, spaces in brackets, comments in columns
///
/// Rewrites the files in place; `-` formats stdin to stdout. The rules stay the same: the result is read again and compared. Rules with
/// comments keep their lines. Documents are not changed: `urlgram grammar extract` takes the grammar out of one.
///
/// The exit code is 1 if --check or --diff finds a file that would change, and 2 if a file has errors or cannot be written.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, folders, patterns such as 'docs/**/*.abnf', or `-` for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    #[command(flatten)]
    notation: Notation,

    /// List the files that would change, and write nothing
    #[arg(long)]
    check: bool,

    /// Print the changes as a diff, and write nothing
    #[arg(long)]
    diff: bool,

    /// Wrap lines at this column
    #[arg(long, value_name = "N", default_value_t = 72, value_parser = clap::value_parser!(u16).range(20..))]
    width: u16,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar fmt my.abnf
  urlgram grammar fmt --check grammars
  urlgram grammar fmt --diff --width 100 my.abnf
  urlgram grammar extract rfc5545.txt | urlgram grammar fmt -";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    for path in grammar_paths(&args.files)? {
        let done = match &path {
            GrammarPath::Named(name) if name == "-" => stdin(&args, io),
            GrammarPath::Named(name) => file(&args, name, true, io),
            // In folders, only files that are grammars alone are formatted.
            GrammarPath::Found(path) => file(&args, &path.to_string_lossy(), false, io),
            GrammarPath::Unread(path, error) => Err(Failure::Usage(format!("{}: {error}", Foreign::path(path)))),
        };
        exit = exit.max(match done {
            Ok(exit) => exit,
            Err(failure) => io.split().1.error(format_args!("{failure}"))?,
        });
    }
    Ok(exit)
}

fn stdin(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut bytes = Vec::new();
    io.input.read_to_end(&mut bytes)?;
    let Some(text) = grammar("<stdin>", bytes) else { return Err(not_alone("<stdin>")) };
    let formatted = formatted(args, "<stdin>", &text)?;
    if args.check || args.diff {
        return compared(args, "<stdin>", &text, &formatted, &mut io.split().1);
    }
    io.split().1.data(formatted.as_bytes())?;
    Ok(Exit::Clean)
}

fn file(args: &Args, name: &str, is_named: bool, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let path = Path::new(name);
    let failed = |error| Failure::File(path.to_owned(), error);
    // A device has no end, and cannot be replaced.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(Failure::Usage(format!("{name} is not a regular file; `-` formats stdin")));
    }
    let bytes = fs::read(path).map_err(failed)?;
    let text = match grammar(name, bytes) {
        Some(text) => text,
        None if is_named => return Err(not_alone(name)),
        None => return Ok(Exit::Clean),
    };
    let formatted = formatted(args, name, &text)?;
    if args.check || args.diff {
        return compared(args, name, &text, &formatted, &mut io.split().1);
    }
    if formatted != text {
        write_file::replace(path, text.as_bytes(), formatted.as_bytes()).map_err(failed)?;
    }
    Ok(Exit::Clean)
}

/// Returns the text of a file that is a grammar alone.
fn grammar(name: &str, bytes: Vec<u8>) -> Option<String> {
    let is_alone = GrammarSource::of_file(name, &bytes).kind == SourceKind::Grammar;
    String::from_utf8(bytes).ok().filter(|_| is_alone)
}

fn not_alone(name: &str) -> Failure {
    Failure::Usage(format!(
        "{name} is not a grammar alone, or not UTF-8; `urlgram grammar extract {name}` takes the grammar out of a document"
    ))
}

fn formatted(args: &Args, name: &str, text: &str) -> Result<String, Failure> {
    args.notation.format(name, text, usize::from(args.width)).map_err(|InvalidGrammar { problems, .. }| {
        let error = problems.iter().find(|problem| problem.severity() == Severity::Error);
        let first = error.map_or_else(String::new, ToString::to_string);
        Failure::Usage(format!(
            "{name} has errors, so that it is not formatted: {first}; `urlgram grammar check {name}` shows all"
        ))
    })
}

/// Reports a file that would change.
fn compared(args: &Args, name: &str, text: &str, formatted: &str, output: &mut Output<'_>) -> Result<Exit, Failure> {
    if formatted == text {
        return Ok(Exit::Clean);
    }
    if args.diff {
        output.diff(unified_diff(name, text, formatted).as_bytes())?;
    } else {
        output.message(format_args!("{name} would be formatted"))?;
    }
    Ok(Exit::Findings)
}

//! `urlgram grammar page`: a grammar as one page in HTML.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::exit::{Exit, Failure};
use crate::input::Notation;
use crate::io::Io;
use crate::write_file;
use urlgram_abnf::Severity;

/// Write a grammar as one HTML page: diagrams, rules with links, examples, near misses with reasons, and problems
///
/// The page is one file without scripts. Each rule links to the rules that it uses and that use it. The exit code is 1 if the grammar
/// has errors, which the page lists.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Name of a built-in grammar (see `urlgram grammar list`), a file, or `-` for stdin
    #[arg(value_name = "NAME|FILE")]
    grammar: String,

    #[command(flatten)]
    notation: Notation,

    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar page rfc3986 -o rfc3986.html
  urlgram grammar page my.abnf > my.html";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let parsed = if args.grammar == "-" {
        let mut bytes = Vec::new();
        io.input.read_to_end(&mut bytes)?;
        Cow::Owned(args.notation.read("<stdin>", &bytes, Path::new("")))
    } else {
        args.notation.open(&args.grammar)?
    };
    write_file::write_or_print(
        args.output,
        &args.notation.inputs(&args.grammar),
        parsed.html_page().as_bytes(),
        io.out,
    )?;
    let errors = parsed.problems.iter().filter(|problem| problem.severity() == Severity::Error).count();
    if errors == 0 {
        return Ok(Exit::Clean);
    }
    io.note(format_args!("{errors} error{} in the grammar, listed on the page", if errors == 1 { "" } else { "s" }))?;
    Ok(Exit::Findings)
}

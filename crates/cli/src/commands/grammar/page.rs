//! `urlgram grammar page`: a grammar as one page in HTML.

use std::path::{Path, PathBuf};

use crate::exit::{Exit, Failure};
use crate::input::Notation;
use crate::io::Io;
use crate::write_file;

/// Write a grammar as one HTML page: diagrams, rules with links, examples, near misses with reasons, and problems
///
/// The page is one file without scripts. Each rule links to the rules that it uses and that use it.
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
    let page = if args.grammar == "-" {
        let mut bytes = Vec::new();
        io.input.read_to_end(&mut bytes)?;
        args.notation.read("<stdin>", &bytes, Path::new("")).html_page()
    } else {
        args.notation.open(&args.grammar)?.html_page()
    };
    match args.output {
        Some(path) => write_file::write(&path, page.as_bytes()).map_err(|error| Failure::File(path, error))?,
        None => write!(io.out, "{page}")?,
    }
    Ok(Exit::Clean)
}

//! `urlgram grammar extract`: the grammar in a document.

use std::fs;
use std::path::PathBuf;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::write_file;
use urlgram_abnf::GrammarSource;

/// Write the grammar that a document contains: the text, XML or HTML of an RFC, or Markdown
///
/// Page breaks, prose and markup are left out. `urlgram grammar check` and all other commands read such documents directly, too. The
/// exit code is 1 if the document contains no rule.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Document, or `-` for stdin
    #[arg(value_name = "FILE")]
    file: String,

    /// Write the grammar to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar extract rfc9110.txt > rfc9110.abnf
  urlgram grammar extract draft.xml -o draft.abnf
  curl https://www.rfc-editor.org/rfc/rfc5545.txt | urlgram grammar extract -";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut bytes = Vec::new();
    if args.file == "-" {
        io.input.read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(&args.file).map_err(|error| Failure::File(PathBuf::from(&args.file), error))?;
    }
    let source = GrammarSource::of(&bytes);
    let grammar = source.compact();
    write_file::write_or_print(args.output, &args.file, grammar.as_bytes(), io.out)?;
    if grammar.is_empty() {
        io.out.flush()?;
        writeln!(io.err, "{}", source.kind.without_rules())?;
    }
    Ok(if grammar.is_empty() { Exit::Findings } else { Exit::Clean })
}

//! `urlgram grammar railroad`: a rule as a railroad diagram.

use std::path::PathBuf;

use crate::exit::{Exit, Failure};
use crate::input::GrammarArgs;
use crate::io::Io;
use crate::write_file;
use urlgram_abnf::{AutomatonError, GapKind};

/// Draw a rule as a railroad diagram in SVG
///
/// The exit code is 1 if a part of the rule has a syntax error.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Name of the rule, in any case
    rule: String,

    #[command(flatten)]
    source: GrammarArgs,

    /// Write the diagram to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar railroad authority -o authority.svg
  urlgram grammar railroad --grammar my.abnf greeting > greeting.svg";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let grammar = args.source.grammar()?;
    let found = grammar.find(&args.rule);
    let rule = found.map_err(|error| args.source.failure(&args.rule, &AutomatonError::UnknownRule(error)))?;
    let svg = grammar.railroad(grammar.get(rule)) + "\n";
    write_file::write_or_print(args.output, args.source.name(), svg.as_bytes(), io.out)?;
    if !grammar.gaps(rule).iter().any(|gap| gap.rule == rule && gap.kind == GapKind::SyntaxError) {
        return Ok(Exit::Clean);
    }
    let (rule, grammar) = (&args.rule, args.source.name());
    io.note(format_args!(
        "rule `{rule}` has a syntax error, which the diagram marks; `urlgram grammar check {grammar}` shows it"
    ))?;
    Ok(Exit::Findings)
}

//! `urlgram grammar railroad`: a rule as a railroad diagram.

use std::path::PathBuf;

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, NamedGrammar};
use crate::io::Io;
use crate::output::Foreign;
use crate::write_file;
use urlgram_abnf::{AutomatonError, GapKind};

/// Draw a rule as a railroad diagram, in SVG or as text
///
/// The exit code is 1 if a part of the rule has a syntax error.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub(crate) struct Args {
    #[command(flatten)]
    named: NamedGrammar,

    /// Name of the rule, in any case
    rule: String,

    #[command(flatten)]
    source: GrammarArgs,

    /// Draw with characters instead of SVG, as wide as the terminal where the rule allows it
    #[arg(long)]
    plain_text: bool,

    /// Write the diagram to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar railroad authority -o authority.svg
  urlgram grammar railroad authority --plain-text
  urlgram grammar railroad --grammar my.abnf greeting > greeting.svg";

pub(crate) fn run(mut args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    args.source.use_named(std::mem::take(&mut args.named));
    let grammar = args.source.grammar()?;
    let found = grammar.find(&args.rule);
    let rule = found.map_err(|error| args.source.failure(&args.rule, &AutomatonError::UnknownRule(error)))?;
    let drawn = if args.plain_text {
        let drawn = grammar.railroad_text(grammar.get(rule), io.out_style.width, !io.out_style.unicode);
        Foreign(&drawn).lines().into_owned()
    } else {
        grammar.railroad(grammar.get(rule))
    };
    write_file::write_or_print(args.output, &args.source.inputs(), (drawn + "\n").as_bytes(), io.out)?;
    if !grammar.gaps(rule).iter().any(|gap| gap.rule == rule && gap.kind == GapKind::SyntaxError) {
        return Ok(Exit::Clean);
    }
    let (rule, grammar) = (&args.rule, args.source.name());
    io.note(format_args!(
        "rule `{rule}` has a syntax error, which the diagram marks; `urlgram grammar check {grammar}` shows it"
    ))?;
    Ok(Exit::Findings)
}

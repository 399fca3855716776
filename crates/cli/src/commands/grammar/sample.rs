//! `urlgram grammar sample`: texts that a rule matches, and texts that it does not.

use std::io::Write;

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::GrammarArgs;
use crate::io::Io;
use crate::output::Format;
use crate::output::style::QUIET;

/// Write texts that a rule matches, or that it only just does not
///
/// The first ones take every alternative of the rule, if there are enough of them. The same seed gives the same texts.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule, in any case
    rule: String,

    #[command(flatten)]
    source: GrammarArgs,

    /// How many texts [default: as many as it takes to see every alternative]
    #[arg(short = 'n', long, value_name = "NUMBER", conflicts_with = "suite")]
    count: Option<usize>,

    /// Where chance begins
    #[arg(short, long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Write texts one edit away from those of the rule, and not matched; with the edit
    #[arg(short = 'm', long)]
    near_misses: bool,

    /// Write the complete test suite of the rule: a parser that judges all of its texts right is right, or needs at least
    /// two states more than the rule itself. Before each text stands whether it matches
    #[arg(long, conflicts_with_all = ["near_misses", "seed"])]
    suite: bool,

    /// End each text with NUL, not with a line end
    #[arg(short = '0', long)]
    null: bool,

    /// How to print the texts
    #[arg(short = 'F', long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar sample URI
  urlgram grammar sample -n 1000 --near-misses --format jsonl authority
  urlgram grammar sample --suite --format jsonl dec-octet";

/// How many near misses, if nobody says.
const FEW: usize = 20;

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let grammar = args.source.grammar()?;
    let failure = |error| args.source.failure(&args.rule, &error);
    if args.suite {
        suite(&args, &grammar.suite(&args.rule).map_err(failure)?, io.out)?;
    } else if args.near_misses {
        let style = io.out_style;
        for miss in grammar.near_misses(&args.rule, args.seed).map_err(failure)?.take(args.count.unwrap_or(FEW)) {
            let json = || json!({"text": miss.text, "of": miss.of, "edit": miss.edit.to_string()});
            if args.format.json(io.out, json)? {
                continue;
            }
            if args.null {
                write!(io.out, "{}\0", miss.text)?;
            } else {
                writeln!(io.out, "{}  {}", miss.text, style.paint(QUIET, format!("({})", miss.edit)))?;
            }
        }
    } else {
        let mut samples = grammar.samples(&args.rule, args.seed).map_err(failure)?;
        let mut written = 0;
        while args.count.map_or_else(|| !samples.covered() || written == 0, |count| written < count) {
            let Some(text) = samples.next() else { break };
            written += 1;
            if !args.format.json(io.out, || json!({"text": text}))? {
                write!(io.out, "{text}{}", if args.null { '\0' } else { '\n' })?;
            }
        }
    }
    Ok(Exit::Clean)
}

fn suite(args: &Args, suite: &urlgram_abnf::Suite, out: &mut dyn Write) -> Result<(), Failure> {
    let mut result = Ok(());
    suite.for_each(|text, matches| {
        if result.is_ok() {
            result = args.format.json(out, || json!({"text": text, "matches": matches})).and_then(|printed| {
                let (sign, end) = (if matches { '+' } else { '-' }, if args.null { '\0' } else { '\n' });
                if printed { Ok(()) } else { write!(out, "{sign} {text}{end}") }
            });
        }
    });
    Ok(result?)
}

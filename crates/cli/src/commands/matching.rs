//! `urlgram match`: texts against a rule of any grammar.

use std::ffi::OsString;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, InputArgs};
use crate::io::Io;
use crate::output::style::{FINE, QUIET, TEXT, WRONG};
use crate::output::{Format, Output};
use urlgram_abnf::{AutomatonError, Dfa, NextBytes, Oracle};

/// Match texts with a rule of a grammar: an RFC's, or your own
///
/// The order of alternatives makes no difference, and rules may be recursive. Where a text does not match, the place is shown from
/// which on nothing could have made it match, and what could have come there. The exit code is 1 if any text does not match.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The texts; without any, and for `-`, each line of stdin is one
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,

    #[command(flatten)]
    source: GrammarArgs,

    /// The rule that should match, in any case [default: the first start rule of the grammar]
    #[arg(short, long)]
    rule: Option<String>,

    /// Read texts from this file too, one a line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Texts in files and on stdin end with NUL, not with a line end
    #[arg(short = '0', long)]
    null: bool,

    /// Say nothing; the exit code tells
    #[arg(short, long)]
    quiet: bool,

    /// How to print the outcome
    #[arg(short = 'F', long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram match --rule IPv6address ::1 1::2::3
  urlgram match --grammar my.abnf --rule greeting < greetings.txt
  urlgram match -g rfc1738 -r ftpurl 'ftp://host/a;type=i'";

/// What matches: the automaton where there is one, the oracle for what is recursive.
enum Matcher {
    Dfa(Box<Dfa>),
    Oracle(Oracle),
}

/// What came of a text.
struct Outcome {
    matches: bool,
    /// How much of it could still have become a match.
    viable: usize,
    /// What could have come there.
    next: NextBytes,
}

impl Matcher {
    fn outcome(&self, text: &[u8]) -> Outcome {
        let (matches, viable, next) = match self {
            Matcher::Dfa(dfa) => (dfa.accepts(text), dfa.longest_viable_prefix(text), dfa.next_after(text)),
            Matcher::Oracle(oracle) => {
                (oracle.accepts(text), oracle.longest_viable_prefix(text), oracle.next_after(text))
            }
        };
        Outcome { matches, viable, next }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let matcher = matcher(&args)?;
    let (format, quiet) = (args.format, args.quiet);
    let mut exit = Exit::Clean;
    let texts = InputArgs::of(args.texts, args.files, args.null);
    let done = texts.each(io, &mut |text, output| {
        let outcome = matcher.outcome(text);
        if !outcome.matches {
            exit = Exit::Findings;
        }
        if quiet { Ok(()) } else { print(format, text, &outcome, output) }
    })?;
    Ok(exit.max(done))
}

fn matcher(args: &Args) -> Result<Matcher, Failure> {
    let grammar = args.source.grammar()?;
    let first = || grammar.starts().first().map(|rule| grammar.get(*rule).name.clone());
    let rule = args.rule.clone().or_else(first);
    let rule = rule.ok_or_else(|| Failure::Usage(format!("{} has no rules", args.source.name())))?;
    let failure = |error| args.source.failure(&rule, &error);
    match grammar.dfa(&rule) {
        Ok(dfa) => Ok(Matcher::Dfa(Box::new(dfa))),
        Err(AutomatonError::NotRegular(_) | AutomatonError::TooLarge) => {
            Ok(Matcher::Oracle(grammar.oracle(&rule).map_err(failure)?))
        }
        Err(error) => Err(failure(error)),
    }
}

fn print(format: Format, text: &[u8], outcome: &Outcome, output: &mut Output<'_>) -> Result<(), Failure> {
    if format.json(output.out, || as_json(text, outcome))? {
        return Ok(());
    }
    let (style, shown) = (output.out_style, String::from_utf8_lossy(text));
    if outcome.matches {
        writeln!(output.out, "{}  {}", style.paint(FINE, "match   "), style.paint(TEXT, format!("{shown:?}")))?;
        return Ok(());
    }
    let found = found(text, outcome.viable);
    writeln!(output.out, "{}  {}", style.paint(WRONG, "no match"), style.paint(TEXT, format!("{shown:?}")))?;
    let place = style.paint(QUIET, format!("at byte {}:", outcome.viable));
    writeln!(output.out, "          {place} found {found}, expected {}", outcome.next)?;
    Ok(())
}

/// What stands where nothing fits any more.
fn found(text: &[u8], at: usize) -> String {
    let rest = String::from_utf8_lossy(&text[at..]);
    rest.chars().next().map_or("the end".to_owned(), |c| format!("{:?}", c.to_string()))
}

fn as_json(text: &[u8], outcome: &Outcome) -> Value {
    let mut json = json!({"text": String::from_utf8_lossy(text), "matches": outcome.matches});
    if !outcome.matches {
        json["offset"] = outcome.viable.into();
        json["next"] = outcome.next.ranges().into_iter().map(|(first, last)| json!([first, last])).collect();
        json["end"] = outcome.next.end.into();
    }
    json
}

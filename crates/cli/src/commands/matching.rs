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

/// Match texts against a rule of an RFC's grammar or of your own
///
/// The order of alternatives does not matter, and rules may be recursive. For a text that does not match, prints the first
/// byte at which no continuation could match, and what was expected there. The exit code is 1 if any text does not match.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Texts to match. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,

    #[command(flatten)]
    source: GrammarArgs,

    /// Match this rule, in any case [default: the first start rule of the grammar]
    #[arg(short, long, value_name = "NAME")]
    rule: Option<String>,

    /// Also read texts from this file, one per line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Expect NUL instead of a line end after each text in files and on stdin
    #[arg(short = '0', long)]
    null: bool,

    /// Print nothing; only set the exit code
    #[arg(short, long)]
    quiet: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram match --rule IPv6address ::1 1::2::3
  urlgram match --grammar my.abnf --rule greeting < greetings.txt
  urlgram match -g rfc1738 -r ftpurl 'ftp://host/a;type=i'";

/// The matcher of a rule: its automaton, or the oracle if the rule is recursive.
enum Matcher {
    Dfa(Box<Dfa>),
    Oracle(Oracle),
}

/// The outcome for one text.
struct Outcome {
    matches: bool,
    /// Length of the longest prefix that a match can start with.
    viable: usize,
    /// The bytes that were expected after it.
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
    let texts = InputArgs::of(args.texts, args.files, args.null);
    texts.each(io, &mut |text, output| {
        let outcome = matcher.outcome(text);
        if !quiet {
            print(format, text, &outcome, output)?;
        }
        Ok(if outcome.matches { Exit::Clean } else { Exit::Findings })
    })
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

/// The character at `at`, or `the end`.
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

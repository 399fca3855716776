//! `urlgram match`: texts against a rule of any grammar.

use std::borrow::Cow;
use std::ffi::OsString;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{FileArgs, GrammarArgs, InputArgs, listed};
use crate::io::Io;
use crate::output::style::{FINE, QUIET, TEXT, WRONG};
use crate::output::{Derivations, Format, Output, legible};
use urlgram_abnf::{AutomatonError, Grammar, Oracle, Outcome};

/// Match texts against a rule of an RFC's grammar or of your own
///
/// The order of alternatives does not matter, and rules may be recursive. For a text that does not match, prints the first
/// byte at which no continuation could match, and what was expected there. An empty line is a text. The exit code is 1 if any
/// text does not match, or if that depends on a rule that the grammar does not define.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Texts to match. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,

    /// Also match this text, which may be empty or `-`
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    text: Vec<OsString>,

    #[command(flatten)]
    source: GrammarArgs,

    /// Match this rule, in any case [default: the first start rule of the grammar]
    #[arg(short, long, value_name = "NAME")]
    rule: Option<String>,

    #[command(flatten)]
    files: FileArgs,

    /// Also print the derivation tree, or for a text that does not match, the part that was derived
    #[arg(long, conflicts_with = "quiet")]
    tree: bool,

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

/// The matcher of a rule.
struct Matcher {
    /// Matches the texts that match for certain.
    certain: Oracle,
    /// Matches the texts that may match, if the rule depends on something that the grammar does not define.
    possible: Option<Oracle>,
    gaps: String,
    /// Grammar and rule of the trees, if they are wanted.
    tree: Option<(Cow<'static, Grammar>, String)>,
}

/// The answer for one text.
enum Answer {
    Match,
    NoMatch(Box<Outcome>),
    /// It depends on something that the grammar does not define.
    Unknown,
}

impl Matcher {
    fn answer(&self, text: &[u8]) -> Result<Answer, AutomatonError> {
        let certain = self.certain.outcome(text)?;
        if certain.matches {
            return Ok(Answer::Match);
        }
        let possible = self.possible.as_ref().map(|possible| possible.outcome(text)).transpose()?;
        Ok(match possible {
            Some(possible) if possible.matches => Answer::Unknown,
            possible => Answer::NoMatch(Box::new(possible.unwrap_or(certain))),
        })
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let matcher = matcher(&args)?;
    let (format, quiet) = (args.format, args.quiet);
    let mut work = |text: &[u8], output: &mut Output<'_>| {
        let Ok(answer) = matcher.answer(text) else {
            return Ok(output.error(format_args!("{TOO_MANY}: {}", shown(text)))?);
        };
        if !quiet {
            print(format, text, (&matcher, &answer), output)?;
        }
        Ok(if matches!(answer, Answer::Match) { Exit::Clean } else { Exit::Findings })
    };
    let mut exit = Exit::Clean;
    for text in &args.text {
        let (_, mut output) = io.split();
        exit = exit.max(work(text.as_encoded_bytes(), &mut output)?);
    }
    if !args.text.is_empty() && args.texts.is_empty() && args.files.is_empty() {
        return Ok(exit);
    }
    let texts = InputArgs::of(args.texts, args.files).with_empty();
    Ok(exit.max(texts.each(io, &mut work)?))
}

/// Message about a text that exceeds the memory of a run.
const TOO_MANY: &str = "the text has so many readings that the limit of 8 million stack entries is exceeded";

fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let begin: String = text.chars().take(40).collect();
    format!("{begin:?}{}", if begin.len() < text.len() { "…" } else { "" })
}

fn matcher(args: &Args) -> Result<Matcher, Failure> {
    let grammar = args.source.grammar()?;
    let first = || grammar.starts().first().map(|rule| grammar.get(*rule).name.clone());
    let rule = args.rule.clone().or_else(first);
    let rule = rule.ok_or_else(|| Failure::Usage(format!("{} has no rules", args.source.name())))?;
    let gaps = args.source.gaps(&grammar, &rule)?;
    let failure = |error| args.source.failure(&rule, &error);
    let certain = grammar.oracle(&rule).map_err(failure)?;
    let possible = (!gaps.is_empty()).then(|| grammar.oracle_with_any(&rule)).transpose().map_err(failure)?;
    let tree = args.tree.then(|| (grammar.clone(), rule.clone()));
    Ok(Matcher { certain, possible, gaps: listed(&gaps), tree })
}

fn print(
    format: Format,
    text: &[u8],
    (matcher, answer): (&Matcher, &Answer),
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    let tree = matcher.tree.as_ref().and_then(|(grammar, rule)| Some((grammar, grammar.trees(rule, text, 1).ok()?)));
    let tree = tree.as_ref().map(|(grammar, trees)| Derivations { grammar, text, trees, depth: usize::MAX });
    let json = || match &tree {
        Some(tree) => merged(as_json(text, matcher, answer), tree.json()),
        None => as_json(text, matcher, answer),
    };
    if format.json(output.out, json)? {
        return Ok(());
    }
    let (style, shown) = (output.out_style, String::from_utf8_lossy(text));
    let shown = style.paint(TEXT, format!("{shown:?}"));
    match answer {
        Answer::Match => writeln!(output.out, "{}  {shown}", style.paint(FINE, "match   "))?,
        Answer::NoMatch(outcome) => {
            let found = found(text, outcome.viable);
            writeln!(output.out, "{}  {shown}", style.paint(WRONG, "no match"))?;
            let place = style.paint(QUIET, format!("at byte {}:", outcome.viable));
            writeln!(output.out, "          {place} found {found}, expected {}", outcome.next)?;
        }
        Answer::Unknown => {
            writeln!(output.out, "{}  {shown}", style.paint(QUIET, "unknown "))?;
            let gaps = legible(&matcher.gaps);
            writeln!(output.out, "          depends on {gaps}, which the grammar does not define")?;
        }
    }
    if let Some(tree) = tree {
        tree.draw(&style, output.out)?;
    }
    Ok(())
}

/// The character at `at`, or `the end`.
fn found(text: &[u8], at: usize) -> String {
    let rest = String::from_utf8_lossy(&text[at..]);
    rest.chars().next().map_or("the end".to_owned(), |c| format!("{:?}", c.to_string()))
}

/// Adds the fields of a tree to an answer.
fn merged(mut answer: Value, tree: Value) -> Value {
    if let (Value::Object(answer), Value::Object(tree)) = (&mut answer, tree) {
        for (key, value) in tree {
            answer.entry(key).or_insert(value);
        }
    }
    answer
}

fn as_json(text: &[u8], matcher: &Matcher, answer: &Answer) -> Value {
    let mut json = json!({"text": String::from_utf8_lossy(text), "matches": matches!(answer, Answer::Match)});
    match answer {
        Answer::Match => {}
        Answer::NoMatch(outcome) => {
            json["offset"] = outcome.viable.into();
            json["next"] = outcome.next.ranges().into_iter().map(|(first, last)| json!([first, last])).collect();
            json["end"] = outcome.next.end.into();
        }
        Answer::Unknown => {
            json["matches"] = Value::Null;
            json["depends_on"] = matcher.gaps.as_str().into();
        }
    }
    json
}

//! `urlgram match`: texts against a rule of any grammar.

use std::ffi::OsString;

use crate::exit::{Exit, Failure};
use crate::input::{FileArgs, GrammarArgs, InputArgs};
use crate::io::Io;
use crate::output::style::{FINE, QUIET, TEXT, WRONG};
use crate::output::{Derivations, Foreign, Format, Output};
use urlgram_ops::matching::{Matcher, Verdict, rule_called};

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

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let matcher = matcher(&args)?;
    let (format, quiet) = (args.format, args.quiet);
    let mut work = |text: &[u8], output: &mut Output<'_>| {
        let Ok(verdict) = matcher.verdict(text) else {
            return Ok(output.error(format_args!("{TOO_MANY}: {}", shown(text)))?);
        };
        if !quiet {
            print(format, text, (&matcher, &verdict), output)?;
        }
        Ok(if matches!(verdict, Verdict::Match) { Exit::Clean } else { Exit::Findings })
    };
    let mut exit = Exit::Clean;
    for text in &args.text {
        let (_, mut output) = io.split();
        exit = exit.max(work(text.as_encoded_bytes(), &mut output)?);
    }
    if !args.text.is_empty() && args.texts.is_empty() && args.files.is_empty() {
        return Ok(exit);
    }
    let hint = rule_among_texts(&args);
    let texts = InputArgs::of(args.texts, args.files).with_empty();
    exit = exit.max(texts.each(io, &mut work)?);
    if let Some(hint) = hint.filter(|_| exit != Exit::Clean) {
        io.split().1.note(format_args!("{hint}"))?;
    }
    Ok(exit)
}

/// Returns a hint if no rule is given and a text is the name of one: `match port 80x`.
fn rule_among_texts(args: &Args) -> Option<String> {
    let texts = args.texts.iter().filter(|_| args.rule.is_none() && !args.quiet);
    let mut names = texts.filter_map(|text| text.to_str()).peekable();
    names.peek()?;
    let grammar = args.source.grammar().ok()?;
    let named = |name| {
        let own = grammar.find(name).ok().map(|rule| grammar.get(rule).name.as_str());
        // Words for a rule are also texts: several texts follow a name.
        Some((name, own.or_else(|| rule_called(&grammar, name).filter(|_| args.texts.len() > 1))?))
    };
    let (name, rule) = names.find_map(named)?;
    Some(format!(
        "note: \"{name}\" is the name of a rule and was matched as a text; `--rule {rule}` matches texts against the rule"
    ))
}

/// Message about a text that exceeds the memory of a run.
const TOO_MANY: &str = "the text has so many readings that the limit of 8 million stack entries is exceeded";

fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let begin: String = text.chars().take(40).collect();
    format!("{begin:?}{}", if begin.len() < text.len() { "…" } else { "" })
}

fn matcher(args: &Args) -> Result<Matcher<'static>, Failure> {
    let grammar = args.source.grammar()?;
    let first = || grammar.starts().first().map(|rule| grammar.get(*rule).name.clone());
    let rule = args.rule.clone().or_else(first);
    let rule = rule.ok_or_else(|| Failure::Usage(format!("{} has no rules", args.source.name())))?;
    if let Some(meant) = rule_called(&grammar, &rule).filter(|_| grammar.find(&rule).is_err()) {
        let name = args.source.name();
        return Err(Failure::Usage(format!("{name}: no rule is called `{rule}`; did you mean `{meant}`?")));
    }
    args.source.gaps(&grammar, &rule)?;
    Matcher::new(grammar, &rule, args.tree).map_err(|error| args.source.failure(&rule, &error))
}

fn print(
    format: Format,
    text: &[u8],
    (matcher, verdict): (&Matcher<'_>, &Verdict),
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if format.json(output.out, || matcher.json(text, verdict))? {
        return Ok(());
    }
    let (style, shown) = (output.out_style, String::from_utf8_lossy(text));
    let shown = style.paint(TEXT, Foreign(&format!("{shown:?}")).line().into_owned());
    let reason = matcher.reason(text, verdict).unwrap_or_default();
    match verdict {
        Verdict::Match => writeln!(output.out, "{}  {shown}", style.paint(FINE, "match   "))?,
        Verdict::NoMatch(_) => {
            writeln!(output.out, "{}  {shown}", style.paint(WRONG, "no match"))?;
            let (place, rest) = reason.split_at(reason.find(" found ").unwrap_or(0));
            writeln!(output.out, "          {}{}", style.paint(QUIET, place), Foreign(rest))?;
            if let Some(repair) = matcher.repair(text, verdict) {
                writeln!(output.out, "          it matches {}", Foreign(&repair.to_string()).line())?;
            }
        }
        Verdict::Unknown => {
            writeln!(output.out, "{}  {shown}", style.paint(QUIET, "unknown "))?;
            writeln!(output.out, "          {}", Foreign(&reason).line())?;
        }
    }
    if let Some((grammar, trees)) = matcher.trees(text) {
        Derivations { grammar, text, trees: &trees, depth: usize::MAX }.draw(&style, output.out)?;
    }
    Ok(())
}

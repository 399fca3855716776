//! `urlgram grammar compare`: whether two rules match the same texts.

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, rule_failure};
use crate::io::Io;
use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Format, MAX_COLUMN, message};
use urlgram_abnf::{Comparison, Dfa, Relation, Witness};

/// Compare two rules: whether they match the same texts, and a shortest text that only one of them matches
///
/// The exit code is 0 if they match the same texts, and 1 if they do not.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Name of a rule, in any case. Write `rfc2396:host` or `my.abnf:host` for a rule of another grammar
    #[arg(value_name = "RULE")]
    left: String,

    /// Name of the rule to compare it with
    #[arg(value_name = "RULE")]
    right: String,

    #[command(flatten)]
    source: GrammarArgs,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar compare segment segment-nz
  urlgram grammar compare rfc2396:URI-reference rfc3986:URI-reference
  urlgram grammar compare --grammar my.abnf address rfc3986:IPv6address";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (left, right) = (automaton(&args, &args.left)?, automaton(&args, &args.right)?);
    let found = left.compare(&right).map_err(|error| Failure::Usage(error.to_string()))?;
    if !args.format.json(io.out, || as_json(&args, &found))? {
        print(&args, &found, io)?;
    }
    Ok(if found.relation() == Relation::Equal { Exit::Clean } else { Exit::Findings })
}

/// The automaton of `rule` or `grammar:rule`. Names of rules have no colon, but a path may.
fn automaton(args: &Args, rule: &str) -> Result<Dfa, Failure> {
    let (grammar, rule) = rule.rsplit_once(':').unwrap_or((args.source.name(), rule));
    let read = args.source.notation().grammar(grammar)?;
    read.dfa(rule).map_err(|error| rule_failure(grammar, rule, &error))
}

fn as_json(args: &Args, found: &Comparison) -> Value {
    let relation = match found.relation() {
        Relation::Equal => "equal",
        Relation::Subset => "subset",
        Relation::Superset => "superset",
        Relation::Overlapping => "overlapping",
        Relation::Disjoint => "disjoint",
    };
    let shown =
        |witness: &Option<Witness>| witness.as_ref().map(|witness| String::from_utf8_lossy(&witness.0).into_owned());
    json!({
        "left": args.left, "right": args.right, "relation": relation,
        "only_left": shown(&found.only_left), "only_right": shown(&found.only_right), "both": shown(&found.both),
    })
}

fn print(args: &Args, found: &Comparison, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = io.out_style;
    let [left, right] = [&args.left, &args.right].map(|name| message(name, &style));
    let (left, right) = (style.paint(NAME, left), style.paint(NAME, right));
    match found.relation() {
        Relation::Equal => {
            writeln!(io.out, "{left} and {right} match the same texts")?;
            return Ok(());
        }
        Relation::Subset => writeln!(io.out, "{right} matches all that {left} matches, and more")?,
        Relation::Superset => writeln!(io.out, "{left} matches all that {right} matches, and more")?,
        Relation::Overlapping => writeln!(io.out, "{left} and {right} each match texts that the other does not")?,
        Relation::Disjoint => writeln!(io.out, "no text is matched by both {left} and {right}")?,
    }
    let width =
        [&args.left, &args.right].map(|name| name.chars().count()).into_iter().max().unwrap_or(0).min(MAX_COLUMN) + 5;
    let only = |name: &str| format!("only {}", message(name, &style));
    let lines =
        [(only(&args.left), &found.only_left), (only(&args.right), &found.only_right), ("both".into(), &found.both)];
    for (who, witness) in lines.iter().filter_map(|(who, witness)| Some((who, witness.as_ref()?))) {
        let who = style.paint(QUIET, format!("{who:<width$}"));
        writeln!(io.out, "  {who}  {}", style.paint(TEXT, format!("\"{witness}\"")))?;
    }
    Ok(())
}

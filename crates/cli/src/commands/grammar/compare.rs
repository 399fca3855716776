//! `urlgram grammar compare`: whether two rules match the same texts.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, rule_failure, usable};
use crate::io::Io;
use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Foreign, Format, MAX_COLUMN};
use urlgram_abnf::{Comparison, FailedComparison, Grammar, Relation, RuleComparison, RuleId};
use urlgram_ops::grammar::comparison_json;

/// Compare two rules: whether they match the same texts, and a shortest text that only one of them matches
///
/// The exit code is 0 if they match the same texts, and 1 if they do not, or else what `--require` says. Rules that are not regular
/// are compared up to a length, which is printed.
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

    /// Exit with 0 if this holds and with 1 if it does not, or if it could not be proved
    #[arg(long, value_name = "RELATION", value_enum, default_value_t = Required::Equal)]
    require: Required,

    /// Compare this many beginnings of texts if a rule is not regular
    #[arg(long, value_name = "NUMBER", default_value_t = Grammar::COMPARED_TEXTS)]
    texts: usize,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar compare segment segment-nz
  urlgram grammar compare rfc2396:URI-reference rfc3986:URI-reference
  urlgram grammar compare --require subset my.abnf:my-URI rfc3986:URI
  urlgram grammar compare --grammar my.abnf address rfc3986:IPv6address";

/// Relation that `--require` demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Required {
    /// Both rules match the same texts
    Equal,
    /// The second rule matches all that the first matches
    Subset,
    /// The first rule matches all that the second matches
    Superset,
    /// No text matches both
    Disjoint,
}

impl Required {
    fn holds(self, found: &Comparison) -> bool {
        match self {
            Required::Equal => found.only_left.is_none() && found.only_right.is_none(),
            Required::Subset => found.only_left.is_none(),
            Required::Superset => found.only_right.is_none(),
            Required::Disjoint => found.both.is_none(),
        }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let compared = compare(&args)?;
    if !args.format.json(io.out, || as_json(&args, &compared))? {
        print(&args, &compared.found, compared.doubt.is_none(), io)?;
        if let Some(doubt) = &compared.doubt {
            writeln!(
                io.out,
                "  {}  {}",
                io.out_style.paint(QUIET, "not proved:"),
                Foreign(doubt).message(&io.out_style)
            )?;
        }
    }
    let is_fine = compared.doubt.is_none() && args.require.holds(&compared.found);
    Ok(if is_fine { Exit::Clean } else { Exit::Findings })
}

/// A rule to compare.
struct Side<'a> {
    name: &'a str,
    rule: &'a str,
    grammar: Cow<'static, Grammar>,
    id: RuleId,
}

/// Reads `rule` or `grammar:rule`. Names of rules have no colon, but a path may.
fn side<'a>(args: &'a Args, rule: &'a str) -> Result<Side<'a>, Failure> {
    let (name, rule) = rule.rsplit_once(':').unwrap_or((args.source.name(), rule));
    let grammar = args.source.notation().grammar(name)?;
    usable(&grammar, name, rule)?;
    let id = grammar.find(rule).map_err(|error| rule_failure(name, rule, &error.into()))?;
    Ok(Side { name, rule, grammar, id })
}

fn compare(args: &Args) -> Result<RuleComparison, Failure> {
    let (left, right) = (side(args, &args.left)?, side(args, &args.right)?);
    left.grammar.compare(left.id, &right.grammar, right.id, args.texts).map_err(
        |FailedComparison { is_left, error }| {
            let side = if is_left { &left } else { &right };
            rule_failure(side.name, side.rule, &error)
        },
    )
}

/// Returns the JSON of the comparison, with the names of the rules.
fn as_json(args: &Args, compared: &RuleComparison) -> Value {
    let mut json = json!({"left": args.left, "right": args.right});
    if let (Value::Object(json), Value::Object(fields)) = (&mut json, comparison_json(compared)) {
        json.extend(fields);
    }
    json
}

fn print(args: &Args, found: &Comparison, proved: bool, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = io.out_style;
    let [left, right] = [&args.left, &args.right].map(|name| Foreign(name).message(&style));
    let (left, right) = (style.paint(NAME, left), style.paint(NAME, right));
    let as_known = if proved { "" } else { ", as far as is known" };
    match found.relation() {
        Relation::Equal => {
            writeln!(io.out, "{left} and {right} match the same texts{as_known}")?;
            return Ok(());
        }
        Relation::Subset => writeln!(io.out, "{right} matches all that {left} matches{as_known}, and more")?,
        Relation::Superset => writeln!(io.out, "{left} matches all that {right} matches{as_known}, and more")?,
        Relation::Overlapping => writeln!(io.out, "{left} and {right} each match texts that the other does not")?,
        Relation::Disjoint => writeln!(io.out, "no text is matched by both {left} and {right}{as_known}")?,
    }
    let width =
        [&args.left, &args.right].map(|name| name.chars().count()).into_iter().max().unwrap_or(0).min(MAX_COLUMN) + 5;
    let only = |name: &str| format!("only {}", Foreign(name).message(&style));
    let lines =
        [(only(&args.left), &found.only_left), (only(&args.right), &found.only_right), ("both".into(), &found.both)];
    for (who, witness) in lines.iter().filter_map(|(who, witness)| Some((who, witness.as_ref()?))) {
        let who = style.paint(QUIET, format!("{who:<width$}"));
        writeln!(io.out, "  {who}  {}", style.paint(TEXT, format!("\"{witness}\"")))?;
    }
    Ok(())
}

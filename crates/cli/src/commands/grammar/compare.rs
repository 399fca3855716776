//! `urlgram grammar compare`: whether two rules, or a regular expression and a rule, match the same texts.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, rule_failure, usable};
use crate::io::Io;
use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Foreign, Format, MAX_COLUMN};
use urlgram_abnf::{Comparison, FailedComparison, Grammar, Regex, RegexFlavor, Relation, RuleComparison, RuleId};
use urlgram_ops::grammar::comparison_json;
use urlgram_ops::regex::{regex_comparison_json, unread};

/// Compare two rules: whether they match the same texts, and a shortest text that only one of them matches
///
/// The exit code is 0 if they match the same texts, and 1 if they do not, or else what `--require` says. Rules that are not regular
/// are compared up to a length, which is printed. With `--regex`, a regular expression takes the place of the first rule: the texts
/// are those in which it finds a match.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Name of a rule, in any case. Write `rfc2396:host` or `my.abnf:host` for a rule of another grammar
    #[arg(value_name = "RULE")]
    left: String,

    /// Name of the rule to compare it with
    #[arg(value_name = "RULE", required_unless_present = "regex", conflicts_with = "regex")]
    right: Option<String>,

    /// Compare this regular expression with the rule. In JavaScript and PCRE it may be a literal: `/^a/i`
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    regex: Option<String>,

    /// Set the syntax of the regular expression
    #[arg(long, value_name = "FLAVOR", value_parser = flavor, default_value = "js", requires = "regex")]
    flavor: RegexFlavor,

    /// Set the letters of its flags, such as `i`
    #[arg(long, value_name = "LETTERS", default_value = "", hide_default_value = true, requires = "regex")]
    flags: String,

    /// Take only matches of the whole text, as Python's `fullmatch` does
    #[arg(long, requires = "regex")]
    whole: bool,

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
  urlgram grammar compare --grammar my.abnf address rfc3986:IPv6address
  urlgram grammar compare --regex '/^https?:\\/\\/\\S+$/i' URI
  urlgram grammar compare --regex '^[a-z][a-z0-9+.-]*$' --flavor python scheme";

/// Reads the name of a flavor.
fn flavor(name: &str) -> Result<RegexFlavor, String> {
    let names = RegexFlavor::ALL.map(RegexFlavor::name);
    RegexFlavor::by_name(name).ok_or_else(|| format!("possible values: {}", names.join(", ")))
}

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
    let sides = Sides::read(&args)?;
    let compared = sides.compare(&args)?;
    if !args.format.json(io.out, || sides.json(&compared))? {
        sides.print(&compared.found, compared.doubt.is_none(), io)?;
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

/// The two sides of a comparison.
enum Sides<'a> {
    Rules(&'a str, &'a str),
    Regex { text: &'a str, regex: Regex, rule: &'a str },
}

impl<'a> Sides<'a> {
    fn read(args: &'a Args) -> Result<Self, Failure> {
        let left = args.left.as_str();
        Ok(match (&args.regex, &args.right) {
            (Some(text), _) => {
                let regex = Regex::parse(text, args.flavor, &args.flags)
                    .map_err(|error| Failure::Usage(format!("`--regex`: {error}")))?;
                Sides::Regex { text, regex: if args.whole { regex.whole() } else { regex }, rule: left }
            }
            (None, Some(right)) => Sides::Rules(left, right),
            (None, None) => return Err(Failure::Usage("name two rules, or a rule and `--regex`".into())),
        })
    }

    fn compare(&self, args: &Args) -> Result<RuleComparison, Failure> {
        let failed = |side: &Side<'_>, error| rule_failure(side.name, side.rule, &error);
        match self {
            Sides::Rules(left, right) => {
                let (left, right) = (side(args, left)?, side(args, right)?);
                left.grammar
                    .compare(left.id, &right.grammar, right.id, args.texts)
                    .map_err(|FailedComparison { is_left, error }| failed(if is_left { &left } else { &right }, error))
            }
            Sides::Regex { regex, rule, .. } => {
                let right = side(args, rule)?;
                regex.compare(&right.grammar, right.id).map_err(|FailedComparison { is_left, error }| {
                    if is_left {
                        Failure::Usage(format!("`--regex`: {}", unread(&error)))
                    } else {
                        failed(&right, error)
                    }
                })
            }
        }
    }

    /// Returns the JSON of the comparison, with the names of the rules.
    fn json(&self, compared: &RuleComparison) -> Value {
        let (mut json, fields) = match self {
            Sides::Rules(left, right) => (json!({"left": left, "right": right}), comparison_json(compared)),
            Sides::Regex { text, regex, rule } => {
                (json!({"regex": text, "rule": rule}), regex_comparison_json(regex, compared))
            }
        };
        if let (Value::Object(json), Value::Object(fields)) = (&mut json, fields) {
            json.extend(fields);
        }
        json
    }

    fn print(&self, found: &Comparison, proved: bool, io: &mut Io<'_>) -> Result<(), Failure> {
        let style = io.out_style;
        let name = |name: &str| Foreign(name).message(&style);
        let (left, right, only_left, only_right) = match self {
            Sides::Rules(left, right) => {
                (name(left), name(right), format!("only {}", name(left)), format!("only {}", name(right)))
            }
            Sides::Regex { rule, .. } => {
                ("the expression".into(), name(rule), "wrongly accepted".into(), "wrongly rejected".into())
            }
        };
        let (left, right) = (style.paint(NAME, left), style.paint(NAME, right));
        let as_known = if proved { "" } else { ", as far as is known" };
        match found.relation() {
            Relation::Equal => writeln!(io.out, "{left} and {right} match the same texts{as_known}")?,
            Relation::Subset => writeln!(io.out, "{right} matches all that {left} matches{as_known}, and more")?,
            Relation::Superset => writeln!(io.out, "{left} matches all that {right} matches{as_known}, and more")?,
            Relation::Overlapping => writeln!(io.out, "{left} and {right} each match texts that the other does not")?,
            Relation::Disjoint => writeln!(io.out, "no text is matched by both {left} and {right}{as_known}")?,
        }
        if let Sides::Regex { regex, .. } = self
            && regex.is_open() == Some(true)
        {
            let note = "the expression is searched for, so other text may stand before or after a match";
            writeln!(io.out, "  {}  {note}", style.paint(QUIET, "note:"))?;
        }
        if found.relation() == Relation::Equal {
            return Ok(());
        }
        let width = [&only_left, &only_right].map(|name| name.chars().count());
        let width = width.into_iter().max().unwrap_or(0).min(MAX_COLUMN + 5);
        let lines = [(only_left, &found.only_left), (only_right, &found.only_right), ("both".into(), &found.both)];
        for (who, witness) in lines.iter().filter_map(|(who, witness)| Some((who, witness.as_ref()?))) {
            let who = style.paint(QUIET, format!("{who:<width$}"));
            writeln!(io.out, "  {who}  {}", style.paint(TEXT, format!("\"{witness}\"")))?;
        }
        Ok(())
    }
}

//! `urlgram grammar export`: a rule for other programs.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, NamedGrammar};
use crate::io::Io;
use crate::output::Foreign;
use crate::write_file;
use urlgram_abnf::{AutomatonError, Dfa, Ebnf, Gap, Grammar, Growth, MAX_DRAWN_STATES, ParserGenerator, RegexFlavor};

/// Write a rule as an automaton, as a regular expression, in EBNF, for a parser generator, or as test vectors
///
/// A regular expression matches exactly the texts of the rule. Rules that are recursive have none, and no automaton if the recursion
/// needs a stack. Where the expression of the rules would take an engine that backtracks more than linear time, it is written from the
/// automaton; if that is too large, a text that takes long is shown.
///
/// In a grammar for pest, each alternative comes before those whose texts it would hide, or looks ahead. The exit code is 1 if a parser
/// generator cannot read a rule; stderr says why.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub(crate) struct Args {
    #[command(flatten)]
    named: NamedGrammar,

    /// Name of the rule, in any case
    rule: String,

    #[command(flatten)]
    source: GrammarArgs,

    /// Write the rule as this
    #[arg(long = "as", value_name = "KIND", value_enum, default_value_t = Kind::Dot)]
    kind: Kind,

    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar export IPv4address | dot -Tsvg > ipv4address.svg
  urlgram grammar export --as svg dec-octet -o dec-octet.svg
  urlgram grammar export --as regex-python URI
  urlgram grammar export --as ebnf-w3c --grammar my.abnf greeting
  urlgram grammar export --as pest --grammar my.abnf greeting -o src/greeting.pest
  urlgram grammar export --as vectors --grammar my.abnf greeting > greeting.json";

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Kind {
    /// The minimal automaton, for Graphviz
    Dot,
    /// The minimal automaton as a drawing, if it has at most 60 states
    Svg,
    /// The minimal automaton as JSON: states, and transitions on ranges of bytes
    Json,
    /// A regular expression for PCRE2
    RegexPcre,
    /// A regular expression for the Rust crate regex
    RegexRust,
    /// A regular expression for JavaScript with the flag u
    #[value(name = "regex-js")]
    RegexJavaScript,
    /// A regular expression for Python
    RegexPython,
    /// The rule and all rules that it reaches in the EBNF of the W3C
    EbnfW3c,
    /// The rule and all rules that it reaches in the EBNF of ISO 14977
    EbnfIso,
    /// The rule and all rules that it reaches in the GBNF of llama.cpp
    Gbnf,
    /// The rule and all rules that it reaches, for the Rust crate pest
    Pest,
    /// The rule and all rules that it reaches, for ANTLR 4
    Antlr,
    /// The rule and all rules that it reaches as grammar.js, for tree-sitter
    TreeSitter,
    /// Texts that match, and texts that almost match, with the place of the mistake, as JSON
    Vectors,
}

/// Maximum number of bytes of the texts that match.
const MAX_ACCEPTED_BYTES: usize = 1 << 20;
/// Maximum number of bytes of the near misses. The oracle reads each.
const MAX_REJECTED_BYTES: usize = 1 << 16;

/// Number of near misses in test vectors.
const NEAR_MISSES: usize = 50;
/// Maximum number of texts that match in test vectors.
const MAX_ACCEPTED: usize = 1000;

pub(crate) fn run(mut args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    args.source.use_named(std::mem::take(&mut args.named));
    let grammar = args.source.grammar()?;
    let gaps = args.source.gaps(&grammar, &args.rule)?;
    if !gaps.is_empty() {
        io.note(format_args!("note: {} match nothing, as the grammar does not define them", Gap::list(&gaps)))?;
    }
    let written = written(&args, &grammar, io)?;
    if written.is_empty() {
        return Ok(Exit::Findings);
    }
    write_file::write_or_print(args.output, &args.source.inputs(), written.as_bytes(), io.out)?;
    Ok(Exit::Clean)
}

fn written(args: &Args, grammar: &Grammar, io: &mut Io<'_>) -> Result<String, Failure> {
    let failure = |error| args.source.failure(&args.rule, &error);
    let mut regex = |flavor| backtracking(args, grammar, flavor, io);
    let ebnf = |notation| {
        grammar
            .find(&args.rule)
            .map_err(AutomatonError::UnknownRule)
            .and_then(|rule| grammar.ebnf(rule, notation))
            .map_err(failure)
    };
    Ok(match args.kind {
        Kind::Dot => grammar.dfa(&args.rule).map_err(failure)?.to_dot(&args.rule),
        Kind::Svg => drawn(args, &grammar.dfa(&args.rule).map_err(failure)?)?,
        Kind::Json => format!("{:#}\n", automaton(&grammar.dfa(&args.rule).map_err(failure)?)),
        Kind::RegexPcre => regex(RegexFlavor::Pcre)?,
        Kind::RegexRust => grammar.regex(&args.rule, RegexFlavor::Rust).map_err(failure)? + "\n",
        Kind::RegexJavaScript => regex(RegexFlavor::JavaScript)?,
        Kind::RegexPython => regex(RegexFlavor::Python)?,
        Kind::EbnfW3c => ebnf(Ebnf::W3c)?,
        Kind::EbnfIso => ebnf(Ebnf::Iso)?,
        Kind::Gbnf => ebnf(Ebnf::Gbnf)?,
        Kind::Pest => parser_grammar(args, grammar, ParserGenerator::Pest, io)?,
        Kind::Antlr => parser_grammar(args, grammar, ParserGenerator::Antlr, io)?,
        Kind::TreeSitter => parser_grammar(args, grammar, ParserGenerator::TreeSitter, io)?,
        Kind::Vectors => format!("{:#}\n", vectors(args, grammar)?),
    })
}

/// Writes a grammar for a parser generator, or a line for each rule that it cannot read.
fn parser_grammar(
    args: &Args,
    grammar: &Grammar,
    generator: ParserGenerator,
    io: &mut Io<'_>,
) -> Result<String, Failure> {
    let failure = |error| args.source.failure(&args.rule, &error);
    let rule = grammar.find(&args.rule).map_err(|error| failure(AutomatonError::UnknownRule(error)))?;
    let written = grammar.parser_grammar(rule, generator).map_err(failure)?;
    for (rule, reason) in &written.refused {
        let name = Foreign(&grammar.get(*rule).name).message(&io.err_style);
        writeln!(io.err, "rule {name} is not written: it {}", Foreign(reason).message(&io.err_style))?;
    }
    Ok(written.text)
}

/// Writes an expression for an engine that backtracks, and says what takes long.
fn backtracking(args: &Args, grammar: &Grammar, flavor: RegexFlavor, io: &mut Io<'_>) -> Result<String, Failure> {
    let found =
        grammar.backtracking_regex(&args.rule, flavor).map_err(|error| args.source.failure(&args.rule, &error))?;
    let said = |growth: &Growth| match growth {
        Growth::Linear => None,
        Growth::Polynomial(text) => Some(format!("takes more than linear time, as for {text}")),
        Growth::Exponential(text) => Some(format!("takes exponential time, as for {text}")),
        Growth::Unknown => Some("may take more than linear time: it is too large to be examined".to_owned()),
    };
    if let Some(said) = said(&found.growth) {
        io.note(format_args!("warning: in an engine that backtracks, the expression {said}"))?;
    }
    if let Some(said) = found.replaced.as_ref().and_then(said) {
        io.note(format_args!(
            "note: the expression is written from the automaton, since that of the rules {said} in an engine that backtracks"
        ))?;
    }
    Ok(found.expression + "\n")
}

fn drawn(args: &Args, dfa: &Dfa) -> Result<String, Failure> {
    let states = dfa.states().len();
    dfa.to_svg(&args.rule).ok_or_else(|| {
        Failure::Usage(format!(
            "the automaton of rule `{}` has {states} states, and a drawing has at most {MAX_DRAWN_STATES}; use `--as dot` with Graphviz",
            args.rule
        ))
    })
}

fn automaton(dfa: &Dfa) -> Value {
    let states = dfa.states().into_iter().map(|state| {
        let transitions = state.transitions.into_iter();
        let transitions: Vec<Value> = transitions.map(|(bytes, to)| json!({"bytes": bytes, "to": to})).collect();
        json!({"accepting": state.is_accepting, "transitions": transitions})
    });
    json!({"start": 0, "states": states.collect::<Vec<_>>()})
}

fn vectors(args: &Args, grammar: &Grammar) -> Result<Value, Failure> {
    let failure = |error| args.source.failure(&args.rule, &error);
    let mut samples = grammar.samples(&args.rule, 1).map_err(failure)?;
    let mut accepted = Vec::new();
    let mut bytes = 0;
    while accepted.is_empty() || (!samples.covered() && accepted.len() < MAX_ACCEPTED && bytes < MAX_ACCEPTED_BYTES) {
        let Some(text) = samples.next() else { break };
        bytes += text.len();
        accepted.push(json!({"text": text, "matches": true}));
    }
    let oracle = grammar.oracle(&args.rule).map_err(failure)?;
    let mut bytes = 0;
    let misses = grammar.near_misses(&args.rule, 1).map_err(failure)?.take(NEAR_MISSES).take_while(|miss| {
        let is_short = bytes == 0 || bytes + miss.text.len() <= MAX_REJECTED_BYTES;
        bytes += miss.text.len();
        is_short
    });
    let rejected = misses.map(|miss| {
        let (offset, expected) = match oracle.outcome(&miss.text) {
            Ok(outcome) => (outcome.viable.into(), outcome.next.to_string().into()),
            Err(_) => (Value::Null, Value::Null),
        };
        let edit = miss.edit.to_string();
        json!({"text": miss.text, "matches": false, "of": miss.of, "edit": edit, "offset": offset, "expected": expected})
    });
    Ok(
        json!({"grammar": args.source.name(), "rule": args.rule, "accepted": accepted, "rejected": rejected.collect::<Vec<_>>()}),
    )
}

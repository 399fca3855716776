//! Ops on grammars in ABNF, and the JSON of problems and comparisons. A request names a built-in `grammar`, or has the text of one in
//! `abnf`.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, number, optional_text, text};
use urlgram::lines::Position;
use urlgram_abnf::{
    AutomatonError, FileId, Grammar, GrammarProblem, GrammarSource, Outcome, ParsedGrammar, Reader, RuleComparison,
    RuleDefinition, RuleId, SourceKind, Witness, builtin_names, builtin_parsed,
};

#[cfg(feature = "lint")]
pub use crate::grammar_ignores::without_ignored;

pub(crate) const OPS: &[(&str, Op)] = &[
    ("grammar.list", list),
    ("grammar.check", check),
    ("grammar.extract", extract),
    ("grammar.match", matched),
    ("grammar.samples", samples),
    ("grammar.near_misses", near_misses),
    ("grammar.compare", compare),
    ("grammar.railroad", railroad),
];

/// Reads the grammar of a request: the built-in one that `name` names, or the text in `abnf`.
pub(crate) fn source(request: &Map<String, Value>, name: &str) -> Result<Cow<'static, ParsedGrammar>, BadRequest> {
    if let Some(name) = optional_text(request, name)? {
        return builtin(name);
    }
    Ok(Cow::Owned(Reader::new().read("grammar.abnf", text(request, "abnf")?)))
}

/// Returns the built-in grammar with this name.
///
/// # Errors
/// An unknown name.
pub(crate) fn builtin(name: &str) -> Result<Cow<'static, ParsedGrammar>, BadRequest> {
    builtin_parsed(name).map(Cow::Borrowed).ok_or_else(|| BadRequest(format!("unknown grammar `{name}`")))
}

pub(crate) fn unusable(rule: &str, error: &impl std::error::Error) -> Value {
    json!({"error": {"rule": rule, "message": error.to_string()}})
}

/// `{"op": "grammar.list"}`: the built-in grammars.
fn list(_: &Map<String, Value>) -> Answer {
    let described = |name: &'static str| {
        let parsed = builtin_parsed(name)?;
        let title = parsed.grammar.header().get("Title");
        Some(
            json!({"name": name.split('.').next(), "file": name, "title": title, "text": parsed.grammar.file(FileId::MAIN).text}),
        )
    };
    Ok(json!({"grammars": builtin_names().filter_map(described).collect::<Vec<_>>()}))
}

/// `{"op": "grammar.check", "abnf": "a = \"b\""}`: the rules, the start rules and the problems of a grammar.
fn check(request: &Map<String, Value>) -> Answer {
    let parsed = source(request, "grammar")?;
    let grammar = &parsed.grammar;
    let rules: Vec<Value> = grammar.rules().map(|rule| rule_json(grammar, rule)).collect();
    let starts: Vec<&str> = grammar.starts().iter().map(|id| grammar.get(*id).name.as_str()).collect();
    let problems = parsed.check();
    // Comments are read by the readers of documents, which the first module of the web page does without.
    #[cfg(feature = "lint")]
    let (problems, _) = without_ignored(grammar, problems);
    let of_input = |(problem, mut json): (&GrammarProblem, Value)| {
        if problem.file == FileId::MAIN {
            json["input"] = "abnf".into();
        }
        json
    };
    let problems: Vec<Value> = problems.iter().zip(problems_json(grammar, &problems)).map(of_input).collect();
    Ok(json!({"rules": rules, "starts": starts, "problems": problems}))
}

/// `{"op": "grammar.extract", "input": "..."}`: the kind of a document, and the grammar in it if it has more than a grammar.
fn extract(request: &Map<String, Value>) -> Answer {
    let source = GrammarSource::of(text(request, "input")?.as_bytes());
    let kind = match source.kind {
        SourceKind::Grammar => return Ok(json!({"kind": "grammar", "text": null})),
        SourceKind::RfcText => "text of an RFC",
        SourceKind::Xml => "XML of an RFC",
        SourceKind::Html => "HTML",
        SourceKind::Markdown => "Markdown",
        SourceKind::AsciiDoc => "AsciiDoc",
        SourceKind::ReStructuredText => "reStructuredText",
        SourceKind::MediaWiki => "MediaWiki",
        SourceKind::Comments => "comments of a program",
    };
    Ok(json!({"kind": kind, "text": source.compact()}))
}

fn rule_json(grammar: &Grammar, rule: &RuleDefinition) -> Value {
    let mut uses: Vec<&str> = Vec::new();
    for id in rule.element.walk().filter_map(|element| element.referenced()?.1) {
        let name = grammar.get(id).name.as_str();
        if !uses.contains(&name) {
            uses.push(name);
        }
    }
    json!({
        "name": rule.name, "text": rule.text, "document": rule.document, "section": rule.section, "url": rule.url(), "uses": uses,
        "input": "abnf", "span": rule.span, "name_span": rule.name_span,
    })
}

/// Returns the JSON of each problem of a grammar, with its place in its file.
pub fn problems_json(grammar: &Grammar, problems: &[GrammarProblem]) -> Vec<Value> {
    let json = |(problem, place): (&GrammarProblem, Position)| {
        json!({
            "file": grammar.file(problem.file).name, "line": place.line, "column": place.column,
            "offset": problem.span.start, "length": problem.span.len(), "span": problem.span,
            "code": problem.code(), "severity": GrammarProblem::severity_name(problem.severity()),
            "message": problem.message(), "label": problem.label(), "help": problem.help(),
            "second": problem.secondary.map(|span| json!({
                "offset": span.start, "length": span.len(), "label": problem.secondary_label(),
            })),
        })
    };
    grammar.written(problems).iter().zip(grammar.positions(problems)).map(json).collect()
}

/// Limit of the bytes of a text that the oracle matches; its time can be cubic.
const MAX_LEN: usize = 20_000;

/// `{"op": "grammar.match", "abnf": "a = \"b\"", "rule": "a", "input": "b"}`
fn matched(request: &Map<String, Value>) -> Answer {
    let (rule, input) = (text(request, "rule")?, text(request, "input")?);
    let parsed = source(request, "grammar")?;
    if input.len() > MAX_LEN {
        return Ok(match parsed.grammar.dfa(rule) {
            Ok(dfa) => outcome_json(&dfa.outcome(input)),
            Err(error) => unusable(rule, &error),
        });
    }
    Ok(match parsed.grammar.oracle(rule).and_then(|oracle| oracle.outcome(input)) {
        Ok(outcome) => outcome_json(&outcome),
        Err(error) => unusable(rule, &error),
    })
}

fn outcome_json(Outcome { matches, viable, next }: &Outcome) -> Value {
    json!({"matches": matches, "break": {"start": viable, "end": viable}, "expected": next.to_string()})
}

/// Limit of the texts that a request gets.
const MAX_TEXTS: u64 = 200;

/// `{"op": "grammar.samples", "abnf": "...", "rule": "a", "seed"?: 1, "count"?: 12}`: texts that the rule matches, each once.
fn samples(request: &Map<String, Value>) -> Answer {
    let (rule, parsed) = (text(request, "rule")?, source(request, "grammar")?);
    let (seed, count) = (number(request, "seed", 1), number(request, "count", 12).min(MAX_TEXTS));
    let found = match parsed.grammar.samples(rule, seed) {
        Ok(found) => found,
        Err(error) => return Ok(unusable(rule, &error)),
    };
    let mut texts: Vec<String> = Vec::new();
    for text in found.take(4 * count as usize) {
        if texts.len() < count as usize && !texts.contains(&text) {
            texts.push(text);
        }
    }
    Ok(json!({"texts": texts}))
}

/// `{"op": "grammar.near_misses", "abnf": "...", "rule": "a", "seed"?: 1, "count"?: 12}`: texts that the rule almost matches.
fn near_misses(request: &Map<String, Value>) -> Answer {
    let (rule, parsed) = (text(request, "rule")?, source(request, "grammar")?);
    let (seed, count) = (number(request, "seed", 1), number(request, "count", 12).min(MAX_TEXTS));
    Ok(match parsed.grammar.near_misses(rule, seed) {
        Ok(misses) => {
            let misses = misses.take(count as usize);
            let json = misses.map(|miss| json!({"text": miss.text, "of": miss.of, "edit": miss.edit.to_string()}));
            json!({"texts": json.collect::<Vec<_>>()})
        }
        Err(error) => unusable(rule, &error),
    })
}

/// `{"op": "grammar.compare", "abnf": "...", "left": "a", "right": "b", "with"?: "rfc3986"}`: the relation of two rules, the right one
/// of the built-in grammar `with`, shortest texts on which they differ, and whether the relation is proved.
fn compare(request: &Map<String, Value>) -> Answer {
    let (left, right) = (text(request, "left")?, text(request, "right")?);
    let parsed = source(request, "grammar")?;
    let with = if request.contains_key("with") { Some(source(request, "with")?) } else { None };
    let (grammar, other) = (&parsed.grammar, &with.as_ref().unwrap_or(&parsed).grammar);
    let (left_id, right_id) = match (usable(grammar, left), usable(other, right)) {
        (Ok(left_id), Ok(right_id)) => (left_id, right_id),
        (Err(error), _) | (_, Err(error)) => return Ok(error),
    };
    Ok(match grammar.compare(left_id, other, right_id, Grammar::COMPARED_TEXTS) {
        Ok(compared) => comparison_json(&compared),
        Err(failed) => unusable(if failed.is_left { left } else { right }, &failed.error),
    })
}

/// Returns a rule that has no syntax error and depends on none.
///
/// # Errors
/// The answer for another rule.
pub(crate) fn usable(grammar: &Grammar, rule: &str) -> Result<RuleId, Value> {
    let id = grammar.find(rule).map_err(|unknown| unusable(rule, &unknown))?;
    grammar.usable(id).map_err(|broken| unusable(rule, &broken))?;
    Ok(id)
}

/// Returns the text of a witness; bytes that are not UTF-8 become U+FFFD.
pub(crate) fn witness_text(witness: &Option<Witness>) -> Option<String> {
    witness.as_ref().map(|witness| String::from_utf8_lossy(&witness.0).into_owned())
}

/// Returns the JSON of a comparison.
pub fn comparison_json(RuleComparison { found, doubt, states }: &RuleComparison) -> Value {
    json!({
        "relation": found.relation().name(), "only_left": witness_text(&found.only_left),
        "only_right": witness_text(&found.only_right), "both": witness_text(&found.both), "proved": doubt.is_none(), "doubt": doubt, "states": states,
    })
}

/// Width of a diagram as text, in characters.
const TEXT_WIDTH: usize = 72;

/// `{"op": "grammar.railroad", "grammar": "rfc3986", "rule": "host"}`: the diagram of a rule, as SVG and as text of 72 columns.
fn railroad(request: &Map<String, Value>) -> Answer {
    let (rule, parsed) = (text(request, "rule")?, source(request, "grammar")?);
    Ok(match parsed.grammar.find(rule) {
        Ok(id) => {
            let found = parsed.grammar.get(id);
            let text = parsed.grammar.railroad_text(found, TEXT_WIDTH, false);
            json!({"svg": parsed.grammar.railroad(found), "text": text, "rule": rule_json(&parsed.grammar, found)})
        }
        Err(error) => unusable(rule, &AutomatonError::UnknownRule(error)),
    })
}

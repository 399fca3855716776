//! The op `tree`: how a grammar derives a text, or how far it gets.

use serde_json::{Map, Value, json};

use crate::any_rule::{grammar_by_name, reading};
use crate::components::components_json;
use crate::request::{Answer, Op, flag, number, optional_text, text};
use crate::shape::Shape;
use urlgram::diagnostic::Diagnostic;
use urlgram::input::Rule;
use urlgram::pass::{Derivation, SyntaxError};
use urlgram::registry::DynRule;

pub(crate) const OPS: &[(&str, Op)] = &[("tree", tree)];

/// Limit of the bytes of a text whose tree is returned. A tree has several nodes for each byte.
const MAX_LEN: usize = 20_000;

/// `{"op": "tree", "input": "http://a/", "grammar"?: "rfc3986", "rule"?: "URI-reference", "depth"?: 2, "fold"?: false}`
///
/// A valid text is answered with its `tree`, its `components` if the rule has them, and the `rules` that the tree names. Any other
/// text is answered with the `error`, the rules that were expected, the text after the first `fix`, and the nodes of the `tree`
/// that were read before the error; `open` marks those that were not finished.
fn tree(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let grammar = optional_text(request, "grammar")?.unwrap_or("rfc3986");
    let start = grammar_by_name(grammar).map_or("", |grammar| grammar.start);
    let usual = match grammar {
        "rfc3986" => "URI-reference",
        "rfc3987" => "IRI-reference",
        _ => start,
    };
    let rule = reading(grammar, optional_text(request, "rule")?.unwrap_or(usual))?;
    let (depth, fold) = (number(request, "depth", u64::MAX) as usize, flag(request, "fold", false)?);
    if input.len() > MAX_LEN {
        let error = rule.check(input).err().map(|error| Diagnostic::from_syntax_error(input, error));
        return Ok(
            json!({"valid": error.is_none(), "error": error, "too_long": {"bytes": input.len(), "limit": MAX_LEN}}),
        );
    }
    Ok(match rule.derive(input) {
        Ok(tree) => valid(input, rule, &Shape { tree: &tree, depth, fold }),
        Err(error) => broken(input, rule, error),
    })
}

fn valid(input: &str, rule: &DynRule, shape: &Shape<'_>) -> Value {
    let rules = rules_json(shape.tree.nodes().iter().map(|node| node.rule));
    json!({
        "valid": true, "text": input, "tree": shape.root(), "rules": rules,
        "components": components_json(rule.rule(), input),
    })
}

fn broken(input: &str, rule: &DynRule, error: SyntaxError) -> Value {
    let expected =
        error.wanted().iter().map(|wanted| json!({"expected": wanted.expected.to_string(), "rule": wanted.rule.name}));
    let expected: Vec<Value> = expected.collect();
    let partial = partial(rule, input, error.offset());
    let read = partial.iter().flat_map(|tree| tree.nodes()).map(|node| node.rule);
    let rules = rules_json(read.chain(error.wanted().iter().map(|wanted| wanted.rule)));
    let tree = partial.as_ref().and_then(|tree| clipped(tree, 0, error.offset()));
    let offset = error.offset();
    let diagnostic = Diagnostic::from_syntax_error(input, error);
    let fixed = diagnostic.fix().map(|fix| fix.apply(input)).filter(|fixed| rule.accepts(fixed));
    json!({
        "valid": false, "error": diagnostic, "break": {"start": offset, "end": offset}, "expected": expected,
        "fixed": fixed, "tree": tree, "rules": rules,
    })
}

/// Texts that complete a text at the place of an error: the rest of an IP literal, of a percent-encoding, of a scheme.
const COMPLETIONS: &[&str] = &[
    "", "a", "0", "/", "00", "]", ":]", "::]", "0]", ":0]", "0.0]", ".0]", ".0.0]", "a]", ".a]", "1.a]", ":", "a:",
    "//a", "://a", "@a",
];

/// Returns the derivation of a text that begins with the part of `input` before the error.
fn partial(rule: &DynRule, input: &str, offset: usize) -> Option<Derivation> {
    let before = &input[..offset];
    let complete = COMPLETIONS.iter().map(|completion| format!("{before}{completion}"));
    complete.filter(|text| rule.accepts(text)).find_map(|text| rule.derive(&text).ok())
}

/// Returns the node at `index` and those inside it, without what begins at `end` or later.
fn clipped(tree: &Derivation, index: usize, end: usize) -> Option<Value> {
    let node = &tree.nodes()[index];
    let (from, to) = (node.span.start as usize, node.span.end as usize);
    if index > 0 && from >= end {
        return None;
    }
    let children: Vec<Value> = tree.children(index).filter_map(|child| clipped(tree, child, end)).collect();
    let span = json!({"start": from, "end": to.min(end)});
    // More of the text could have followed what ends exactly at the error.
    Some(json!({"rule": node.rule.name, "span": span, "children": children, "open": to >= end}))
}

/// Returns the rules by their names.
pub(crate) fn rules_json<'r>(rules: impl Iterator<Item = &'r Rule>) -> Value {
    let mut found = Map::new();
    for rule in rules {
        found.entry(rule.name).or_insert_with(|| {
            let document = rule.document.title;
            json!({"abnf": rule.abnf, "section": rule.section, "document": document, "grammar": rule.document.name, "url": rule.url()})
        });
    }
    Value::Object(found)
}

//! The op `parse`. A grammar whose rules have typed trees is a function and a line in [`GRAMMARS`].

use serde_json::{Map, Value};

#[cfg(feature = "schemes")]
use crate::any_rule::{by_any_rule, grammar_by_name};
#[cfg(feature = "schemes")]
use crate::engine::{by_clickhouse, by_java};
#[cfg(feature = "schemes")]
use crate::other_rfcs::{by_rfc1808, by_rfc2396, by_rfc2732, by_rfc6874};
use crate::request::{Answer, BadRequest, Op, optional_text, text};
use crate::rfc::{by_rfc3986, by_rfc3987};
#[cfg(feature = "schemes")]
use crate::scheme::{by_rfc1738, by_scheme};

pub(crate) const OPS: &[(&str, Op)] = &[("parse", parse_by_grammar)];

/// Parses `input` by `rule`, or by the default rule of the grammar.
type ByGrammar = fn(rule: Option<&str>, input: &str) -> Answer;

const GRAMMARS: &[(&str, ByGrammar)] = &[
    ("rfc3986", by_rfc3986),
    ("rfc3987", by_rfc3987),
    #[cfg(feature = "schemes")]
    ("rfc6570", by_rfc6570),
    #[cfg(feature = "schemes")]
    ("rfc6874", by_rfc6874),
    #[cfg(feature = "schemes")]
    ("rfc2396", by_rfc2396),
    #[cfg(feature = "schemes")]
    ("rfc2732", by_rfc2732),
    #[cfg(feature = "schemes")]
    ("rfc1808", by_rfc1808),
    #[cfg(feature = "schemes")]
    ("rfc1738", by_rfc1738),
    #[cfg(feature = "schemes")]
    ("scheme", by_scheme),
    #[cfg(feature = "schemes")]
    ("java", by_java),
    #[cfg(feature = "schemes")]
    ("clickhouse", by_clickhouse),
];

/// `{"op": "parse", "grammar": "rfc3986", "rule": "URI", "input": "http://a/"}`
fn parse_by_grammar(request: &Map<String, Value>) -> Answer {
    let grammar = text(request, "grammar")?;
    let (rule, input) = (optional_text(request, "rule")?, text(request, "input")?);
    match named(GRAMMARS, grammar) {
        Some(by) => by(rule, input),
        None => by_other_grammar(grammar, rule, input),
    }
}

#[cfg(feature = "schemes")]
fn by_other_grammar(grammar: &str, rule: Option<&str>, input: &str) -> Answer {
    let known = grammar_by_name(grammar).ok_or_else(|| BadRequest(format!("unknown grammar `{grammar}`")))?;
    by_any_rule(grammar, rule.unwrap_or(known.start), input)
}

/// Without the feature `schemes`, there are only grammars that answer as they do with it.
#[cfg(not(feature = "schemes"))]
fn by_other_grammar(grammar: &str, _: Option<&str>, _: &str) -> Answer {
    Err(BadRequest(format!("unknown grammar `{grammar}`")))
}

#[cfg(feature = "schemes")]
fn by_rfc6570(rule: Option<&str>, input: &str) -> Answer {
    by_any_rule("rfc6570", rule.unwrap_or("URI-Template"), input)
}

/// Returns the value for `name` in a table.
fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
}

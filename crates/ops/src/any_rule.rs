//! Answers of `parse` by any rule of a grammar.

use serde_json::{Value, json};

use crate::request::{Answer, BadRequest};
use urlgram::pass::SyntaxError;
use urlgram::registry::{self, DynRule, Grammar};

/// Answers by a rule whose tree has no components: whether the text matches, and why not.
pub(crate) fn by_any_rule(grammar: &str, rule: &str, input: &str) -> Answer {
    let reading = reading(grammar, rule)?;
    Ok(reading
        .check(input)
        .map_or_else(|error| invalid(&error), |()| json!({"valid": true, "rule": reading.rule().name})))
}

/// Returns the grammar with this name; without the feature `schemes`, only a generic one.
pub(crate) fn grammar_by_name(name: &str) -> Option<&'static Grammar> {
    if cfg!(feature = "schemes") { registry::grammar(name) } else { registry::generic_grammar(name) }
}

pub(crate) fn reading(grammar: &str, rule: &str) -> Result<&'static DynRule, BadRequest> {
    let found = grammar_by_name(grammar).and_then(|grammar| grammar.rule(rule));
    found.ok_or_else(|| BadRequest(format!("unknown rule `{rule}` of {grammar}")))
}

/// Returns the answer for a text that does not match.
pub(crate) fn invalid(error: &SyntaxError) -> Value {
    json!({"valid": false, "error": error})
}

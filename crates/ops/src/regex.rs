//! The op `grammar.compare_regex`.

use serde_json::{Map, Value, json};

use crate::grammar::{comparison_json, source, unusable, usable};
use crate::request::{Answer, BadRequest, Op, flag, optional_text, text};
use urlgram_abnf::{AutomatonError, FailedComparison, Regex, RegexFlavor, RuleComparison};

pub(crate) const OPS: &[(&str, Op)] = &[("grammar.compare_regex", compare)];

/// `{"op": "grammar.compare_regex", "regex": "^https?://", "flavor"?: "python", "flags"?: "i", "whole"?: true, "grammar": "rfc3986",
/// "rule": "URI"}`: the answer of `grammar.compare` with the expression on the left, and whether any text may surround a match.
fn compare(request: &Map<String, Value>) -> Answer {
    let (expression, rule) = (text(request, "regex")?, text(request, "rule")?);
    let flavor = match optional_text(request, "flavor")? {
        Some(name) => {
            RegexFlavor::by_name(name).ok_or_else(|| BadRequest::field("flavor", "js, python, pcre or rust"))?
        }
        None => RegexFlavor::JavaScript,
    };
    let flags = optional_text(request, "flags")?.unwrap_or_default();
    let parsed = source(request, "grammar")?;
    let id = match usable(&parsed.grammar, rule) {
        Ok(id) => id,
        Err(error) => return Ok(error),
    };
    let regex = match Regex::parse(expression, flavor, flags) {
        Ok(regex) if flag(request, "whole", false)? => regex.whole(),
        Ok(regex) => regex,
        Err(error) => {
            let (offset, length) = (error.span.start, error.span.len());
            let message = error.to_string();
            return Ok(json!({"error": {"message": message, "input": "regex", "offset": offset, "length": length}}));
        }
    };
    Ok(match regex.compare(&parsed.grammar, id) {
        Ok(compared) => regex_comparison_json(&regex, &compared),
        Err(FailedComparison { is_left: true, error }) => json!({"error": {"message": unread(&error)}}),
        Err(failed) => unusable(rule, &failed.error),
    })
}

/// Says why an expression has no automaton.
pub fn unread(error: &AutomatonError) -> String {
    match error {
        AutomatonError::TooLarge => {
            "the repetitions and lookarounds of the regular expression expand to too many states".into()
        }
        error => error.to_string(),
    }
}

/// Returns the JSON of the comparison of an expression with a rule.
pub fn regex_comparison_json(regex: &Regex, compared: &RuleComparison) -> Value {
    let mut json = comparison_json(compared);
    json["is_open"] = json!(regex.is_open());
    json
}

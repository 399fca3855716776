//! The op `lint`.

use serde_json::{Map, Value, json};

use crate::programs::readers;
use crate::request::{Answer, BadRequest, Op, optional_text, text};
use urlgram::registry;
use urlgram_lint::{Config, RequiredAgreement, check};

pub(crate) const OPS: &[(&str, Op)] = &[("lint", lint)];

/// `{"op": "lint", "input": "http://a\\b/", "grammar"?, "rule"?, "select"?: ["U3"], "extend_select"?, "ignore"?,
/// "agree"?: ["whatwg", "curl"]}`
fn lint(request: &Map<String, Value>) -> Answer {
    let mut config = Config::default();
    if let Some(name) = optional_text(request, "grammar")? {
        let grammar = registry::grammar(name).ok_or_else(|| BadRequest(format!("unknown grammar `{name}`")))?;
        config = Config::new(grammar.rule("URI").or_else(|| grammar.rule(grammar.start)).unwrap_or(config.rule));
    }
    if let Some(name) = optional_text(request, "rule")? {
        let grammar = registry::grammar(config.rule.rule().document.name);
        let rule = grammar.and_then(|grammar| grammar.rule(name));
        config.rule = rule.ok_or_else(|| BadRequest(format!("unknown rule `{name}`")))?;
    }
    configure(request, &mut config)?;
    let findings = check(text(request, "input")?, &config);
    Ok(json!({"findings": findings, "not_known": config.agree.not_known()}))
}

/// Selects the lints that a request names, and requires that the readers agree that it names.
///
/// # Errors
/// A field that is not a list of strings, an unknown lint, and an unknown reader.
pub(crate) fn configure(request: &Map<String, Value>, config: &mut Config) -> Result<(), BadRequest> {
    config.agree = RequiredAgreement::of(readers(request, "agree")?);
    config.selection.select = patterns(request, "select")?;
    config.selection.extend_select = patterns(request, "extend_select")?.unwrap_or_default();
    config.selection.ignore = patterns(request, "ignore")?.unwrap_or_default();
    let unknown = config.unknown_patterns().next().map(|unknown| BadRequest(format!("unknown lint `{unknown}`")));
    unknown.map_or(Ok(()), Err)
}

/// Returns the list of strings in `field`, or `None` if it is absent or null.
fn patterns(request: &Map<String, Value>, field: &str) -> Result<Option<Vec<String>>, BadRequest> {
    let wrong = || BadRequest::field(field, "a list of strings");
    match request.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(items)) => {
            let items = items.iter().map(|item| item.as_str().map(str::to_owned).ok_or_else(wrong));
            items.collect::<Result<_, _>>().map(Some)
        }
        Some(_) => Err(wrong()),
    }
}

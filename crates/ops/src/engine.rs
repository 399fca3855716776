//! `parse` as an engine reads a text: the parts that its functions return.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest};
use urlgram::interpret::{Interpretation, Role, Spec, read};

pub(crate) fn by_java(rule: Option<&str>, input: &str) -> Answer {
    by_engine(Spec::Java, rule, input)
}

pub(crate) fn by_clickhouse(rule: Option<&str>, input: &str) -> Answer {
    by_engine(Spec::ClickHouse, rule, input)
}

fn by_engine(engine: Spec, rule: Option<&str>, input: &str) -> Answer {
    if rule.is_some() {
        return Err(BadRequest(format!("{engine} has no rules")));
    }
    let all = read(input);
    let Some(reading) = all.of(engine) else { return Err(BadRequest(format!("{engine} reads no such text"))) };
    if let Some(rejection) = reading.rejection() {
        let span = rejection.span().unwrap_or_default();
        return Ok(json!({"valid": false, "error": {"message": rejection.to_string(), "span": span}}));
    }
    Ok(json!({"valid": true, "components": components(reading)}))
}

/// Returns the components of an interpretation by name, null where they are absent.
pub fn components(reading: &Interpretation<'_>) -> Map<String, Value> {
    let part = |role: Role| (role.name().to_owned(), json!(reading.component(role).map(|part| part.value)));
    Role::ALL.map(part).into_iter().collect()
}

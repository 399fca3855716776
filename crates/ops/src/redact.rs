//! The op `redact`: a text with its secrets covered.

use serde_json::{Map, Value, json};

use crate::request::{Answer, Op, text};
use urlgram_secrets::{redact_in, secrets_in};

pub(crate) const OPS: &[(&str, Op)] = &[("redact", redact)];

/// `{"op": "redact", "input": "see https://u:p@h/"}`: `result` with `***` in place of each secret, and the spans of the `secrets`.
fn redact(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let spans: Vec<_> = secrets_in(input).into_iter().map(|secret| secret.span).collect();
    Ok(json!({"result": redact_in(input), "secrets": spans}))
}

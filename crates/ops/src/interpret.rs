//! The op `read`: the interpretation of one text by each specification.

use serde_json::{Map, Value, json};

use crate::interpretations::{InterpretationsJson, key};
use crate::request::{Answer, BadRequest, Op, optional_text, text};
use urlgram::interpret::{self, Spec};
use urlgram_teach as teach;

pub(crate) const OPS: &[(&str, Op)] = &[("read", read), ("read.disagreement", disagreement)];

/// `{"op": "read", "input": "http://a\\@b/"}`; optional is `base`, which the input is resolved against.
fn read(request: &Map<String, Value>) -> Answer {
    let (input, base) = (text(request, "input")?, optional_text(request, "base")?);
    let readings = base.map_or_else(|| interpret::read(input), |base| interpret::read_with_base(base, input));
    Ok(json!(InterpretationsJson(&readings)))
}

/// `{"op": "read.disagreement", "a": "rfc3986", "b": "whatwg", "seed"?: 1}`: a text that both specifications accept with different hosts.
fn disagreement(request: &Map<String, Value>) -> Answer {
    let (a, b) = (spec(text(request, "a")?)?, spec(text(request, "b")?)?);
    let seed = request.get("seed").and_then(Value::as_u64).unwrap_or(1);
    Ok(match teach::disagreement(a, b, seed) {
        Some(text) => json!({"text": text}),
        None => json!({"error": {"message": "These two agree about every text that was tried."}}),
    })
}

fn spec(name: &str) -> Result<Spec, BadRequest> {
    let found = Spec::ALL.into_iter().find(|spec| key(*spec) == name);
    found.ok_or_else(|| BadRequest(format!("unknown specification `{name}`")))
}

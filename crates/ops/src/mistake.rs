//! The op `mistake`: what is probably wrong with a text that somebody wrote as a URL.

use serde_json::{Map, Value, json};

use crate::request::{Answer, Op, text};
use urlgram::mistake::find;

pub(crate) const OPS: &[(&str, Op)] = &[("mistake", mistake)];

/// `{"op": "mistake", "input": "localhost:3000"}`: `mistake` with its kind, span, message, source and what was meant; null without one.
fn mistake(request: &Map<String, Value>) -> Answer {
    Ok(json!({"mistake": find(text(request, "input")?)}))
}

//! The op `verdict`: the sentence about a text that somebody should read before its parts.

use serde_json::{Map, Value, json};

use crate::request::{Answer, Op, text};
use urlgram_lint::verdict as judged;

pub(crate) const OPS: &[(&str, Op)] = &[("verdict", verdict)];

/// `{"op": "verdict", "input": "localhost:3000"}`: `verdict` with the mistake, or the worst finding of the default lints, and what was
/// meant; null if there is nothing to say.
fn verdict(request: &Map<String, Value>) -> Answer {
    Ok(json!({"verdict": judged(text(request, "input")?)}))
}

//! The op `read`: what each specification makes of one text.

use serde_json::{Map, Value};

use super::request::{Answer, optional_text, text};
use crate::output::interpretations_json;
use urlgram::interpret;

/// Answers the op `read`: `{"op": "read", "input": "http://a\\@b/"}`, with a `"base"` if the input is relative to one.
pub(crate) fn answer(op: &str, request: &Map<String, Value>) -> Option<Answer> {
    (op == "read").then(|| {
        let (input, base) = (text(request, "input")?, optional_text(request, "base")?);
        let readings = base.map_or_else(|| interpret::read(input), |base| interpret::read_with_base(base, input));
        Ok(interpretations_json(&readings))
    })
}

//! The op `read`: the interpretation of one text by each specification.

use serde_json::{Map, Value};

use crate::interpretations::interpretations_json;
use crate::request::{Answer, Op, optional_text, text};
use urlgram::interpret;

pub(crate) const OPS: &[(&str, Op)] = &[("read", read)];

/// `{"op": "read", "input": "http://a\\@b/"}`; optional is `base`, which the input is resolved against.
fn read(request: &Map<String, Value>) -> Answer {
    let (input, base) = (text(request, "input")?, optional_text(request, "base")?);
    let readings = base.map_or_else(|| interpret::read(input), |base| interpret::read_with_base(base, input));
    Ok(interpretations_json(&readings))
}

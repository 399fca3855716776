//! The op `programs`: the host and the port that programs read from a text.

use serde_json::{Map, Value, json};

use crate::request::{Answer, Op, text};
use urlgram_interop::{Evidence, Reading, read, reader_name};

pub(crate) const OPS: &[(&str, Op)] = &[("programs", programs)];

/// `{"op": "programs", "input": "http://a\\@b/"}`: what browsers, clients and languages were recorded to read, or what follows from
/// their records.
fn programs(request: &Map<String, Value>) -> Answer {
    Ok(json!({"programs": programs_json(text(request, "input")?)}))
}

/// Returns the answers of all programs to a text, each with its evidence.
pub fn programs_json(text: &str) -> Value {
    read(text).iter().map(reading_json).collect()
}

fn reading_json(reading: &Reading) -> Value {
    let (evidence, specification, texts) = match reading.evidence {
        Evidence::Recorded => ("recorded", None, None),
        Evidence::Model(reader, texts) => ("model", Some(reader_name(reader)), Some(texts)),
        Evidence::Plain(texts) => ("specifications agree", None, Some(texts)),
        _ => ("not known", None, None),
    };
    let endpoint = reading.endpoint();
    json!({
        "program": reading.program.name,
        "title": reading.program.title,
        "version": reading.program.version,
        "evidence": evidence,
        "specification": specification,
        "texts": texts,
        "accepted": (evidence != "not known").then_some(endpoint.is_some()),
        "host": endpoint.map(|endpoint| &endpoint.host),
        "port": endpoint.map(|endpoint| &endpoint.port),
    })
}

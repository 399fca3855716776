//! The ops `programs` and `agree`: the host and the port that programs read from a text, and whether chosen readers read the same.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, text, texts};
use urlgram_interop::{
    Answer as Given, Comparison, Evidence, Reader, Reading, UnknownReader, compare, read, specification_name,
};

pub(crate) const OPS: &[(&str, Op)] = &[("programs", programs), ("agree", agree)];

/// `{"op": "programs", "input": "http://a\\@b/"}`: what browsers, clients and languages were recorded to read, or what follows from
/// their records.
fn programs(request: &Map<String, Value>) -> Answer {
    Ok(json!({"programs": programs_json(text(request, "input")?)}))
}

/// `{"op": "agree", "input": "http://a\\@b/", "readers": ["whatwg", "curl"]}`: the answers of these, and the first two that part.
fn agree(request: &Map<String, Value>) -> Answer {
    if request.get("readers").is_none_or(Value::is_null) {
        return Err(BadRequest::field("readers", "an array of strings"));
    }
    Ok(agreement_json(&compare(text(request, "input")?, &readers(request, "readers")?)))
}

/// Returns the specifications and programs in the array in `field`; none if the field is absent or null.
///
/// # Errors
/// A `field` that is not an array of strings, and an unknown name.
pub(crate) fn readers(request: &Map<String, Value>, field: &str) -> Result<Vec<Reader>, BadRequest> {
    let reader = |name: &str| name.parse().map_err(|unknown: UnknownReader| BadRequest(unknown.to_string()));
    texts(request, field)?.into_iter().map(reader).collect()
}

/// Returns the answers of chosen readers, and the first two that part.
pub fn agreement_json(comparison: &Comparison) -> Value {
    let answers: Vec<Value> = comparison.answers().iter().map(answer_json).collect();
    let parting = comparison.parting().map(|parting| {
        json!({
            "on": parting.aspect.to_string(),
            "first": answer_json(parting.first),
            "second": answer_json(parting.second),
        })
    });
    json!({"agree": comparison.is_agreement(), "parting": parting, "answers": answers})
}

fn answer_json((reader, answer): &(Reader, Given)) -> Value {
    let endpoint = match answer {
        Given::Contacts(endpoint) => Some(endpoint),
        Given::Rejects | Given::NotKnown => None,
    };
    json!({
        "reader": reader.name(),
        "accepted": (*answer != Given::NotKnown).then_some(endpoint.is_some()),
        "host": endpoint.map(|endpoint| &endpoint.host),
        "port": endpoint.map(|endpoint| &endpoint.port),
    })
}

/// Returns the answers of all programs to a text, each with its evidence.
pub fn programs_json(text: &str) -> Value {
    read(text).iter().map(reading_json).collect()
}

fn reading_json(reading: &Reading) -> Value {
    let (evidence, specification, texts) = match reading.evidence {
        Evidence::Recorded => ("recorded", None, None),
        Evidence::Model(reader, texts) => ("model", Some(specification_name(reader)), Some(texts)),
        Evidence::Own(texts) => ("own model", None, Some(texts)),
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

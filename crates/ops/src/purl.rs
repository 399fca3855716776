//! The ops `purl.*`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, optional_text, text};
use urlgram::purl::{Purl, PurlError};

pub(crate) const OPS: &[(&str, Op)] = &[("purl.parse", parse), ("purl.build", build)];

/// `{"op": "purl.parse", "input": "pkg:npm/%40babel/core@7"}`: the decoded components and the canonical form.
fn parse(request: &Map<String, Value>) -> Answer {
    Ok(answer(Purl::parse(text(request, "input")?)))
}

/// `{"op": "purl.build", "type": "npm", "name": "core"}`; optional are `namespace`, `version`, `qualifiers` (an object) and
/// `subpath`.
fn build(request: &Map<String, Value>) -> Answer {
    let optional = |field| Ok(optional_text(request, field)?.unwrap_or_default());
    let mut builder = Purl::builder(text(request, "type")?, text(request, "name")?)
        .namespace(optional("namespace")?)
        .version(optional("version")?)
        .subpath(optional("subpath")?);
    let wrong = || BadRequest::field("qualifiers", "an object of strings");
    match request.get("qualifiers") {
        None | Some(Value::Null) => {}
        Some(Value::Object(qualifiers)) => {
            for (key, value) in qualifiers {
                builder = builder.qualifier(key, value.as_str().ok_or_else(wrong)?);
            }
        }
        Some(_) => return Err(wrong()),
    }
    Ok(answer(builder.build()))
}

fn answer(purl: Result<Purl, PurlError>) -> Value {
    match purl {
        Ok(purl) => {
            let qualifiers: Map<String, Value> =
                purl.qualifiers().map(|(key, value)| (key.to_owned(), Value::from(value))).collect();
            json!({
                "valid": true,
                "canonical": purl.to_string(),
                "type": purl.ty(),
                "namespace": purl.namespace().collect::<Vec<_>>(),
                "name": purl.name(),
                "version": purl.version(),
                "qualifiers": qualifiers,
                "subpath": purl.subpath().collect::<Vec<_>>(),
            })
        }
        Err(error) => {
            let span = error.span.get();
            json!({"valid": false, "error": {
                "offset": span.map(|span| span.start),
                "length": span.map(|span| span.len()),
                "message": error.reason.to_string(),
            }})
        }
    }
}

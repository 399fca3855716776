//! `parse` as an engine through which data are queried, or a specification whose messages are those of another one, reads a text.

use serde_json::{Value, json};

use super::parsed::{Parsed, Read};
use crate::output::Parts;
use urlgram::diagnostic::{Code, Diagnostic, Kind};
use urlgram::interpret::{Interpretations, Role, Spec, read};
use urlgram_ops::engine::components;

/// Returns the function that parses like an engine or a specification.
pub(crate) fn reader(engine: Spec) -> Read {
    Box::new(move |text| by(engine, text))
}

fn by(engine: Spec, text: &str) -> Result<Parsed<'_>, Box<Diagnostic>> {
    let all = read(text);
    if let Some(rejection) = all.of(engine).and_then(|reading| reading.rejection()) {
        let kind = Kind::Interpretation(Code::new("P003", "engine-refuses"));
        let span = rejection.span().unwrap_or_default();
        let message = format!("{engine}: {rejection}");
        return Err(Box::new(Diagnostic::new(kind, span, message, "not a URL for this engine")));
    }
    Ok(Parsed {
        parts: Box::new(move || parts(&read(text), engine)),
        json: Box::new(move || record(&read(text), engine)),
        findings: Vec::new(),
    })
}

fn record(all: &Interpretations<'_>, engine: Spec) -> Value {
    let mut record = json!({"text": all.text()});
    if let (Some(fields), Some(reading)) = (record.as_object_mut(), all.of(engine)) {
        fields.extend(components(reading));
    }
    record
}

/// Returns the parts that the functions of the engine return.
fn parts(all: &Interpretations<'_>, engine: Spec) -> Parts {
    let mut parts = Parts::default();
    for role in Role::ALL {
        match all.of(engine).and_then(|reading| reading.component(role)) {
            None => parts.absent.push(role.name()),
            Some(part) => match part.span.filter(|span| span.of(all.text()) == part.value) {
                Some(span) => parts.add(0, role.name(), span, ""),
                None => parts.make(0, role.name(), part.value, ""),
            },
        }
    }
    parts
}

//! The ops on references: `resolve`, `relativize`, `normalize`, `compare`, `to_uri`, `to_iri`.
//!
//! Texts are URIs, or IRIs if they contain non-ASCII characters. A text that is neither, and a reference without a target,
//! is answered by `{"error": {"kind", "input", "message", ...}}`, with the `offset` and `length` of the mistake, if it has a
//! place, in the field that `input` names.

use serde_json::{Map, Value, json};

use crate::definition::definition_json;
use crate::normal_form::NormalForm;
use crate::reference::{absolute, reference};
use crate::request::{Answer, BadRequest, Op, flag, optional_text, text};
use urlgram::UriReference;
use urlgram::iri::{mapped_to_iri, mapped_to_uri};
use urlgram::normalize::{Comparison, ComparisonLevel, Step, Steps, normalize};
use urlgram::pass::SyntaxError;
use urlgram::resolve::{Operand, RelativizeError, ResolveError, Resolver, join, shortest};
use urlgram::scheme::compare;
use urlgram::span::Span;
use urlgram::uri::Reference;

pub(crate) const OPS: &[(&str, Op)] = &[
    ("resolve", resolve),
    ("join", joined),
    ("relativize", relativize),
    ("normalize", normalized),
    ("compare", compared),
    ("to_uri", to_uri),
    ("to_iri", to_iri),
];

/// `{"op": "resolve", "base": "http://a/b", "ref": "../c"}`; optional are `strict`, `allow_climbing`, `guard_path` (default
/// true), `literal`, `rfc2396` and `rfc1808` (default false).
fn resolve(request: &Map<String, Value>) -> Answer {
    let (base, r) = (text(request, "base")?, text(request, "ref")?);
    let start = match (flag(request, "rfc2396", false)?, flag(request, "rfc1808", false)?) {
        (false, false) => Resolver::new(),
        (true, false) => Resolver::rfc2396(),
        (false, true) => Resolver::rfc1808(),
        (true, true) => return Err(BadRequest("rfc2396 and rfc1808 exclude each other".into())),
    };
    let resolver = start
        .strict(flag(request, "strict", true)?)
        .allow_climbing(flag(request, "allow_climbing", true)?)
        .guard_path(flag(request, "guard_path", true)?);
    let literal = flag(request, "literal", false)?;
    let resolved = absolute(base).map_err(|error| no_reference("base", &error)).and_then(|base| {
        let r = reference(r).map_err(|error| no_reference("ref", &error))?;
        let mut buffer = String::new();
        let resolved = if literal {
            resolver.resolve_literally(&base, &r)
        } else {
            resolver.resolve_into(&base, &r, &mut buffer).map(|_| buffer)
        };
        resolved.map_err(|error| unresolved(&error))
    });
    Ok(result(resolved))
}

/// `{"op": "join", "base": "../a", "ref": "b"}`: URI references, where the base may be relative.
fn joined(request: &Map<String, Value>) -> Answer {
    let (base, r) = (text(request, "base")?, text(request, "ref")?);
    let joined = UriReference::parse(base).map_err(|error| no_reference("base", &error)).and_then(|base| {
        let r = UriReference::parse(r).map_err(|error| no_reference("ref", &error))?;
        join(&base, &r).map(UriReference::into_text).map_err(|error| unresolved(&error))
    });
    Ok(result(joined))
}

/// `{"op": "relativize", "base": "http://a/b", "target": "http://a/c"}`
fn relativize(request: &Map<String, Value>) -> Answer {
    let (base, target) = (text(request, "base")?, text(request, "target")?);
    let relative = absolute(base).map_err(|error| no_reference("base", &error)).and_then(|base| {
        let target = absolute(target).map_err(|error| no_reference("target", &error))?;
        shortest(&base, &target).map(|(text, _)| text).map_err(|error| unrelated(&error))
    });
    Ok(result(relative))
}

/// `{"op": "normalize", "input": "HTTP://a/%7eb"}`; optional are `steps` (an array of names, default all) and `changes`
/// (true to list them).
fn normalized(request: &Map<String, Value>) -> Answer {
    let (input, steps, list) = (text(request, "input")?, steps(request)?, flag(request, "changes", false)?);
    Ok(match reference(input) {
        Ok(reference) => {
            let (mut buffer, mut changes) = (String::new(), Vec::new());
            normalize(&reference, steps, &mut buffer, &mut changes);
            if !list {
                return Ok(json!({"result": buffer}));
            }
            let mut json = json!(NormalForm::new(input, &buffer, &changes));
            json["result"] = json!(buffer);
            json
        }
        Err(error) => json!({"error": no_reference("input", &error)}),
    })
}

fn steps(request: &Map<String, Value>) -> Result<Steps, BadRequest> {
    let wanted = match request.get("steps") {
        None | Some(Value::Null) => return Ok(Steps::ALL),
        Some(Value::Array(names)) => names,
        Some(_) => return Err(BadRequest::field("steps", "an array of names of steps")),
    };
    let step = |name: &Value| {
        let step = Step::ALL.into_iter().find(|step| name.as_str() == Some(step.name()));
        step.ok_or_else(|| BadRequest(format!("unknown step {name}")))
    };
    wanted.iter().map(step).collect()
}

/// `{"op": "compare", "a": "http://a", "b": "http://a:80/", "up_to"?: "case"}`: the `rung` on which both are the same, or null and the
/// difference.
fn compared(request: &Map<String, Value>) -> Answer {
    let (a, b) = (text(request, "a")?, text(request, "b")?);
    let rung = |name| ComparisonLevel::ALL.into_iter().find(|rung| rung.name() == name);
    let up_to = optional_text(request, "up_to")?
        .map(|name| rung(name).ok_or_else(|| BadRequest(format!("unknown rung `{name}`"))))
        .transpose()?;
    Ok(match (reference(a), reference(b)) {
        (Err(error), _) => json!({"error": no_reference("a", &error)}),
        (_, Err(error)) => json!({"error": no_reference("b", &error)}),
        (Ok(a), Ok(b)) => {
            let comparison = compare(&a, &b);
            comparison_json(&a, &b, is_same(&comparison, up_to), &comparison)
        }
    })
}

/// Whether two URLs are the same on a rung up to `highest`.
pub fn is_same(comparison: &Comparison, highest: Option<ComparisonLevel>) -> bool {
    comparison.level.is_some_and(|rung| highest.is_none_or(|highest| rung <= highest))
}

/// Returns a comparison of two URLs as JSON.
pub fn comparison_json(a: &Reference<&str>, b: &Reference<&str>, same: bool, comparison: &Comparison) -> Value {
    json!({
        "a": a.as_str(),
        "b": b.as_str(),
        "same": same,
        "rung": comparison.level.map(ComparisonLevel::name),
        "changes": {"a": comparison.a, "b": comparison.b},
        "difference": comparison.difference,
        "definition": definition_json(comparison.definition),
    })
}

/// `{"op": "to_uri", "input": "http://a/é"}`; optional is `idna`, true for host names in their ASCII form.
fn to_uri(request: &Map<String, Value>) -> Answer {
    let (input, idna) = (text(request, "input")?, flag(request, "idna", false)?);
    let mapped = reference(input).map_err(|error| no_reference("input", &error)).and_then(|iri| {
        let mapped = mapped_to_uri(&iri, idna).map(|(uri, _)| uri);
        mapped.map_err(|error| refused("too-long", None, &error.to_string()))
    });
    Ok(result(mapped))
}

/// `{"op": "to_iri", "input": "http://a/%C3%A9"}`
fn to_iri(request: &Map<String, Value>) -> Answer {
    let read = reference(text(request, "input")?).map_err(|error| no_reference("input", &error));
    Ok(result(read.map(|uri| mapped_to_iri(&uri).0)))
}

fn result(result: Result<String, Value>) -> Value {
    match result {
        Ok(text) => json!({"result": text}),
        Err(error) => json!({"error": error}),
    }
}

fn no_reference(input: &str, error: &SyntaxError) -> Value {
    let mut value = json!({"kind": "syntax", "input": input});
    if let (Value::Object(fields), Value::Object(more)) = (&mut value, json!(error)) {
        fields.extend(more);
    }
    value
}

fn unresolved(error: &ResolveError) -> Value {
    let place = match error {
        ResolveError::ClimbsAboveRoot { operand, span } => {
            Some((if *operand == Operand::Base { "base" } else { "ref" }, *span))
        }
        _ => None,
    };
    refused(error.kind(), place, &error.to_string())
}

fn unrelated(error: &RelativizeError) -> Value {
    let place = match error {
        RelativizeError::DotSegment { span } => Some(("target", *span)),
        _ => None,
    };
    refused(error.kind(), place, &error.to_string())
}

fn refused(kind: &str, place: Option<(&str, Span)>, message: &str) -> Value {
    match place {
        Some((input, span)) => {
            json!({"kind": kind, "input": input, "offset": span.start, "length": span.len(), "message": message})
        }
        None => json!({"kind": kind, "message": message}),
    }
}

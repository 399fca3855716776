//! The ops `whatwg.*`.

use serde_json::{Map, Value, json};

use crate::attributes::attributes_json;
use crate::interpretations::listed_errors;
use crate::request::{Answer, BadRequest, Op, flag, number, optional_text, text};
use crate::setters::SETTERS;
use urlgram::whatwg::{
    Encoding, Parser, Render, SearchParams, Show, Url, ValidationError, domain_to_ascii, is_valid_url_string,
};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("whatwg.parse", parse),
    ("whatwg.set", set),
    ("whatwg.domain_to_ascii", to_ascii),
    ("whatwg.search_params", search_params),
    ("whatwg.render", render),
];

/// Replaces each escape of a lone surrogate in a request by one of U+FFFD, as Web IDL converts a JavaScript string to a scalar value
/// string; `None` without one.
pub fn lone_surrogates_replaced(line: &[u8]) -> Option<Vec<u8>> {
    let mut replaced = Vec::with_capacity(line.len());
    let mut rest = line;
    while let [byte, tail @ ..] = rest {
        let len = match surrogate(rest) {
            Some(0xD800..=0xDBFF) if matches!(rest.get(6..).and_then(surrogate), Some(0xDC00..=0xDFFF)) => 12,
            Some(0xD800..=0xDFFF) => {
                replaced.extend_from_slice(b"\\ufffd");
                rest = &rest[6..];
                continue;
            }
            _ => 1 + usize::from(*byte == b'\\' && !tail.is_empty()),
        };
        replaced.extend_from_slice(&rest[..len]);
        rest = &rest[len..];
    }
    (replaced != line).then_some(replaced)
}

/// Returns the code unit of a `\uXXXX` escape at the start of `bytes`.
fn surrogate(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()
}

fn parse(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let label = optional_text(request, "encoding")?.unwrap_or("utf-8");
    let encoding = Encoding::for_label(label).ok_or_else(|| BadRequest::field("encoding", "a label of an encoding"))?;
    let base = match optional_text(request, "base")?.map(Url::parse) {
        None => None,
        Some(Ok(base)) => Some(base),
        // The errors of the base URL are not errors of the input.
        Some(Err(_)) => return Ok(json!({"failure": true, "validation_errors": [], "valid_url_string": false})),
    };
    let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base)).encoding(encoding);
    let (url, errors) = parser.report(input);
    let mut answer = match url {
        Ok(url) => attributes_json(&url),
        Err(_) => Map::from_iter([("failure".to_owned(), Value::Bool(true))]),
    };
    let (listed, omitted) = listed_errors(&errors);
    answer.insert("validation_errors".into(), listed.iter().map(validation_error).collect());
    if omitted > 0 {
        answer.insert("validation_errors_omitted".into(), omitted.into());
    }
    answer.insert("valid_url_string".into(), is_valid_url_string(input, base.as_ref()).into());
    Ok(Value::Object(answer))
}

fn validation_error(error: &ValidationError) -> Value {
    json!({"name": error.kind.name(), "offset": error.span.start, "length": error.span.len()})
}

fn set(request: &Map<String, Value>) -> Answer {
    let href = text(request, "href")?;
    let (attribute, value) = (text(request, "attribute")?, text(request, "value")?);
    let mut url = Url::parse(href).map_err(|failure| BadRequest(format!("`href` is not a URL: {failure}")))?;
    // The answer for a value that is not accepted is the unchanged URL.
    let setter = SETTERS.iter().find(|(name, _)| *name == attribute);
    let (_, set) = setter.ok_or_else(|| BadRequest::field("attribute", "an attribute of a URL that can be set"))?;
    set(&mut url, value);
    Ok(Value::Object(attributes_json(&url)))
}

fn to_ascii(request: &Map<String, Value>) -> Answer {
    let (input, be_strict) = (text(request, "input")?, flag(request, "be_strict", false)?);
    Ok(json!({"output": domain_to_ascii(input, be_strict)}))
}

fn search_params(request: &Map<String, Value>) -> Answer {
    let params = SearchParams::parse(text(request, "input")?);
    let mut sorted = params.clone();
    sorted.sort();
    Ok(json!({"pairs": pairs(&params), "serialized": params.to_string(), "sorted": pairs(&sorted)}))
}

/// `{"op": "whatwg.render", "input": "http://a@b/", "show"?: "url", "scheme"?: true, "trivial_labels"?: true, "width"?: 40}`: a URL for
/// people who decide by it whether to trust a site.
fn render(request: &Map<String, Value>) -> Answer {
    let show = match optional_text(request, "show")?.unwrap_or("url") {
        "url" => Show::Url,
        "host" => Show::Host,
        "registrable-domain" => Show::RegistrableDomain,
        _ => return Err(BadRequest::field("show", "\"url\", \"host\" or \"registrable-domain\"")),
    };
    let render = Render::new().show(show).scheme(flag(request, "scheme", true)?);
    let render = render.trivial_labels(flag(request, "trivial_labels", true)?);
    let render = render.width(number(request, "width", u64::MAX) as usize);
    Ok(match Url::parse(text(request, "input")?) {
        Ok(url) => rendering_json(&url, &render),
        Err(failure) => json!({"error": {"message": failure.to_string()}}),
    })
}

/// Returns a URL for people, and what was hidden or changed, as JSON.
pub fn rendering_json(url: &Url, render: &Render) -> Value {
    let rendering = render.render(url);
    json!({"href": url.href(), "text": rendering.text, "changes": rendering.changes})
}

fn pairs(params: &SearchParams) -> Value {
    params.iter().map(|(name, value)| json!([name, value])).collect()
}

//! `parse` by Python's `urllib.parse.urlsplit`.

use serde_json::{Value as Json, json};

use super::parsed::{Parsed, Read};
use crate::output::Parts;
use urlgram::diagnostic::{Code, Kind};
use urlgram::diagnostic::{Diagnostic, Severity};
use urlgram::grammar::rfc3986::{self as grammar, Authority, Port};
use urlgram::input::Production as _;
use urlgram::span::Span;
use urlgram::urllib::{DeviationKind, Error, SplitOptions, SplitResult, Version, deviations};

/// Returns the function that parses like `urlsplit` of a version.
pub(crate) fn reader(version: Version) -> Read {
    Box::new(move |text| read(version, text))
}

fn read(version: Version, text: &str) -> Result<Parsed<'_>, Box<Diagnostic>> {
    let url =
        version.urlsplit(text, &SplitOptions::default()).map_err(|error| Box::new(finding(text, &error, None)))?;
    let findings = url.port().err().map(|error| finding(text, &error, Some(&url))).into_iter().collect();
    let record = url.clone();
    Ok(Parsed {
        parts: Box::new(move || parts(text, &url)),
        json: Box::new(move || split_json(text, &record)),
        findings,
    })
}

/// Returns the finding for an exception of Python. It is drawn at the netloc, the only part that Python checks. `url` is given if only
/// access to the port raises.
fn finding(text: &str, error: &Error, url: Option<&SplitResult<'_>>) -> Diagnostic {
    let (code, severity) = match url {
        None => (Code::new("P001", "urllib-refuses"), Severity::Error),
        Some(_) => (Code::new("P002", "urllib-port-raises"), Severity::Warning),
    };
    let of_kind = |kind| deviations(text).into_iter().find(|deviation| deviation.kind == kind);
    let netloc = text.find("//").map_or(0..text.len(), |slashes| {
        let end = text[slashes + 2..].find(['/', '?', '#']).map_or(text.len(), |end| slashes + 2 + end);
        slashes + 2..end
    });
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let span = of_kind(DeviationKind::PortRaises)
        .map_or_else(|| Span::new(offset(netloc.start), offset(netloc.end)), |deviation| deviation.span);
    let message = format!("{}: {error}", error.exception());
    let (label, rule) =
        if url.is_some() { ("access to the port raises", Port::RULE) } else { ("urlsplit raises", Authority::RULE) };
    Diagnostic::new(Kind::Interpretation(code), span, message, label)
        .with_severity(severity)
        .with_rule(rule)
        .with_start(grammar::UriReference::RULE)
}

fn split_json(text: &str, url: &SplitResult<'_>) -> Json {
    let deviations: Json = deviations(text)
        .iter()
        .map(|deviation| json!({"name": deviation.kind.name(), "span": deviation.span}))
        .collect();
    json!({
        "text": text,
        "scheme": url.scheme,
        "netloc": url.netloc,
        "path": url.path,
        "query": url.query,
        "fragment": url.fragment,
        "username": url.username(),
        "password": url.password(),
        "hostname": url.hostname(),
        "port": url.port().unwrap_or(None),
        "port_raises": url.port().err().map(|error| error.to_string()),
        "geturl": url.geturl(),
        "deviations": deviations,
    })
}

/// Returns the components and attributes, each with its span if it is part of the text, followed by deviations from RFC 3986.
fn parts(text: &str, url: &SplitResult<'_>) -> Parts {
    let mut parts = Parts::default();
    let hostname = url.hostname();
    let [scheme, netloc, path, query, fragment] = url.as_array();
    let rows = [
        (0, "scheme", scheme),
        (0, "netloc", netloc),
        (1, "username", url.username().unwrap_or_default()),
        (1, "password", url.password().unwrap_or_default()),
        (1, "hostname", hostname.as_deref().unwrap_or_default()),
        (0, "path", path),
        (0, "query", query),
        (0, "fragment", fragment),
    ];
    for (depth, name, part) in rows {
        match place(text, part) {
            _ if part.is_empty() => parts.absent.push(name),
            Some(span) => parts.add(depth, name, span, ""),
            None => parts.make(depth, name, part, ""),
        }
    }
    for deviation in deviations(text) {
        let (what, _) = deviation.kind.explanation().split_once(". ").unwrap_or_default();
        parts.add(0, deviation.kind.name(), deviation.span, what);
    }
    parts
}

/// Returns the span of `part`, if it is a slice of `text`.
fn place(text: &str, part: &str) -> Option<Span> {
    let start = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let end = start + part.len();
    (end <= text.len()).then(|| Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?)))?
}

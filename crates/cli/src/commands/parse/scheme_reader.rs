//! `parse` by the rule of a scheme.

use serde_json::{Map, Value as Json, json};

use super::parsed::{Parsed, Read};
use crate::output::Parts;
use urlgram::diagnostic::{Diagnostic, Kind};
use urlgram::grammar::rfc3986::Uri;
use urlgram::input::Production;
use urlgram::scheme::{AnyUrl, Entry, FieldValue, Fields, SchemeError, Violation, entry, parse};

/// Parses by the current document of the scheme.
pub(crate) fn current_spec() -> Read {
    Box::new(|text| match parse(text) {
        Ok(url) => Ok(fields(url.as_any())),
        Err(error) => Err(finding(text, error)),
    })
}

/// Parses by RFC 1738.
pub(crate) fn rfc1738() -> Read {
    Box::new(|text| match urlgram::scheme::rfc1738::parse(text) {
        Ok(url) => Ok(fields(url.as_any())),
        Err(error) => Err(finding(text, error)),
    })
}

/// The fields of the scheme.
fn fields<'a>(url: &(dyn AnyUrl<'a> + 'a)) -> Parsed {
    let text = url.as_str();
    let mut fields = Fields::all();
    url.add_fields(&mut fields);
    let mut parts = Parts::default();
    for (name, value) in fields.iter() {
        add(&mut parts, 0, name, value);
    }
    let value = |value: &FieldValue| json!({"value": value.of(text), "span": value.span()});
    let fields: Map<String, Json> = fields.iter().map(|(name, found)| (name.to_owned(), value(found))).collect();
    let json = json!({"text": text, "scheme": scheme_of(text), "rule": url.rule().name, "fields": fields});
    Parsed { parts, json, findings: Vec::new() }
}

/// Adds a field, and the values of a list under it.
fn add(parts: &mut Parts, depth: usize, name: &'static str, value: &FieldValue) {
    match value {
        FieldValue::Absent => parts.add_or_miss(depth, name, None),
        FieldValue::Text(span) => parts.add_or_miss(depth, name, Some(*span)),
        FieldValue::Word(word) => parts.make(depth, name, word, ""),
        FieldValue::Flag(flag) => parts.make(depth, name, if *flag { "yes" } else { "no" }, ""),
        FieldValue::List(values) => {
            let count = match values.len() {
                0 => "none".into(),
                1 => String::new(),
                count => format!("{count} of them"),
            };
            match value.span().get() {
                Some(span) => parts.add(depth, name, span, count),
                None => parts.make(depth, name, "", count),
            }
            if values.len() > 1 {
                values
                    .iter()
                    .filter(|value| **value != FieldValue::Absent)
                    .for_each(|value| add(parts, depth + 1, "-", value));
            }
        }
    }
}

fn finding(text: &str, error: SchemeError) -> Box<Diagnostic> {
    Box::new(match error {
        SchemeError::Syntax(error) => Diagnostic::from_syntax_error(text, error),
        SchemeError::Violation(violation) => prose_finding(text, violation),
    })
}

/// The finding for a text that violates the prose of the scheme's document.
fn prose_finding(text: &str, Violation { span, message, document, section }: Violation) -> Diagnostic {
    let rule = entry(&scheme_of(text)).map_or(Uri::RULE, Entry::rule);
    let label = format!("{} §{section}", document.title);
    Diagnostic::new(Kind::SchemeGrammar, span, message, label).with_rule(rule).with_start(rule)
}

/// The scheme in lower case.
fn scheme_of(text: &str) -> String {
    text.split(':').next().unwrap_or_default().to_ascii_lowercase()
}

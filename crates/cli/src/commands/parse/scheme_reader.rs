//! `parse` by the rule of a scheme.

use std::rc::Rc;

use serde::{Serialize, Serializer};

use super::parsed::{Parsed, Read};
use crate::output::Parts;
use urlgram::diagnostic::{Diagnostic, Kind, Source};
use urlgram::grammar::rfc3986::Uri;
use urlgram::input::Production;
use urlgram::scheme::{AnyUrl, Entry, FieldValue, Fields, SchemeError, Violation, entry, parse};
use urlgram::span::OptSpan;

/// Parses by the current document of the scheme.
pub(crate) fn current_spec() -> Read {
    Box::new(|text| match parse(text) {
        Ok(url) => Ok(fields(text, url.as_any())),
        Err(error) => Err(finding(text, error)),
    })
}

/// Parses by RFC 1738.
pub(crate) fn rfc1738() -> Read {
    Box::new(|text| match urlgram::scheme::rfc1738::parse(text) {
        Ok(url) => Ok(fields(text, url.as_any())),
        Err(error) => Err(finding(text, error)),
    })
}

/// Returns the fields of the scheme.
fn fields<'t>(text: &'t str, url: &(dyn AnyUrl<'t> + 't)) -> Parsed<'t> {
    let mut fields = Fields::all();
    url.add_fields(&mut fields);
    let (found, rule) = (Rc::new(fields), url.rule().name);
    let fields = Rc::clone(&found);
    let parts = move || {
        let mut parts = Parts::default();
        for (name, value) in found.iter() {
            add(&mut parts, 0, name, value);
        }
        parts
    };
    let json = move || Document { text, scheme: scheme_of(text), rule, fields: JsonFields(text, Rc::clone(&fields)) };
    Parsed { parts: Box::new(parts), json: Box::new(json), findings: Vec::new() }
}

/// The JSON of a URL.
#[derive(Serialize)]
struct Document<'t> {
    text: &'t str,
    scheme: String,
    rule: &'static str,
    fields: JsonFields<'t>,
}

/// The fields of a URL, which are written one by one.
struct JsonFields<'t>(&'t str, Rc<Fields<'static>>);

#[derive(Serialize)]
struct JsonField<T> {
    value: T,
    span: OptSpan,
}

impl Serialize for JsonFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.1.iter();
        serializer
            .collect_map(fields.map(|(name, value)| (name, JsonField { value: value.of(self.0), span: value.span() })))
    }
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

/// Returns the finding for a text that violates the prose of the scheme's document.
fn prose_finding(text: &str, Violation { span, message, document, section }: Violation) -> Diagnostic {
    let rule = entry(&scheme_of(text)).map_or(Uri::RULE, Entry::rule);
    let label = format!("{} §{section}", document.title);
    let source = Source { title: document.title, url: document.url };
    Diagnostic::new(Kind::SchemeGrammar, span, message, label).with_rule(rule).with_start(rule).with_source(source)
}

/// Returns the scheme in lower case.
fn scheme_of(text: &str) -> String {
    text.split(':').next().unwrap_or_default().to_ascii_lowercase()
}

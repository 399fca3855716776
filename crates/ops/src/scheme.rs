//! `parse` by the rule of a scheme, in RFC 1738 or in its current document.

use serde_json::{Map, Value, json};

use crate::any_rule::by_any_rule;
use crate::request::{Answer, BadRequest};
use urlgram::scheme::rfc1738::{self, Url1738};
use urlgram::scheme::{self, AnyUrl, Entry, Fields, SchemeError, SchemeUrl, iana};

/// `{"op": "parse", "grammar": "rfc1738", "input": "ftp://host/a;type=i"}`
///
/// A rule of a scheme answers with fields. `genericurl` has no fields.
pub(crate) fn by_rfc1738(rule: Option<&str>, input: &str) -> Answer {
    let Some(rule) = rule else {
        return Ok(answer(rfc1738::parse(input), |url| match url {
            Url1738::Other(_) => generic(url.as_any()),
            _ => typed(url.as_any()),
        }));
    };
    match rfc1738::ENTRIES.iter().find(|entry| entry.rule().name == rule) {
        Some(entry) => Ok(by_entry(entry, input)),
        None => by_any_rule("rfc1738", rule, input),
    }
}

/// `{"op": "parse", "grammar": "scheme", "input": "mailto:anna@example.org"}`
pub(crate) fn by_scheme(rule: Option<&str>, input: &str) -> Answer {
    match rule {
        None => Ok(answer(scheme::parse(input), |url| match url {
            SchemeUrl::Other(_) => untyped(url.as_any()),
            _ => typed(url.as_any()),
        })),
        Some(rule) => {
            let entry = scheme::ENTRIES.iter().find(|entry| entry.rule().name == rule);
            let entry = entry.ok_or_else(|| BadRequest(format!("no scheme starts from a rule `{rule}`")))?;
            Ok(by_entry(entry, input))
        }
    }
}

fn by_entry(entry: &Entry, input: &str) -> Value {
    answer(entry.parse(input), |url| typed(&**url))
}

fn answer<T>(read: Result<T, SchemeError>, valid: impl FnOnce(&T) -> Value) -> Value {
    read.map_or_else(|error| json!({"valid": false, "error": error}), |url| valid(&url))
}

/// Returns the scheme, the rule, and the fields as written.
fn typed<'a>(url: &(dyn AnyUrl<'a> + 'a)) -> Value {
    let mut fields = Fields::all();
    url.add_fields(&mut fields);
    let text = url.as_str();
    let fields: Map<String, Value> =
        fields.iter().map(|(name, value)| (name.to_owned(), json!(value.of(text)))).collect();
    json!({"valid": true, "scheme": scheme_of(text), "rule": url.rule().name, "fields": fields})
}

/// Returns the answer for an unknown scheme, with the closest known one.
fn untyped<'a>(url: &(dyn AnyUrl<'a> + 'a)) -> Value {
    let mut answer = typed(url);
    answer["did_you_mean"] = json!(iana::did_you_mean(&scheme_of(url.as_str())));
    answer
}

/// Returns the scheme and the rule of a URL without fields.
fn generic<'a>(url: &(dyn AnyUrl<'a> + 'a)) -> Value {
    json!({"valid": true, "scheme": scheme_of(url.as_str()), "rule": url.rule().name, "fields": null})
}

/// Returns the scheme in lower case.
fn scheme_of(text: &str) -> String {
    text.split(':').next().unwrap_or_default().to_ascii_lowercase()
}

//! The common part of the definitions of equivalent URLs in the documents of schemes.

use alloc::string::String;
use alloc::vec::Vec;

use super::address::decoded;
use crate::class::Class;
use crate::grammar::rfc3986::UNRESERVED;
use crate::percent::first_decoded;

/// Returns parameters decoded, in lower case and sorted, for a comparison that ignores case and order.
pub(super) fn unordered<'a>(
    parameters: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Vec<(String, Option<String>)> {
    let lower = |text: &str| decoded(text).to_ascii_lowercase();
    let lower = |(name, value): (&str, Option<&str>)| (lower(name), value.map(lower));
    let mut parameters: Vec<_> = parameters.map(lower).collect();
    parameters.sort();
    parameters
}

/// The parts of a telephone number that are compared: its digits, and its parameters by [`unordered`].
pub(super) type NumberKey = (String, Vec<(String, Option<String>)>);

/// Returns what is compared of a `telephone-subscriber` of RFC 3966: nothing has visual separators.
pub(super) fn number_key(subscriber: &str) -> NumberKey {
    let without_separators = |c: &char| !"-.()".contains(*c);
    let (number, rest) = subscriber.split_at(subscriber.find(';').unwrap_or(subscriber.len()));
    let parts = rest.split(';').skip(1).map(|part| part.split_once('=').map_or((part, None), |(n, v)| (n, Some(v))));
    let mut parameters = unordered(parts);
    for (name, value) in &mut parameters {
        let is_context = name == "phone-context" && value.as_ref().is_some_and(|value| value.starts_with('+'));
        match value {
            Some(value) if name == "ext" || is_context => value.retain(|c| without_separators(&c)),
            _ => {}
        }
    }
    (number.chars().filter(without_separators).map(|c| c.to_ascii_lowercase()).collect(), parameters)
}

/// Returns `text` with its percent-encoded unreserved characters decoded, and other percent-encodings in upper case.
pub(super) fn without_needless_encodings(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        plain.push_str(&rest[..at]);
        // A grammar has read the text, so two hexadecimal digits follow each `%`.
        let encoded = rest.get(at..at + 3).unwrap_or(&rest[at..]);
        match first_decoded(encoded.as_bytes()) {
            Some((byte, 3)) if UNRESERVED::CHARS.set.has(byte) => plain.push(char::from(byte)),
            _ => plain.push_str(&encoded.to_ascii_uppercase()),
        }
        rest = &rest[at + encoded.len()..];
    }
    plain + rest
}

/// Whether both texts are absent, or equal ignoring case.
pub(super) fn is_same_word(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

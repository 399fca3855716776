//! A model of Ruby's `URI`: RFC 3986 but for queries and the rules of some schemes.

use std::borrow::Cow;

use urlgram::interpret::{Interpretations, Spec, read as read_by_specifications};

use super::endpoint::{Endpoint, endpoint_by};

/// Returns the host and the port. Not known are addresses of mail, addresses of a future version with a capital `V`, references with an
/// address in brackets, and percent signs without two hexadecimal digits.
pub(crate) fn read(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    let text = readings.text();
    let scheme = scheme_of(text);
    let is_literal_in_reference = scheme.is_empty() && text.contains('[');
    let is_unknown = scheme == "mailto" || text.contains("[V") || is_literal_in_reference || has_wrong_escape(text);
    (!is_unknown).then(|| endpoint(text, &scheme))
}

/// Returns what is before the first colon, in lower case; empty if a component begins before.
fn scheme_of(text: &str) -> String {
    let end = text.find([':', '/', '?', '#']).filter(|end| text[*end..].starts_with(':'));
    text[..end.unwrap_or(0)].to_ascii_lowercase()
}

fn endpoint(text: &str, scheme: &str) -> Option<Endpoint> {
    let (before, fragment) = text.split_once('#').map_or((text, None), |(before, after)| (before, Some(after)));
    let before = before.split('?').next().unwrap_or_default();
    let opaque = before.get(scheme.len() + 1..).is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    let is_refused = match scheme {
        "ftp" => opaque,
        "ldap" | "ldaps" => opaque || fragment.is_some(),
        _ => false,
    };
    if is_refused || !text.is_ascii() {
        return None;
    }
    // Anything else may be in a query.
    let plain = fragment.map_or(Cow::from(before), |fragment| [before, "#", fragment].concat().into());
    let Endpoint { host, port } = endpoint_by(read_by_specifications(&plain).of(Spec::Rfc3986)?)?;
    Some(match (scheme, &*port) {
        ("file", _) => Endpoint { host: if host == "localhost" { String::new() } else { host }, port: String::new() },
        ("ldap", "389") | ("ldaps", "636") => Endpoint { host, port: String::new() },
        _ => Endpoint { host, port },
    })
}

/// Whether a percent sign precedes two characters of which one is not a hexadecimal digit.
fn has_wrong_escape(text: &str) -> bool {
    text.as_bytes().windows(3).any(|window| window[0] == b'%' && !window[1..].iter().all(u8::is_ascii_hexdigit))
}

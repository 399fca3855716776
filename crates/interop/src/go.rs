//! A model of Go's `net/url`: the host and the port of `url.Parse`, as release 1.19 reads them.

use super::endpoint::Endpoint;

/// Returns the host and the port that `url.Parse` with `Hostname` and `Port` returns; none if it rejects the text.
pub(crate) fn read(text: &str) -> Option<Endpoint> {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    if text.bytes().any(|byte| byte.is_ascii_control()) || !is_escaped(fragment) {
        return None;
    }
    let (scheme, rest) = scheme(text)?;
    let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
    let no_host = || Some(Endpoint::new(scheme, "", ""));
    if !rest.starts_with('/') {
        // With a scheme, the rest is opaque: not even its percent-encodings are checked.
        let first = rest.split('/').next().unwrap_or_default();
        let is_accepted = !scheme.is_empty() || text == "*" || !first.contains(':') && is_escaped(rest);
        return is_accepted.then(no_host)?;
    }
    let has_authority = rest.starts_with("//") && (!scheme.is_empty() || !rest.starts_with("///"));
    if !has_authority {
        return is_escaped(rest).then(no_host)?;
    }
    let after = &rest[2..];
    let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
    let (userinfo, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let host = host_and_port(host)?;
    if !is_userinfo(userinfo) || !is_escaped(path) {
        return None;
    }
    let (host, port) = split(&host);
    Some(Endpoint::new(scheme, host, port))
}

/// Returns the scheme, empty if there is none, and the text after its colon; none if the text begins with a colon.
fn scheme(text: &str) -> Option<(&str, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    if !text[end..].starts_with(':') || text.starts_with(|c: char| "+-.".contains(c) || c.is_ascii_digit()) {
        return Some(("", text));
    }
    (end > 0).then(|| (&text[..end], &text[end + 1..]))
}

/// Returns the decoded host with its port; none if one of them is not valid.
fn host_and_port(text: &str) -> Option<String> {
    if text.starts_with('[') {
        let end = text.rfind(']')?;
        if !is_optional_port(&text[end + 1..]) {
            return None;
        }
        if let Some(zone) = text[..end].find("%25") {
            let zoned =
                [decoded(&text[..zone], false)?, decoded(&text[zone..end], true)?, decoded(&text[end..], false)?];
            return Some(lossy(&zoned.concat()));
        }
    } else if text.rfind(':').is_some_and(|colon| !is_optional_port(&text[colon..])) {
        return None;
    }
    decoded(text, false).map(|bytes| lossy(&bytes))
}

/// Returns host and port of a decoded authority. A part after a colon that is not a port belongs to the host.
fn split(text: &str) -> (&str, &str) {
    let colon = text.rfind(':').filter(|colon| is_optional_port(&text[*colon..]));
    let (host, port) = colon.map_or((text, ""), |colon| (&text[..colon], &text[colon + 1..]));
    (host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host), port)
}

/// Whether a text is empty, or a colon and any number of digits.
fn is_optional_port(text: &str) -> bool {
    text.is_empty() || text.strip_prefix(':').is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_userinfo(text: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-._:~!$&'()*+,;=%@".contains(c);
    // A percent-encoding cannot contain the colon before the password.
    text.chars().all(is_allowed) && text.splitn(2, ':').all(is_escaped)
}

/// Whether two hexadecimal digits follow each percent sign.
fn is_escaped(text: &str) -> bool {
    text.split('%').skip(1).all(|part| escape(part.as_bytes()).is_some())
}

/// Returns the byte that two hexadecimal digits encode.
fn escape(digits: &[u8]) -> Option<u8> {
    let [high, low, ..] = digits else { return None };
    let digit = |byte: u8| (byte as char).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(digit(*high)? << 4 | digit(*low)?)
}

/// Decodes a host or a zone: of ASCII, only `%25` may be encoded, and in a zone what may also be written without encoding.
fn decoded(text: &str, is_zone: bool) -> Option<Vec<u8>> {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"!$&'()*+,;=:[]<>\"-_.~".contains(&byte);
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let (value, length) = match byte {
            b'%' => (escape(bytes.get(at + 1..)?)?, 3),
            byte if byte.is_ascii() && !is_allowed(byte) => return None,
            byte => (byte, 1),
        };
        let is_encodable = if is_zone { value == b' ' || is_allowed(value) } else { !value.is_ascii() };
        if length == 3 && value != b'%' && !is_encodable {
            return None;
        }
        out.push(value);
        at += length;
    }
    Some(out)
}

/// Replaces each byte that is not part of UTF-8, as Go's JSON does.
fn lossy(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    out
}

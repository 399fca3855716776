//! A model of PHP's `parse_url`: the host and the port that release 8.2 reads.

use super::endpoint::Endpoint;

/// Number of the digits of the longest port.
const LONGEST_PORT: usize = 5;

/// The part of a text after its scheme.
enum Rest<'t> {
    /// A text that begins with an authority, and the port that is known before it is read.
    Authority(&'t str, Option<u16>),
    /// A path, which has no host.
    Path,
}

/// Returns the host and the port that `parse_url` returns; none if it returns false.
pub(crate) fn read(text: &str) -> Option<Endpoint> {
    let (scheme, rest) = split(text)?;
    match rest {
        Rest::Authority(rest, port) => {
            let (host, port) = host_and_port(rest, port)?;
            Some(Endpoint::new(scheme, &host, &port.map(|port| port.to_string()).unwrap_or_default()))
        }
        Rest::Path => Some(Endpoint::new(scheme, "", "")),
    }
}

/// Splits at the first colon, if the text before it is a scheme. A text of digits after it may be a port.
fn split(text: &str) -> Option<(&str, Rest<'_>)> {
    let Some((scheme, after)) = text.split_once(':') else { return Some(without_scheme(text)) };
    if scheme.is_empty() {
        return with_port(text, after);
    }
    if !scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte)) {
        let is_before_query = !scheme.contains(['?', '#']);
        return if is_before_query && !after.is_empty() { with_port(text, after) } else { Some(without_scheme(text)) };
    }
    if !after.is_empty() && !after.starts_with('/') && port_before_path(after).is_some() {
        return with_port(text, after);
    }
    let is_file = scheme.eq_ignore_ascii_case("file");
    let authority = after.strip_prefix("//").filter(|rest| !(is_file && rest.starts_with('/')));
    Some((scheme, authority.map_or(Rest::Path, |rest| Rest::Authority(rest, None))))
}

fn without_scheme(text: &str) -> (&str, Rest<'_>) {
    ("", text.strip_prefix("//").map_or(Rest::Path, |rest| Rest::Authority(rest, None)))
}

/// Returns what a text is whose first colon may begin a port.
fn with_port<'t>(text: &'t str, after: &str) -> Option<(&'t str, Rest<'t>)> {
    match port_before_path(after) {
        Some(digits) => {
            let port = digits.parse::<u16>().ok()?;
            Some(("", Rest::Authority(text.strip_prefix("//").unwrap_or(text), Some(port))))
        }
        None if after.is_empty() => None,
        None => Some(without_scheme(text)),
    }
}

/// Returns the digits that a text begins with if they can be a port, and only a path follows.
fn port_before_path(text: &str) -> Option<&str> {
    let digits = &text[..text.bytes().take_while(u8::is_ascii_digit).count()];
    let after = &text[digits.len()..];
    let is_port = (1..=LONGEST_PORT).contains(&digits.len()) && (after.is_empty() || after.starts_with('/'));
    is_port.then_some(digits)
}

/// Returns the host and the port of a text that begins with an authority. A port of zero counts as none until the authority has one.
fn host_and_port(text: &str, mut port: Option<u16>) -> Option<(String, Option<u16>)> {
    let authority = text.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let is_bracketed = host.starts_with('[') && host.ends_with(']');
    let (host, written) = match host.rsplit_once(':').filter(|_| !is_bracketed) {
        Some((host, written)) => (host, written),
        None => (host, ""),
    };
    if !written.is_empty() && port.is_none_or(|port| port == 0) {
        port = Some(number(written)?);
    }
    let host = host.chars().map(|c| if c.is_ascii_control() { '_' } else { c }).collect::<String>();
    (!host.is_empty()).then_some((host, port))
}

/// Returns the number that a port begins with, as C's `strtol` reads it.
fn number(text: &str) -> Option<u16> {
    if text.len() > LONGEST_PORT {
        return None;
    }
    let text = text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
    let (is_negative, text) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text),
    };
    let digits = &text[..text.bytes().take_while(u8::is_ascii_digit).count()];
    digits.parse::<u16>().ok().filter(|number| !is_negative || *number == 0)
}

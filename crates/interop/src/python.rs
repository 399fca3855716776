//! Models of libraries of Python that read URLs by rules of their own: urllib3, httpx and yarl.
//!
//! Names outside of ASCII are not known, since each library checks them by the tables of another package.

use std::net::{Ipv4Addr, Ipv6Addr};

use urlgram::interpret::Interpretations;

use super::endpoint::Endpoint;

/// A host and a port as they are written.
type HostAndPort<'t> = (&'t str, Option<&'t str>);

/// The model of `urllib3.util.parse_url`.
pub(crate) fn urllib3(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    let text = readings.text();
    let is_complete = text.starts_with('/') || scheme_of(text, "+-").is_some();
    let (scheme, rest) = if is_complete { split_scheme(text) } else { ("", text) };
    let Some(rest) = rest.strip_prefix("//").or((!is_complete).then_some(rest)) else {
        return Some(Some(Endpoint::new(scheme, "", "")));
    };
    let authority = rest.split(['\\', '/', '?', '#']).next().unwrap_or_default();
    let written = after_userinfo(authority);
    let is_web = ["", "http", "https"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
    if is_web && !written.is_ascii() {
        return None;
    }
    Some(urllib3_host_and_port(written).and_then(|(host, port)| {
        let host = if is_web { urllib3_host(host)? } else { host.to_owned() };
        Some(Endpoint::new(scheme, &host, port.unwrap_or_default()))
    }))
}

/// Returns the host, without characters that it may not have, and the port, which is at most 65535.
fn urllib3_host_and_port(text: &str) -> Option<HostAndPort<'_>> {
    let end_of_address = text.starts_with('[').then(|| text.find(']').map_or(text.len(), |at| at + 1));
    let name_end = text.find(':').unwrap_or(text.len());
    let (host, after) = text.split_at(end_of_address.unwrap_or(name_end));
    let is_host = match end_of_address {
        Some(_) => is_urllib3_address(host),
        None => !host.contains(['[', ']']) && !has_wrong_escape(host),
    };
    let port = if after.is_empty() { None } else { Some(after.strip_prefix(':')?) };
    let is_allowed = |host: &str| !host.bytes().any(|byte| byte <= b' ' || byte == 0x7f);
    let is_port = |port: &str| {
        let digits = port.trim_start_matches('0');
        port.bytes().all(|byte| byte.is_ascii_digit()) && (digits.is_empty() || digits.parse::<u16>().is_ok())
    };
    (is_host && is_allowed(host) && port.is_none_or(is_port)).then_some((host, port))
}

/// Whether a text is an IPv6 address in brackets, with a zone or without. An IPv4 address in it may have numbers above 255.
fn is_urllib3_address(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else { return false };
    let (address, zone) = inner.split_once('%').map_or((inner, None), |(address, zone)| (address, Some(zone)));
    let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"._-~%".contains(&byte);
    let is_zone = |zone: &str| !zone.is_empty() && zone.bytes().all(is_unreserved) && !has_wrong_escape(zone);
    // `%25` stands for the percent sign that begins a zone, or begins it itself.
    let is_encoded_zone = |zone: &str| zone.strip_prefix("25").is_some_and(is_zone) || is_zone(zone);
    is_loose_ipv6(address) && zone.is_none_or(is_encoded_zone)
}

fn is_loose_ipv6(text: &str) -> bool {
    let (start, last) = text.split_at(text.rfind(':').map_or(0, |at| at + 1));
    let address = if is_dotted(last, 3) { [start, "0.0.0.0"].concat() } else { text.to_owned() };
    address.parse::<Ipv6Addr>().is_ok()
}

/// Whether a text consists of four numbers between dots, each with at most some digits.
fn is_dotted(text: &str, longest: usize) -> bool {
    let is_number = |part: &str| (1..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split('.').count() == 4 && text.split('.').all(is_number)
}

/// Returns the host of a web URL: percent-encoded letters, digits and `-._~` are decoded, and a zone loses its `25`.
fn urllib3_host(host: &str) -> Option<String> {
    if let Some((address, zone)) = host.starts_with('[').then(|| host.split_once('%')).flatten() {
        let zone = zone.strip_prefix("25").filter(|zone| *zone != "]").unwrap_or(zone);
        return (!has_encoded_control(zone)).then(|| format!("{address}%{zone}"));
    }
    if has_encoded_control(host) {
        return None;
    }
    let mut parts = host.split('%');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, after) = part.split_at(2);
        match u8::from_str_radix(digits, 16).ok()? {
            byte if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => out.push(char::from(byte)),
            _ => out.extend(["%", digits]),
        }
        out.push_str(after);
    }
    Some(out)
}

/// The model of `httpx.URL`.
pub(crate) fn httpx(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    /// Number of the characters of the longest URL.
    const LONGEST: usize = 65_536;
    let text = readings.text();
    if text.chars().any(|c| c.is_ascii_control()) || text.chars().count() > LONGEST {
        return Some(None);
    }
    // A colon in front is the end of an empty scheme.
    let (scheme, rest) = text.strip_prefix(':').map_or_else(|| split_scheme(text), |rest| ("", rest));
    let after_slashes = rest.strip_prefix("//");
    let authority = after_slashes.unwrap_or_default().split(['/', '?', '#']).next().unwrap_or_default();
    let written = after_userinfo(authority);
    if !written.is_ascii() {
        return None;
    }
    Some(
        httpx_endpoint(scheme, authority, written)
            .filter(|(_, has_authority)| {
                let path = after_slashes.map_or(rest, |rest| &rest[authority.len()..]);
                *has_authority || !scheme.is_empty() || !path.starts_with("//") && !path.starts_with(':')
            })
            .map(|(endpoint, _)| endpoint),
    )
}

/// Returns the host and the port, and whether there is an authority.
fn httpx_endpoint(scheme: &str, authority: &str, written: &str) -> Option<(Endpoint, bool)> {
    let end = match written.rfind(']') {
        Some(at) if written.starts_with('[') => at + 1,
        _ => written.find(':').unwrap_or(written.len()),
    };
    let (host, after) = written.split_at(end);
    let port = after.strip_prefix(':').unwrap_or(after);
    let port = if port.is_empty() { String::new() } else { integer(port)? };
    let has_userinfo = authority.len() > written.len() + 1;
    let has_authority = has_userinfo || !host.is_empty() || !port.is_empty();
    Some((Endpoint::new(scheme, &httpx_host(host)?, &port), has_authority))
}

fn httpx_host(host: &str) -> Option<String> {
    if is_dotted(host, usize::MAX) {
        return host.parse::<Ipv4Addr>().is_ok().then(|| host.to_owned());
    }
    if let Some(inner) = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        return python_ipv6(inner).map(|_| inner.to_owned());
    }
    Some(host.chars().fold(String::new(), |mut out, c| {
        match c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=\"`{}%|\\".contains(c) {
            true => out.push(c),
            false => out.push_str(&format!("%{:02x}", u32::from(c))),
        }
        out
    }))
}

/// The model of `yarl.URL`.
pub(crate) fn yarl(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    let text = readings.text().trim_start_matches(|c: char| c <= ' ').replace(['\t', '\r', '\n'], "");
    let (scheme, rest) = match text.split_once(':') {
        Some((scheme, rest)) if !scheme.is_empty() && scheme.bytes().all(is_scheme_byte) => (scheme, rest),
        _ => ("", &*text),
    };
    let authority = rest.strip_prefix("//").unwrap_or_default().split(['/', '?', '#']).next().unwrap_or_default();
    authority.is_ascii().then(|| yarl_endpoint(scheme, authority))
}

fn yarl_endpoint(scheme: &str, authority: &str) -> Option<Endpoint> {
    /// Schemes that demand a host after `//`.
    const WITH_HOST: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];
    let written = after_userinfo(authority);
    let is_refused = authority.contains('\\')
        || authority.contains('[') != authority.contains(']')
        || authority.contains('[') && yarl_literal(written).is_none();
    if is_refused {
        return None;
    }
    let (host, port) = match yarl_literal(written) {
        Some((host, after)) => (host, after.strip_prefix(':').unwrap_or(after)),
        None => written.split_once(':').unwrap_or((written, "")),
    };
    let port = if port.is_empty() { String::new() } else { integer(port)?.parse::<u16>().ok()?.to_string() };
    let demands_host = WITH_HOST.iter().any(|name| scheme.eq_ignore_ascii_case(name));
    if host.is_empty() && demands_host && !authority.is_empty() {
        return None;
    }
    Some(Endpoint::new(scheme, &yarl_host(host), &port))
}

/// Returns an address in brackets without them, and what is after it.
fn yarl_literal(text: &str) -> Option<(&str, &str)> {
    let (host, after) = text.strip_prefix('[')?.split_once(']')?;
    let is_single = !host.contains('[') && !after.contains(['[', ']']);
    let is_future = |version: &str| {
        let (digits, rest) = version.split_once('.').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) && !rest.is_empty()
    };
    let is_address = host.strip_prefix('v').map_or(host.contains(':'), is_future);
    (is_single && is_address && (after.is_empty() || after.starts_with(':'))).then_some((host, after))
}

/// Returns a host; an IPv6 address in its shortest form, with its scope and zone.
fn yarl_host(host: &str) -> String {
    let mark = if host.contains("%25") { "%25" } else { "%" };
    let (address, zone) = host.split_at(host.find(mark).unwrap_or(host.len()));
    let scope = &address[address.find('%').unwrap_or(address.len())..];
    match python_ipv6(address) {
        Some(address) => [&shortest(address), scope, zone].concat(),
        None => host.to_owned(),
    }
}

/// Returns an address as Python before 3.13 writes it: without the numbers of IPv4.
fn shortest(address: Ipv6Addr) -> String {
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] => format!("::ffff:{high:x}:{low:x}"),
        _ => address.to_string(),
    }
}

/// Returns an address that `ipaddress.IPv6Address` accepts, without its zone.
fn python_ipv6(text: &str) -> Option<Ipv6Addr> {
    let (address, zone) = text.split_once('%').map_or((text, None), |(address, zone)| (address, Some(zone)));
    let is_zone = |zone: &str| !zone.is_empty() && !zone.contains('%');
    address.parse().ok().filter(|_| zone.is_none_or(is_zone))
}

/// Returns the number that Python's `int` reads from a text in ASCII, without zeros in front.
fn integer(text: &str) -> Option<String> {
    /// Number of the digits that `int` reads.
    const MAX_DIGITS: usize = 4300;
    let is_blank = |c: char| matches!(c, ' ' | '\t'..='\r' | '\u{1c}'..='\u{1f}');
    let text = text.trim_matches(is_blank);
    let (sign, digits) = match text.strip_prefix(['+', '-']) {
        Some(digits) => (if text.starts_with('-') { "-" } else { "" }, digits),
        None => ("", text),
    };
    let is_group = |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    let digits = digits.split('_').all(is_group).then(|| digits.replace('_', ""))?;
    if digits.len() > MAX_DIGITS {
        return None;
    }
    match digits.trim_start_matches('0') {
        "" => Some("0".to_owned()),
        number => Some([sign, number].concat()),
    }
}

fn is_scheme_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)
}

/// Returns what is before the first colon if it begins with a letter and has letters, digits and the characters of `more`.
fn scheme_of<'t>(text: &'t str, more: &str) -> Option<&'t str> {
    let (scheme, _) = text.split_once(':')?;
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || more.contains(c);
    (scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_scheme)).then_some(scheme)
}

/// Returns the scheme, or an empty text, and what follows it.
fn split_scheme(text: &str) -> (&str, &str) {
    scheme_of(text, "+-.").map_or(("", text), |scheme| (scheme, &text[scheme.len() + 1..]))
}

fn after_userinfo(authority: &str) -> &str {
    authority.rsplit_once('@').map_or(authority, |(_, host)| host)
}

/// Whether a percent sign precedes fewer than two hexadecimal digits.
fn has_wrong_escape(text: &str) -> bool {
    text.split('%')
        .skip(1)
        .any(|part| !part.get(..2).is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit())))
}

/// Whether a control character is percent-encoded.
fn has_encoded_control(text: &str) -> bool {
    let is_control = |part: &str| {
        part.get(..2).is_some_and(|digits| digits.starts_with(['0', '1']) || digits.eq_ignore_ascii_case("7f"))
    };
    text.split('%').skip(1).any(is_control)
}

//! A model of libcurl's URL API: the host and the port that release 7.88 reads, with `CURLU_GUESS_SCHEME` and
//! `CURLU_NON_SUPPORT_SCHEME`, as the program curl reads its arguments.

use std::net::Ipv6Addr;

use super::endpoint::Endpoint;

/// Length of a longer text, which is rejected.
const MOST: usize = 8_000_000;

/// Returns the host and the port that `curl_url_get` returns; none if `curl_url_set` rejects the text.
pub(crate) fn read(text: &str) -> Option<Endpoint> {
    // No part may have a control character or a space, and every character but a delimiter belongs to one.
    if text.len() > MOST || text.bytes().any(|byte| byte.is_ascii_control() || byte == b' ') {
        return None;
    }
    let scheme = scheme(text);
    let rest = scheme.map_or(text, |scheme| &text[scheme.len() + 1..]);
    if let Some("file") = scheme.map(str::to_ascii_lowercase).as_deref() {
        return is_file(rest).then(|| Endpoint::new("file", "", ""));
    }
    let after = rest.trim_start_matches('/');
    if scheme.is_some() && !(1..=3).contains(&(rest.len() - after.len())) {
        return None;
    }
    // Without a scheme, the text begins with the host.
    let rest = if scheme.is_some() { after } else { rest };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    // A later `@` belongs to the host, which may not have one.
    let host = authority.split_once('@').map_or(authority, |(_, host)| host);
    let (host, port) = host_and_port(host, scheme.is_some())?;
    let host = checked_host(host)?;
    Some(Endpoint::new(scheme.unwrap_or_else(|| guessed(&host)), &host, &port))
}

/// Returns the scheme, which may begin with a digit, and after which there is a slash.
fn scheme(text: &str) -> Option<&str> {
    const LONGEST: usize = 40;
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c)))?;
    ((1..=LONGEST).contains(&end) && text[end..].starts_with(":/")).then(|| &text[..end])
}

/// Returns the scheme of a text without one.
fn guessed(host: &str) -> &'static str {
    let known = ["ftp", "dict", "ldap", "imap", "smtp", "pop3"].into_iter();
    let is_first = |scheme: &&str| host.split_once('.').is_some_and(|(first, _)| first.eq_ignore_ascii_case(scheme));
    known.into_iter().find(is_first).unwrap_or("http")
}

/// Whether the rest of a `file` URL names a file of this machine.
fn is_file(rest: &str) -> bool {
    let path = match rest.strip_prefix("//") {
        None => rest,
        Some(local) if local.starts_with('/') => local,
        Some(named) => {
            let own = ["localhost", "127.0.0.1"].into_iter().find(|host| {
                named.get(..host.len()).is_some_and(|start| start.eq_ignore_ascii_case(host))
                    && named[host.len()..].starts_with('/')
            });
            match own {
                Some(host) => &named[host.len()..],
                None => return false,
            }
        }
    };
    rest.len() > 1 && !is_drive(path) && !path.strip_prefix('/').is_some_and(is_drive)
}

/// Whether a path begins with a drive of Windows.
fn is_drive(path: &str) -> bool {
    let bytes = path.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && matches!(bytes.get(1), Some(b':' | b'|'))
        && matches!(bytes.get(2), None | Some(b'/' | b'\\'))
}

/// Splits at the first colon that is not in brackets.
fn host_and_port(text: &str, has_scheme: bool) -> Option<(&str, String)> {
    let colon = if text.starts_with('[') {
        let end = text.find(']')? + 1;
        if !text[end..].is_empty() && !text[end..].starts_with(':') {
            return None;
        }
        end
    } else {
        text.find(':').unwrap_or(text.len())
    };
    let (host, port) = text.split_at(colon);
    let Some(digits) = port.strip_prefix(':') else { return Some((host, String::new())) };
    if digits.is_empty() {
        return has_scheme.then(|| (host, String::new()));
    }
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.trim_start_matches('0');
    let number = if number.is_empty() { Some(0) } else { number.parse::<u16>().ok() };
    number.filter(|_| is_number).map(|number| (host, number.to_string()))
}

/// Returns the host in the form that curl gives it; none for one that it rejects.
fn checked_host(text: &str) -> Option<String> {
    if let Some(address) = ipv4(text) {
        return Some(address);
    }
    let decoded = if text.starts_with('[') { text.as_bytes().to_vec() } else { decoded(text)? };
    if decoded.starts_with(b"[") {
        return ipv6(&decoded);
    }
    const FORBIDDEN: &[u8] = b" \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()";
    let is_accepted = !decoded.is_empty() && !decoded.iter().any(|byte| FORBIDDEN.contains(byte));
    is_accepted.then(|| String::from_utf8_lossy(&decoded).into_owned())
}

/// Returns the dotted form of an address of one to four numbers, each decimal, octal or hexadecimal.
fn ipv4(text: &str) -> Option<String> {
    let number = |part: &str| {
        let hexadecimal = part.strip_prefix("0x").or_else(|| part.strip_prefix("0X"));
        let (digits, radix) = match hexadecimal {
            Some(digits) => (digits, 16),
            None if part.starts_with('0') => (part, 8),
            None => (part, 10),
        };
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
        u32::from_str_radix(digits, radix).ok().filter(|_| is_plain)
    };
    let parts = text.split('.').map(number).collect::<Option<Vec<u32>>>()?;
    let (last, first) = parts.split_last().filter(|(_, first)| first.len() < 4)?;
    let room = u32::MAX >> (8 * first.len());
    if *last > room || first.iter().any(|part| *part > 0xff) {
        return None;
    }
    let start = first.iter().zip([24, 16, 8]).map(|(part, shift)| part << shift).sum::<u32>();
    Some(std::net::Ipv4Addr::from(start | *last).to_string())
}

/// Decodes percent-encodings; none if one is of a control character. A percent sign alone stays.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let digit = |place: usize| bytes.get(at + place).and_then(|byte| (*byte as char).to_digit(16));
        let (value, length) = match (byte, digit(1), digit(2)) {
            (b'%', Some(high), Some(low)) => (u8::try_from(high << 4 | low).ok()?, 3),
            _ => (byte, 1),
        };
        if value < 0x20 {
            return None;
        }
        out.push(value);
        at += length;
    }
    Some(out)
}

/// Returns the address between brackets without its zone, in its shortest form.
fn ipv6(text: &[u8]) -> Option<String> {
    // The last byte is not compared: it may come from a percent-encoding.
    let inner = text.get(1..text.len() - 1).filter(|inner| inner.len() >= 2)?;
    let is_part = |byte: &u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
    let end = text[1..].iter().position(|byte| !is_part(byte)).unwrap_or(text.len() - 1);
    if end != inner.len() && !is_zone(text.get(1 + end..)?) {
        return None;
    }
    let written = std::str::from_utf8(&text[1..=end.min(text.len() - 1)]).ok()?;
    let address: Ipv6Addr = written.parse().ok()?;
    let shortest = shortest(address);
    Some(format!("[{}]", if shortest.len() < written.len() { &shortest } else { written }))
}

/// Whether a text is a percent sign, `25` or not, a zone of up to 15 bytes, and a bracket.
fn is_zone(text: &[u8]) -> bool {
    const LONGEST: usize = 15;
    let Some(zone) = text.strip_prefix(b"%") else { return false };
    let zone = zone.strip_prefix(b"25").filter(|zone| zone.first().is_some_and(|byte| *byte != b']')).unwrap_or(zone);
    let end = zone.iter().position(|byte| *byte == b']');
    end.is_some_and(|end| (1..=LONGEST).contains(&end))
}

/// Returns the form that the C library gives an address: one that contains an IPv4 address ends in it.
fn shortest(address: Ipv6Addr) -> String {
    let [a, b, c, d, e, f, high, _] = address.segments();
    if [a, b, c, d, e, f] == [0; 6] && high != 0 {
        let bits = u32::try_from(u128::from(address)).unwrap_or_default();
        return format!("::{}", std::net::Ipv4Addr::from(bits));
    }
    address.to_string()
}

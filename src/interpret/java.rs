//! Interpretation by Java's `java.net.URI`, as the constructor `URI(String)` of release 17 reads a text: Spark's `parse_url` and Trino's
//! `url_extract_host` return what it finds. It implements RFC 2396 as RFC 2732 updates it, with the deviations that its documentation
//! lists: an empty authority, characters of other scripts, and zones of IPv6 addresses.
//! <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html>
//!
//! A reason is that of Java's `URISyntaxException`, in its words, and its place is the index of the exception, in bytes.

use alloc::string::{String, ToString};

use super::component::{Accepted, Role};
use super::rejection::{Answer, Rejection};
use crate::pass::MAX_LEN;
use crate::span::{OptSpan, Span};

/// Returns the answer of Java.
pub(super) fn read(input: &str) -> Answer<'_> {
    if input.len() > MAX_LEN {
        return Err(Some(Rejection::TooLong));
    }
    parse(input).map_err(|Wrong { reason, at }| {
        let end = input[at..].chars().next().map_or(at, |wrong| at + wrong.len_utf8());
        Some(Rejection::Java { reason, span: span(at, end) })
    })
}

/// Exception of Java: its reason, and the byte offset of its index.
#[derive(Clone, Copy, Debug)]
struct Wrong {
    reason: &'static str,
    at: usize,
}

fn wrong<T>(reason: &'static str, at: usize) -> Result<T, Wrong> {
    Err(Wrong { reason, at })
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

/// Characters of a part.
#[derive(Clone, Copy)]
struct Set {
    is_allowed: fn(u8) -> bool,
    /// Whether the part may have percent-encoded bytes and characters of other scripts.
    has_others: bool,
}

const DIGIT: Set = Set { is_allowed: |byte| byte.is_ascii_digit(), has_others: false };
const HEX: Set = Set { is_allowed: |byte| byte.is_ascii_hexdigit(), has_others: false };
const LABEL: Set = Set { is_allowed: |byte| byte.is_ascii_alphanumeric() || byte == b'-', has_others: false };
const SCOPE: Set = Set { is_allowed: |byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte), has_others: false };
const SCHEME: Set =
    Set { is_allowed: |byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte), has_others: false };
const URIC: Set = Set { is_allowed: |byte| is_unreserved(byte) || b";/?:@&=+$,[]".contains(&byte), has_others: true };
const PATH: Set = Set { is_allowed: |byte| is_unreserved(byte) || b":@&=+$,;/".contains(&byte), has_others: true };
const USERINFO: Set = Set { is_allowed: is_userinfo, has_others: true };
const REG_NAME: Set = Set { is_allowed: |byte| is_userinfo(byte) || byte == b'@', has_others: true };
const SERVER: Set = Set { is_allowed: |byte| is_userinfo(byte) || b"@[]".contains(&byte), has_others: true };
/// A zone has a percent sign.
const SERVER_WITH_ZONE: Set = Set { is_allowed: |byte| is_userinfo(byte) || b"@[]%".contains(&byte), has_others: true };

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte)
}

fn is_userinfo(byte: u8) -> bool {
    is_unreserved(byte) || b";:&=+$,".contains(&byte)
}

/// Whether Java allows a character outside of ASCII: it is neither a space nor a control.
fn is_other(c: char) -> bool {
    c > '\u{80}' && !c.is_control() && !c.is_whitespace()
}

/// Returns the end of the first characters of `text[start..end]` that are of a set.
fn scan(text: &str, (start, end): (usize, usize), set: Set) -> Result<usize, Wrong> {
    let bytes = text.as_bytes();
    let mut at = start;
    while at < end {
        at += match bytes[at] {
            byte if (set.is_allowed)(byte) => 1,
            b'%' if set.has_others => match bytes[at + 1..end] {
                [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => 3,
                _ => return wrong("Malformed escape pair", at),
            },
            byte if set.has_others && !byte.is_ascii() => match text[at..].chars().next() {
                Some(other) if is_other(other) => other.len_utf8(),
                _ => break,
            },
            _ => break,
        };
    }
    Ok(at)
}

/// Requires that `text[start..end]` is made of the characters of a set.
fn check(text: &str, (start, end): (usize, usize), set: Set, reason: &'static str) -> Result<(), Wrong> {
    let at = scan(text, (start, end), set)?;
    if at < end { wrong(reason, at) } else { Ok(()) }
}

/// Returns the end of a set without other characters.
fn run(text: &str, (start, end): (usize, usize), set: Set) -> usize {
    start + text.as_bytes()[start..end].iter().take_while(|byte| (set.is_allowed)(**byte)).count()
}

/// Returns the offset of the first of some bytes in `text[start..end]`, or the end.
fn until(text: &str, (start, end): (usize, usize), stops: &[u8]) -> usize {
    text.as_bytes()[start..end].iter().position(|byte| stops.contains(byte)).map_or(end, |length| start + length)
}

fn has(text: &str, (at, end): (usize, usize), piece: &str) -> bool {
    text.as_bytes()[..end].get(at..).is_some_and(|rest| rest.starts_with(piece.as_bytes()))
}

/// Parts as they are found.
#[derive(Default)]
struct Found {
    spans: [OptSpan; Role::ALL.len()],
    /// Whether the authority is a name of a registry, of which Java returns no host.
    is_registry: bool,
}

impl Found {
    fn set(&mut self, role: Role, start: usize, end: usize) {
        self.spans[role as usize] = span(start, end).into();
    }
}

fn parse(text: &str) -> Result<Accepted<'_>, Wrong> {
    let (mut found, end) = (Found::default(), text.len());
    let colon = until(text, (0, end), b":/?#");
    let mut at = 0;
    let has_scheme = has(text, (colon, end), ":");
    if has_scheme {
        match text.as_bytes()[0] {
            b':' => return wrong("Expected scheme name", 0),
            first if first.is_ascii_alphabetic() => {
                check(text, (1, colon), SCHEME, "Illegal character in scheme name")?;
            }
            _ => return wrong("Illegal character in scheme name", 0),
        }
        found.set(Role::Scheme, 0, colon);
        at = colon + 1;
    }
    if has_scheme && !has(text, (at, end), "/") {
        let hash = until(text, (at, end), b"#");
        if hash == at {
            return wrong("Expected scheme-specific part", at);
        }
        check(text, (at, hash), URIC, "Illegal character in opaque part")?;
        at = hash;
    } else {
        at = hierarchical(text, at, &mut found)?;
    }
    if at < end {
        check(text, (at + 1, end), URIC, "Illegal character in fragment")?;
        found.set(Role::Fragment, at + 1, end);
    }
    Ok(accepted(text, &found))
}

/// Reads authority, path and query, and returns the offset of the fragment's `#`, or the end.
fn hierarchical(text: &str, start: usize, found: &mut Found) -> Result<usize, Wrong> {
    let (mut at, end) = (start, text.len());
    if has(text, (at, end), "//") {
        at += 2;
        let after = until(text, (at, end), b"/?#");
        if after > at {
            authority(text, (at, after), found)?;
        } else if after == end {
            return wrong("Expected authority", at);
        }
        at = after;
    }
    let after = until(text, (at, end), b"?#");
    check(text, (at, after), PATH, "Illegal character in path")?;
    found.set(Role::Path, at, after);
    if !has(text, (after, end), "?") {
        return Ok(after);
    }
    let hash = until(text, (after + 1, end), b"#");
    check(text, (after + 1, hash), URIC, "Illegal character in query")?;
    found.set(Role::Query, after + 1, hash);
    Ok(hash)
}

/// Reads an authority as that of a server, or else as a name of a registry.
fn authority(text: &str, (start, end): (usize, usize), found: &mut Found) -> Result<(), Wrong> {
    let set = if has(text, (start, end), "]") { SERVER } else { SERVER_WITH_ZONE };
    let is_server = scan(text, (start, end), set)? == end;
    let is_registry = scan(text, (start, end), REG_NAME)? == end;
    let mut place = Found::default();
    let read =
        if is_server { server(text, (start, end), &mut place) } else { wrong("Illegal character in authority", start) };
    match read {
        Ok(()) => {
            for role in [Role::Userinfo, Role::Host, Role::Port] {
                found.spans[role as usize] = place.spans[role as usize];
            }
        }
        Err(_) if is_registry => found.is_registry = true,
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Reads user, host and port.
fn server(text: &str, (start, end): (usize, usize), found: &mut Found) -> Result<(), Wrong> {
    let mut at = start;
    let sign = until(text, (at, end), b"@");
    if sign < end {
        check(text, (at, sign), USERINFO, "Illegal character in user info")?;
        found.set(Role::Userinfo, at, sign);
        at = sign + 1;
    }
    let host = at;
    at = match has(text, (at, end), "[") {
        true => literal(text, (at + 1, end))?,
        false => match ipv4(text, (at, end)) {
            Some(after) if after == end || has(text, (after, end), ":") => after,
            _ => hostname(text, (at, end))?,
        },
    };
    found.set(Role::Host, host, at);
    if at == end {
        return Ok(());
    }
    if !has(text, (at, end), ":") {
        return wrong("Expected port number", at);
    }
    check(text, (at + 1, end), DIGIT, "Illegal character in port number")?;
    if at + 1 < end {
        if text[at + 1..end].parse::<i32>().is_err() {
            return wrong("Malformed port number", at + 1);
        }
        found.set(Role::Port, at + 1, end);
    }
    Ok(())
}

/// Reads an IPv6 address and its zone behind `[`, and returns the offset behind `]`.
fn literal(text: &str, (start, end): (usize, usize)) -> Result<usize, Wrong> {
    let close = until(text, (start, end), b"]");
    if close == end || close == start {
        return wrong("Expected closing bracket for IPv6 address", close);
    }
    let percent = until(text, (start, close), b"%");
    ipv6(text, (start, if percent == start { close } else { percent }))?;
    match percent {
        // Java gives no index.
        percent if percent + 1 == close => wrong("scope id expected", percent),
        percent => {
            check(text, (close.min(percent + 1), close), SCOPE, "Illegal character in scope id")?;
            Ok(close + 1)
        }
    }
}

/// Returns the offset behind labels of letters, digits and hyphens. If there are several, the last one begins with a letter.
fn hostname(text: &str, (start, end): (usize, usize)) -> Result<usize, Wrong> {
    const ILLEGAL: &str = "Illegal character in hostname";
    let (mut at, mut last) = (start, None);
    loop {
        let after = run(text, (at, end), LABEL);
        if !text[at..].starts_with(|first: char| first.is_ascii_alphanumeric()) || after == at {
            break;
        }
        last = Some(at);
        if text[..after].ends_with('-') {
            return wrong(ILLEGAL, after - 1);
        }
        at = after;
        if !has(text, (at, end), ".") {
            break;
        }
        at += 1;
    }
    if at < end && !has(text, (at, end), ":") {
        return wrong(ILLEGAL, at);
    }
    match last {
        None => wrong("Expected hostname", start),
        Some(last) if last > start && !text[last..].starts_with(|first: char| first.is_ascii_alphabetic()) => {
            wrong(ILLEGAL, last)
        }
        Some(_) => Ok(at),
    }
}

/// Returns the offset behind four decimal numbers of up to 255 between which there are dots, if nothing but digits and dots is there.
fn ipv4(text: &str, (start, end): (usize, usize)) -> Option<usize> {
    let after =
        start + text.as_bytes()[start..end].iter().take_while(|byte| matches!(byte, b'0'..=b'9' | b'.')).count();
    let is_number = |part: &str| !part.is_empty() && part.parse::<i32>().is_ok_and(|number| number <= 0xff);
    let parts = || text[start..after].split('.');
    (parts().count() == 4 && parts().all(is_number)).then_some(after)
}

/// Bytes of an IPv6 address.
const ADDRESS: usize = 16;

/// Requires that `text[start..end]` is an IPv6 address.
fn ipv6(text: &str, (start, end): (usize, usize)) -> Result<(), Wrong> {
    let (mut at, mut bytes) = groups(text, (start, end))?;
    let is_compressed = has(text, (at, end), "::");
    if is_compressed {
        at += 2;
        if at < end {
            let (after, more) = groups(text, (at, end))?;
            bytes += more;
            if after == at || has(text, (after, end), ":") {
                let from = if after == at { at } else { after + 1 };
                at = last_ipv4(text, (from, end), "Expected hex digits or IPv4 address")?;
                bytes += 4;
            } else {
                at = after;
            }
        }
    } else if at > start && has(text, (at, end), ":") {
        at = last_ipv4(text, (at + 1, end), "Expected IPv4 address")?;
        bytes += 4;
    }
    match bytes {
        _ if at < end => wrong("Malformed IPv6 address", start),
        bytes if bytes > ADDRESS => wrong("IPv6 address too long", start),
        bytes if !is_compressed && bytes < ADDRESS => wrong("IPv6 address too short", start),
        ADDRESS if is_compressed => wrong("Malformed IPv6 address", start),
        _ => Ok(()),
    }
}

/// Returns the offset behind groups of up to four hexadecimal digits between which there are colons, and the number of bytes that they are.
/// An IPv4 address and `::` end them.
fn groups(text: &str, (start, end): (usize, usize)) -> Result<(usize, usize), Wrong> {
    let (mut at, mut bytes) = (start, 0);
    loop {
        let digits = if bytes == 0 { at } else { at + 1 };
        let after = run(text, (digits, end), HEX);
        if after == digits && bytes > 0 {
            return wrong("Expected digits for an IPv6 address", digits);
        }
        if after == digits || has(text, (after, end), ".") {
            return Ok((at, bytes));
        }
        if after > digits + 4 {
            return wrong("IPv6 hexadecimal digit sequence too long", digits);
        }
        bytes += 2;
        at = after;
        if !has(text, (at, end), ":") || has(text, (at, end), "::") {
            return Ok((at, bytes));
        }
    }
}

/// Returns the end of an IPv4 address that is the rest of an IPv6 address.
fn last_ipv4(text: &str, (start, end): (usize, usize), expected: &'static str) -> Result<usize, Wrong> {
    let digits = Set { is_allowed: |byte| byte.is_ascii_digit() || byte == b'.', has_others: false };
    if start == end || run(text, (start, end), digits) != end {
        return wrong(expected, start);
    }
    ipv4(text, (start, end)).map_or_else(|| wrong("Malformed IPv4 address", malformed(text, (start, end))), Ok)
}

/// Returns the offset at which digits and dots stop to be an IPv4 address.
fn malformed(text: &str, (start, end): (usize, usize)) -> usize {
    let mut at = start;
    for number in 0..4 {
        let after = run(text, (at, end), DIGIT);
        match text[at..after].parse::<i32>() {
            Ok(0..=0xff) if number == 3 => return after,
            Ok(0..=0xff) if has(text, (after, end), ".") => at = after + 1,
            Ok(0..=0xff) => return after,
            _ => return at,
        }
    }
    at
}

fn accepted<'t>(text: &'t str, found: &Found) -> Accepted<'t> {
    let mut accepted = Accepted::as_written(text, found.spans);
    accepted.leaves_host_open = found.is_registry;
    // `getPort` is a number.
    let number = accepted
        .value(Role::Port)
        .and_then(|port| port.parse::<i32>().ok().filter(|number| number.to_string() != port));
    accepted.made.extend(number.map(|number| -> (Role, String) { (Role::Port, number.to_string()) }));
    accepted
}

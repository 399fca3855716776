//! Interpretation by the functions of ClickHouse: `protocol`, `domain`, `port`, `path`, `queryString` and `fragment`, as release 26.9 answers.
//! They look for delimiters, each for itself, accept every text, and return an empty text for what is not there.
//! <https://clickhouse.com/docs/sql-reference/functions/url-functions>
//!
//! No function returns the user, which is absent here.

use alloc::string::{String, ToString};

use super::component::{Accepted, Role};
use super::rejection::{Answer, Rejection};
use crate::pass::MAX_LEN;
use crate::span::{OptSpan, Span};

/// Returns the answer of ClickHouse.
pub(super) fn read(input: &str) -> Answer<'_> {
    if input.len() > MAX_LEN {
        return Err(Some(Rejection::TooLong));
    }
    let mut spans = [OptSpan::NONE; Role::ALL.len()];
    let mut set = |role: Role, part: Option<(usize, usize)>| {
        let span = part.filter(|(start, end)| start < end).map(|(start, end)| Span::new(start as u32, end as u32));
        spans[role as usize] = span.into();
    };
    let host = domain(input);
    let port = host.and_then(|(_, end)| port(input, end));
    set(Role::Scheme, protocol(input));
    set(Role::Host, host);
    set(Role::Port, port.map(|(start, end, _)| (start, end)));
    set(Role::Path, path(input));
    set(Role::Query, query_string(input));
    set(Role::Fragment, input.find('#').map(|hash| (hash + 1, input.len())));
    if spans[Role::Path as usize].is_none() {
        let end = spans[Role::Host as usize].get().map_or(0, |host| host.end);
        spans[Role::Path as usize] = Span::empty(end).into();
    }
    let mut accepted = Accepted::as_written(input, spans);
    let number = port.map(|(.., number)| number.to_string());
    let number = number.filter(|number| accepted.value(Role::Port).is_some_and(|port| port != number));
    accepted.made.extend(number.map(|number| -> (Role, String) { (Role::Port, number) }));
    Ok(accepted)
}

/// Returns the place of `protocol`: a scheme before a colon and three more characters.
fn protocol(text: &str) -> Option<(usize, usize)> {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let end = text.bytes().take_while(is_inner).count();
    let is_scheme = text.starts_with(|first: char| first.is_ascii_alphabetic()) && text[end..].starts_with(':');
    (is_scheme && text.len() - end >= 4).then_some((0, end))
}

/// Bytes that no domain of a URL may have, as ClickHouse says.
const RESTRICTED: &[u8] = b" \t<>%{}|\\^~[];=&";

/// Number of bytes in which ClickHouse looks for a scheme.
const SCHEME: usize = 16;

/// Returns the offset of an authority: behind `//`, or behind `://` of a scheme, or else 0. `None` if a byte before the colon is restricted.
fn start_of_host(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.starts_with(b"//") {
        return Some(2);
    }
    let limit = bytes.len().min(SCHEME);
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b".-+".contains(byte);
    // The first byte is not looked at.
    let at = 1 + bytes.get(1..limit).unwrap_or_default().iter().take_while(|byte| is_inner(byte)).count();
    if at < limit && RESTRICTED.contains(&bytes[at]) {
        return None;
    }
    let has_slashes = at + 2 < limit && bytes[at..].starts_with(b"://");
    Some(if has_slashes { at + 3 } else { 0 })
}

/// Returns the place of `domain`: a name with a dot, which another character follows, before the first `:`, `/`, `?` or `#`.
fn domain(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut start = start_of_host(text)?;
    let (mut dot, mut end) = (None, bytes.len());
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'.' => dot = Some(at),
            b':' | b'/' | b'?' | b'#' => {
                end = at;
                break;
            }
            b'@' => start = at + 1,
            byte if RESTRICTED.contains(byte) => return None,
            _ => {}
        }
    }
    let is_followed = dot.is_some_and(|dot| dot + 1 != end && !bytes[dot + 1..].starts_with(b":") && start < end);
    is_followed.then_some((start, end))
}

/// Returns the place of `port` behind a host, and the number: digits before `/`, `?`, `#` or the end of the text. A port is not 0.
fn port(text: &str, host: usize) -> Option<(usize, usize, u16)> {
    let digits = text[host..].strip_prefix(':')?;
    let digits = digits.split(['/', '?', '#']).next()?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse::<u16>().ok().filter(|number| is_number && *number > 0)?;
    Some((host + 1, host + 1 + digits.len(), number))
}

/// Returns the place of `path`: from the first slash, or if a slash follows it from the next one behind both, to `?` or `#`.
fn path(text: &str) -> Option<(usize, usize)> {
    let mut start = text.find('/')?;
    if text[start + 1..].starts_with('/') {
        start += 2 + text[start + 2..].find('/')?;
    }
    Some((start, text[start..].find(['?', '#']).map_or(text.len(), |length| start + length)))
}

/// Returns the place of `queryString`: from the first `?` to the next `#`.
fn query_string(text: &str) -> Option<(usize, usize)> {
    let start = text.find('?')? + 1;
    Some((start, text[start..].find('#').map_or(text.len(), |length| start + length)))
}

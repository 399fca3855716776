//! When two readings name the same host, and the same port.

use alloc::borrow::Cow;
use core::net::Ipv6Addr;

use super::reading::{Reading, Role};
use crate::scheme;
use crate::whatwg::{PercentEncodeSet, SchemeType, domain_to_ascii, domain_to_unicode, utf8_percent_encode};

/// What a reading says of the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Named<'r> {
    /// Nobody is asked: no host, or an empty one, or `localhost` for a file.
    Nobody,
    /// An IPv6 address, however it is spelled.
    Ipv6(Ipv6Addr),
    /// A name, or an IPv4 address in its one spelling; in lower case.
    Name(Cow<'r, str>),
}

/// What an accepting reading says of the host; none where it leaves that to others, or the text is refused.
pub(super) fn named<'r>(reading: &'r Reading<'_>) -> Option<Named<'r>> {
    let accepted = reading.accepted.as_ref().filter(|accepted| !accepted.leaves_host_open)?;
    let host = accepted.value(Role::Host).unwrap_or_default();
    let scheme = accepted.value(Role::Scheme).unwrap_or_default();
    if host.is_empty() || scheme.eq_ignore_ascii_case("file") && host.eq_ignore_ascii_case("localhost") {
        return Some(Named::Nobody);
    }
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    if bare.contains(':') {
        if let Ok(address) = bare.parse() {
            return Some(Named::Ipv6(address));
        }
    }
    Some(Named::Name(if bare.is_ascii() { lowered(bare) } else { beyond_ascii(bare, scheme) }))
}

fn lowered(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Owned(name.to_ascii_lowercase());
    }
    Cow::Borrowed(name)
}

/// A name that is not ASCII by the name that is looked up, if there can be no doubt which one that is.
#[cold]
fn beyond_ascii<'r>(name: &'r str, scheme: &str) -> Cow<'r, str> {
    if !SchemeType::of(&scheme.to_ascii_lowercase()).is_special() {
        return Cow::Owned(utf8_percent_encode(name, PercentEncodeSet::C0_CONTROL).to_ascii_lowercase());
    }
    let lower = name.to_lowercase();
    let plain = || {
        let ascii = domain_to_ascii(name, false)?.into_owned();
        let is_as_meant = domain_to_unicode(&ascii) == lower && !lower.contains(DEVIATIONS);
        is_as_meant.then_some(ascii)
    };
    Cow::Owned(plain().unwrap_or(lower))
}

/// What IDNA 2003 and its successor look up under different names (UTS #46 §4.1).
const DEVIATIONS: [char; 4] = ['ß', 'ς', '\u{200c}', '\u{200d}'];

/// The port that a connection would be made to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Port {
    /// The number, written or the scheme's own; none where neither is there.
    Number(Option<u16>),
    /// Digits that are no number of 16 bits: there is no such port.
    TooHigh,
    /// Python raises when it is asked.
    Raises,
}

/// The port of an accepting reading that names a host.
pub(super) fn port(reading: &Reading<'_>) -> Option<Port> {
    if matches!(named(reading)?, Named::Nobody) {
        return None;
    }
    if reading.port_error().is_some() {
        return Some(Port::Raises);
    }
    Some(match reading.port() {
        Some(port) if !port.value.is_empty() => {
            port.value.parse().map_or(Port::TooHigh, |number| Port::Number(Some(number)))
        }
        _ => Port::Number(default_port(reading.scheme().map_or("", |scheme| scheme.value))),
    })
}

/// The port that a scheme means where none is written.
fn default_port(scheme: &str) -> Option<u16> {
    scheme::entry(scheme).and_then(|entry| entry.about().port)
}

/// Whether a look at the start of `text` is enough to know that whoever takes it names the same host and port: `http`, `https`,
/// `ws`, `wss` or `ftp`, two slashes, a plain name that ends in letters, perhaps a plain port.
///
/// A plain name has letters, digits, hyphens and single dots within, none of its labels begins with `xn--`, and the last one
/// begins with a letter. Nothing in what follows the authority can change it, since all end it at `/`, `?` and `#`.
pub(super) fn is_plain(text: &str) -> bool {
    let Some(rest) = ["https://", "http://", "ftp://", "wss://", "ws://"].iter().find_map(|s| text.strip_prefix(s))
    else {
        return false;
    };
    let bytes = rest.as_bytes();
    // What stands before the label's first byte, at first, is as good as a dot.
    let (mut before, mut first, mut at) = (b'.', b'.', 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => {
                if before == b'.' {
                    first = byte;
                    if bytes[at..].get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--")) {
                        return false;
                    }
                }
            }
            b'.' if before != b'.' => {}
            _ => break,
        }
        before = byte;
        at += 1;
    }
    if before == b'.' || !first.is_ascii_alphabetic() {
        return false;
    }
    let rest = &bytes[at..];
    let rest = match rest {
        [b':', digits @ ..] => {
            let length = digits.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
            // Four digits are below 65536.
            if !(1..=4).contains(&length) || digits[0] == b'0' {
                return false;
            }
            &digits[length..]
        }
        rest => rest,
    };
    matches!(rest, [] | [b'/' | b'?' | b'#', ..])
}

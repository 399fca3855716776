//! When two readings name the same host, and the same port.

use alloc::borrow::Cow;
use core::net::Ipv6Addr;

use super::interpretation::{Interpretation, Role};
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
pub(super) fn named<'r>(reading: &'r Interpretation<'_>) -> Option<Named<'r>> {
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
pub(super) fn port(reading: &Interpretation<'_>) -> Option<Port> {
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
    scheme::entry(scheme).and_then(|entry| entry.info().port)
}

/// Whether a look at the start of `text` is enough to know that whoever takes it names the same host and port.
///
/// That is so where it begins in one of these ways, as nearly all URLs do:
///
/// * `http`, `https`, `ws`, `wss` or `ftp`, two slashes, a plain name, perhaps a plain port, and then nothing, `/`, `?` or `#`,
///   where all end an authority. A plain name has letters, digits, hyphens and single dots within, none of its labels begins
///   with `xn--`, and the last one begins with a letter.
/// * `file:///`: nobody is asked.
/// * a scheme that the URL Standard has no rules for, and no slash behind it: `mailto:a@b`. What follows is a path.
pub(super) fn is_plain(text: &str) -> bool {
    let Some((scheme, rest)) =
        text.as_bytes().iter().take(16).position(|&byte| byte == b':').map(|at| text.split_at(at))
    else {
        return false;
    };
    match scheme {
        "http" | "https" | "ws" | "wss" | "ftp" => rest.strip_prefix("://").is_some_and(is_plain_authority),
        "file" => rest.starts_with(":///"),
        // In capitals it would be the same, and may be special.
        _ => {
            scheme.starts_with(|c: char| c.is_ascii_lowercase())
                && scheme.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
                && rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphanumeric)
        }
    }
}

/// Whether `rest` begins with a plain name and port, and they are all of the authority.
fn is_plain_authority(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    // What stands before the first label is as good as a dot.
    let (mut before, mut first, mut at) = (b'.', b'.', 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' if before == b'.' => {
                first = byte;
                if bytes[at..].get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--")) {
                    return false;
                }
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => {}
            b'.' if before != b'.' => {}
            _ => break,
        }
        before = byte;
        at += 1;
    }
    before != b'.' && first.is_ascii_alphabetic() && is_plain_port_and_end(&bytes[at..])
}

/// Whether an authority ends here, perhaps after a port of up to four digits, the first no zero.
fn is_plain_port_and_end(rest: &[u8]) -> bool {
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

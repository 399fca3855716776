//! A fast path for canonical URLs, which equal their serialization and have no validation errors.
//!
//! Nearly all URLs in practice are canonical. They form a small regular language:
//!
//! ```text
//! canonical = ( remote "://" domain [ ":" port ] / "file://" [ domain ] ) [ path [ "?" query ] [ "#" fragment ] ]
//! remote    = "http" / "https" / "ws" / "wss" / "ftp"
//! domain    = word *( ( "-" / "." ) word )         ; at most 63 characters, does not end in a number
//! word      = 1*( %x61-7A / DIGIT )
//! port      = 1*5DIGIT                             ; at most 65535, no leading zero, not the default port
//! path      = 1*( "/" *unit )                      ; no dot segments, where "%2e" counts as a dot
//! query     = *unit
//! fragment  = *unit                                ; unit: an ASCII URL unit that is not percent-encoded here
//! ```
//!
//! Parsing one means finding the offsets of its components and copying it once. All other inputs go to the state machine, which
//! returns the same result for canonical URLs (tested by `tests/library/whatwg_properties.rs` and the fuzz target
//! `properties`). The base URL does not matter, because it is not used after `scheme://`, nor does the encoding of the query,
//! because every encoding keeps ASCII.

use alloc::string::String;

use super::code_points::{URL, is_in, starts_with_percent_encoded_byte};
use super::error::Failure;
use super::host::{HostKind, ends_in_a_number};
use super::parts::UrlParts;
use super::path_segments::{is_double_dot, is_single_dot};
use super::percent_encode::{PercentEncodeSet, sets_of};
use super::scheme::SchemeType;
use super::url::Url;

/// A lower-case letter or a digit, as in a `word`.
const WORD: u8 = 1;
/// `-` or `.`.
const SEPARATOR: u8 = 2;
/// A `unit` of a path other than a percent-encoded byte.
const PATH: u8 = 4;
/// A `unit` of a query other than a percent-encoded byte.
const QUERY: u8 = 8;
/// A `unit` of a fragment other than a percent-encoded byte.
const FRAGMENT: u8 = 16;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0x21_u8;
    while byte < 0x7F {
        table[byte as usize] = unit_classes(byte) | domain_class(byte);
        byte += 1;
    }
    table
}

const fn domain_class(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' | b'0'..=b'9' => WORD,
        b'-' | b'.' => SEPARATOR,
        _ => 0,
    }
}

/// Returns the classes of the components in which `byte` is a `unit`: a URL code point outside the percent-encode set.
const fn unit_classes(byte: u8) -> u8 {
    if !is_in(byte, URL) {
        return 0;
    }
    let sets = sets_of(byte);
    let path = sets & PercentEncodeSet::PATH.bit() == 0;
    let query = sets & PercentEncodeSet::SPECIAL_QUERY.bit() == 0;
    let fragment = sets & PercentEncodeSet::FRAGMENT.bit() == 0;
    (path as u8 * PATH) | (query as u8 * QUERY) | (fragment as u8 * FRAGMENT)
}

/// The canonical start of a URL: scheme, host and port.
pub(super) struct Head {
    /// The parts of the URL without path, query and fragment.
    pub(super) parts: UrlParts,
    /// Byte offset of the path or of the end. The state machine continues here in the path start state.
    pub(super) end: usize,
}

/// Returns the record of a canonical `input`. For another it is that of `otherwise`, which gets the head of an `input` that only
/// begins so.
pub(super) fn parse_or(
    input: &str,
    otherwise: impl FnOnce(Option<Head>) -> Result<Url, Failure>,
) -> Result<Url, Failure> {
    let Some(head) = head(input) else { return otherwise(None) };
    if head.end == input.len() {
        return Ok(with_slash(input, head.parts));
    }
    match parts(input.as_bytes(), &head) {
        Some(parts) => Ok(Url { href: String::from(input), parts }),
        None => otherwise(Some(head)),
    }
}

/// Returns the parts of `text` if it is also canonical after its head.
#[inline(always)]
fn parts(text: &[u8], head: &Head) -> Option<UrlParts> {
    let Head { mut parts, end } = *head;
    let mut at = path(text, end)?;
    if text.get(at) == Some(&b'?') {
        parts.query_start = at as u32;
        at = component(text, at + 1, QUERY)?.0;
    }
    if text.get(at) == Some(&b'#') {
        parts.fragment_start = at as u32;
        at = component(text, at + 1, FRAGMENT)?.0;
    }
    (at == text.len()).then_some(parts)
}

/// Returns the record of an `input` that ends with its authority. Its serialization gains a slash.
#[inline(always)]
pub(super) fn with_slash(input: &str, parts: UrlParts) -> Url {
    let mut href = String::with_capacity(input.len() + 1);
    href.push_str(input);
    href.push('/');
    Url { href, parts }
}

/// Whether `input` begins with a canonical scheme, host and port.
#[inline(always)]
pub(super) fn has_head(input: &str) -> bool {
    head(input).is_some()
}

/// Returns the head of `input`.
#[inline(always)]
fn head(input: &str) -> Option<Head> {
    head_by(input, |start| domain(&input[start..]))
}

/// Returns the head of `input`. `domain` returns the length of the domain at an offset.
#[inline(always)]
pub(super) fn head_by(input: &str, domain: impl Fn(usize) -> Option<usize>) -> Option<Head> {
    let text = input.as_bytes();
    let (scheme, scheme_end) = scheme(text)?;
    let start = scheme_end + 3;
    let file = scheme == SchemeType::File;
    let (host_end, kind) = match text.get(start) {
        Some(b'/') if file => (start, HostKind::Empty),
        _ => (start + domain(start)?, HostKind::Domain),
    };
    // The host `localhost` of a `file` URL becomes the empty host.
    if file && &text[start..host_end] == b"localhost" {
        return None;
    }
    let (port, end) = match text.get(host_end) {
        Some(b':') => port(text, host_end + 1, scheme)?,
        _ => (None, host_end),
    };
    if !matches!(text.get(end), None | Some(b'/')) {
        return None;
    }
    let mut parts = UrlParts { scheme, scheme_end: scheme_end as u32, port, ..UrlParts::NEW };
    parts.start_authority(start as u32);
    parts.end_host(host_end as u32, kind);
    parts.path_start = end as u32;
    Some(Head { parts, end })
}

/// Returns the scheme before `://` and its length. The table begins with the most frequent ones.
#[inline(always)]
fn scheme(text: &[u8]) -> Option<(SchemeType, usize)> {
    const SCHEMES: [(&[u8], SchemeType); 6] = [
        (b"https://", SchemeType::Https),
        (b"http://", SchemeType::Http),
        (b"file://", SchemeType::File),
        (b"ftp://", SchemeType::Ftp),
        (b"wss://", SchemeType::Wss),
        (b"ws://", SchemeType::Ws),
    ];
    // Rejects most other texts, such as relative references, by one byte.
    if !matches!(text.first(), Some(b'h' | b'f' | b'w')) {
        return None;
    }
    let (start, scheme) = SCHEMES.into_iter().find(|(start, _)| text.starts_with(start))?;
    Some((scheme, start.len() - "://".len()))
}

/// The longest domain that is canonical without further checks: no label of it can be too long.
pub(super) const LONGEST_DOMAIN: usize = 63;

/// Returns the length of the domain at the start of `rest`.
#[inline(always)]
pub(super) fn domain(rest: &str) -> Option<usize> {
    let (mut before, mut pairs, mut len) = (SEPARATOR, 0, 0);
    for &byte in rest.as_bytes() {
        let class = CLASSES[byte as usize] & (WORD | SEPARATOR);
        if class == 0 {
            break;
        }
        pairs |= class & before;
        before = class;
        len += 1;
    }
    // Rejects two separators in a row, and separators at the start and at the end.
    if pairs & SEPARATOR != 0 || before != WORD || len > LONGEST_DOMAIN || ends_in_a_number(&rest[..len]) {
        return None;
    }
    Some(len)
}

/// Returns the port at `start` and its end.
fn port(text: &[u8], start: usize, scheme: SchemeType) -> Option<(Option<u16>, usize)> {
    let len = text[start..].iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    let digits = text.get(start..start + len).filter(|digits| digits.first() != Some(&b'0') || len == 1)?;
    let port: u16 = core::str::from_utf8(digits).ok()?.parse().ok()?;
    let is_serialized = scheme != SchemeType::File && scheme.default_port() != Some(port);
    is_serialized.then_some((Some(port), start + len))
}

/// Returns the end of the path that begins with the slash at `start`.
#[inline(always)]
fn path(text: &[u8], start: usize) -> Option<usize> {
    let (end, dot_first) = component(text, start, PATH)?;
    if dot_first && has_dot_segment(&text[start..end]) { None } else { Some(end) }
}

/// Returns the end of the units of `class` from `start` on, and whether a `.` or a percent-encoded byte follows a slash, as at
/// the start of a dot segment. `start` must not be 0.
#[inline(always)]
fn component(text: &[u8], start: usize, class: u8) -> Option<(usize, bool)> {
    let (mut at, mut dot_first) = blocks_of_16(text, start);
    let mut before = text[at - 1];
    loop {
        for &byte in &text[at..] {
            if CLASSES[byte as usize] & class == 0 {
                break;
            }
            dot_first |= (before == b'/') & (byte == b'.');
            before = byte;
            at += 1;
        }
        if text.get(at) != Some(&b'%') {
            return Some((at, dot_first));
        }
        if !starts_with_percent_encoded_byte(&text[at..]) {
            return None;
        }
        dot_first |= before == b'/';
        before = b'%';
        at += 3;
    }
}

/// Does the same as [`component`] for the blocks of 16 bytes from `start` on that are units in every component.
///
/// A block has no branches, so the compiler vectorizes it, which halves the time of long URLs.
#[inline(always)]
fn blocks_of_16(text: &[u8], start: usize) -> (usize, bool) {
    let (mut at, mut dot_first) = (start, false);
    while let Some(block) = text[at..].first_chunk::<17>() {
        let (mut units, mut dot) = (true, false);
        for (byte, next) in block.iter().zip(&block[1..]) {
            units &= is_unit_in_every_component(*byte);
            dot |= (*byte == b'/') & (*next == b'.');
        }
        if !units {
            break;
        }
        dot_first |= dot;
        at += 16;
    }
    (at, dot_first)
}

/// Whether `byte` is in all three classes of units. Covers most of them, in a few comparisons.
#[inline(always)]
const fn is_unit_in_every_component(byte: u8) -> bool {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    // `(` `)` `*` `+` `,` `-` `.` `/`, the digits, `:` and `;`
    let mark = byte.wrapping_sub(b'(') < 20;
    letter | mark | (byte == b'_') | (byte == b'=') | (byte == b'&')
}

#[cold]
pub(super) fn has_dot_segment(path: &[u8]) -> bool {
    path.split(|&byte| byte == b'/').any(|segment| is_single_dot(segment) || is_double_dot(segment))
}

#[cfg(test)]
mod tests {
    use super::{CLASSES, FRAGMENT, Failure, PATH, QUERY, Url, is_unit_in_every_component, parse_or};

    /// Returns the record of a canonical `input`.
    fn parse(input: &str) -> Option<Url> {
        parse_or(input, |_| Err(Failure::TooLong)).ok()
    }

    #[test]
    fn canonical_spellings() {
        for input in [
            "http://example.org/",
            "https://a-b.c3.example/a//b/.well-known/...?q=?/&r#f'?",
            "wss://example.org:1/%41%2F",
            "file:///C:/a",
            "file://server/a",
            "ftp://example.org/a%20b",
        ] {
            assert_eq!(parse(input).unwrap().href(), input);
        }
        assert_eq!(parse("http://example.org:8080").unwrap().href(), "http://example.org:8080/");
    }

    #[test]
    fn other_spellings() {
        for input in [
            "HTTP://example.org/", "foo://example.org/", "http:/example.org/", "http://EXAMPLE.org/",
            "http://example.org:80/", "http://example.org:080/", "http://example.org:65536/", "http://example.org:/",
            "http://example.org./", "http://a--b/", "http://1.2.3.4/", "http://a.0x7f/", "http://u@h/", "http://h?q",
            "http://h/.", "http://h/a/..?q", "http://h/%2E%2e/a", "http://h/%", "http://h/a b", "http://h/\u{e9}",
            "http://h/?'", "http://h/#`", "http://h/#a#", "file://localhost/a", "file://h:1/a", "http:///a",
            " http://h/", "http://h/ ",
        ] {
            assert!(parse(input).is_none(), "{input}");
        }
    }

    #[test]
    fn the_fast_class_is_in_all_classes() {
        for byte in (0..=255).filter(|&byte| is_unit_in_every_component(byte)) {
            assert_eq!(CLASSES[byte as usize] & (PATH | QUERY | FRAGMENT), PATH | QUERY | FRAGMENT, "{byte:#x}");
        }
    }
}

//! The canonical spelling: URLs that are written as they are serialized, and of which there is nothing to report.
//!
//! Nearly all URLs that programs meet are such, and they make a small regular language:
//!
//! ```text
//! canonical = ( remote "://" domain [ ":" port ] / "file://" [ domain ] ) [ path [ "?" query ] [ "#" fragment ] ]
//! remote    = "http" / "https" / "ws" / "wss" / "ftp"
//! domain    = word *( ( "-" / "." ) word )         ; 63 characters at most, and its last label is no number
//! word      = 1*( %x61-7A / DIGIT )
//! port      = 1*5DIGIT                             ; no zero first, 65535 at most, not the default one of the scheme
//! path      = 1*( "/" *unit )                      ; no dot segments, "%2e" counting as a dot
//! query     = *unit
//! fragment  = *unit                                ; unit: a URL unit that is ASCII and stays as it is here
//! ```
//!
//! To parse one is to find where its parts begin, and to copy it once. All else is the state machine's work, which agrees
//! with this wherever both can answer: `tests/whatwg_properties.rs` and the fuzz target `properties` hold them together. What
//! is canonical does not depend on a base URL, for after `scheme://` none is looked at, nor on the encoding of queries,
//! since all of them write ASCII as it is.

use alloc::string::String;

use super::code_points::{URL, is_in, starts_with_percent_encoded_byte};
use super::host::domain::ends_in_a_number;
use super::machine::{is_double_dot, is_single_dot};
use super::percent_encode::{PercentEncodeSet, sets_of};
use super::scheme::SchemeType;
use super::url::{HostKind, Parts, Url};

/// A lower-case letter or a digit, of which the words of a domain are made.
const WORD: u8 = 1;
/// `-` or `.`, one of which is between two words.
const SEPARATOR: u8 = 2;
/// A unit of a path, triplets aside. So are the next two.
const PATH: u8 = 4;
const QUERY: u8 = 8;
const FRAGMENT: u8 = 16;

static BITS: [u8; 256] = bits();

const fn bits() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0x21_u8;
    while byte < 0x7F {
        table[byte as usize] = units(byte) | domain_bits(byte);
        byte += 1;
    }
    table
}

const fn domain_bits(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' | b'0'..=b'9' => WORD,
        b'-' | b'.' => SEPARATOR,
        _ => 0,
    }
}

/// Of which components `byte` is a unit: it is a URL code point, and not in the percent-encode set.
const fn units(byte: u8) -> u8 {
    if !is_in(byte, URL) {
        return 0;
    }
    let sets = sets_of(byte);
    let path = sets & PercentEncodeSet::PATH.bit() == 0;
    let query = sets & PercentEncodeSet::SPECIAL_QUERY.bit() == 0;
    let fragment = sets & PercentEncodeSet::FRAGMENT.bit() == 0;
    (path as u8 * PATH) | (query as u8 * QUERY) | (fragment as u8 * FRAGMENT)
}

/// The start of a text: what is canonical as far as the slash of the path, or the end.
pub(super) struct Head {
    /// The parts of the URL, without path, query and fragment.
    pub(super) parts: Parts,
    /// Where it ends: the state machine goes on there in the path start state.
    pub(super) end: usize,
}

/// The record of `input`, if that is canonical; else its head, if that is.
#[inline(always)]
pub(super) fn parse(input: &str) -> Result<Url, Option<Head>> {
    let head = head(input).ok_or(None)?;
    if head.end == input.len() {
        return Ok(with_slash(input, head.parts));
    }
    match parts(input.as_bytes(), &head) {
        Some(parts) => Ok(Url { href: String::from(input), parts }),
        None => Err(Some(head)),
    }
}

/// The parts of `text`, if what comes after its head is canonical too.
#[inline(always)]
fn parts(text: &[u8], head: &Head) -> Option<Parts> {
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

/// The record of `input`, which ends with its authority: the one change that serializing makes to what is read here.
#[inline(always)]
fn with_slash(input: &str, parts: Parts) -> Url {
    let mut href = String::with_capacity(input.len() + 1);
    href.push_str(input);
    href.push('/');
    Url { href, parts }
}

/// The head of `input`: scheme, host and port.
#[inline(always)]
pub(super) fn head(input: &str) -> Option<Head> {
    let text = input.as_bytes();
    let (scheme, scheme_end) = scheme(text)?;
    let start = scheme_end + 3;
    let file = scheme == SchemeType::File;
    let (host_end, kind) = match text.get(start) {
        Some(b'/') if file => (start, HostKind::Empty),
        _ => (start + domain(&input[start..])?, HostKind::Domain),
    };
    // The host `localhost` of a file becomes the empty one.
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
    let mut parts = Parts { scheme, scheme_end: scheme_end as u32, port, ..Parts::NEW };
    parts.start_authority(start as u32);
    parts.end_host(host_end as u32, kind);
    parts.path_start = end as u32;
    Some(Head { parts, end })
}

/// The scheme before `://`, and where it ends. The most frequent ones come first.
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
    // What starts with none of their letters, such as a relative reference, is told at a glance.
    if !matches!(text.first(), Some(b'h' | b'f' | b'w')) {
        return None;
    }
    let (start, scheme) = SCHEMES.into_iter().find(|(start, _)| text.starts_with(start))?;
    Some((scheme, start.len() - "://".len()))
}

/// How long the domain is with which `rest` starts.
#[inline(always)]
fn domain(rest: &str) -> Option<usize> {
    let (mut before, mut pairs, mut len) = (SEPARATOR, 0, 0);
    for &byte in rest.as_bytes() {
        let bits = BITS[byte as usize] & (WORD | SEPARATOR);
        if bits == 0 {
            break;
        }
        pairs |= bits & before;
        before = bits;
        len += 1;
    }
    // Two separators in a row, none counting as one before the first word and after the last.
    if pairs & SEPARATOR != 0 || before != WORD || len > 63 || ends_in_a_number(&rest[..len]) {
        return None;
    }
    Some(len)
}

/// The port at `start`, and where it ends.
fn port(text: &[u8], start: usize, scheme: SchemeType) -> Option<(Option<u16>, usize)> {
    let len = text[start..].iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    let digits = text.get(start..start + len).filter(|digits| digits.first() != Some(&b'0') || len == 1)?;
    let port: u16 = core::str::from_utf8(digits).ok()?.parse().ok()?;
    let kept = scheme != SchemeType::File && scheme.default_port() != Some(port);
    kept.then_some((Some(port), start + len))
}

/// Where the path ends that begins with the slash at `start`.
#[inline(always)]
fn path(text: &[u8], start: usize) -> Option<usize> {
    let (end, dot_first) = component(text, start, PATH)?;
    if dot_first && has_dot_segment(&text[start..end]) { None } else { Some(end) }
}

/// Where the units of `class` end that stand from `start` on, after at least one byte, and whether one of them is a `.` or a
/// triplet after a slash, as a dot segment begins.
#[inline(always)]
fn component(text: &[u8], start: usize, class: u8) -> Option<(usize, bool)> {
    let (mut at, mut dot_first) = blocks(text, start);
    let mut before = text[at - 1];
    loop {
        for &byte in &text[at..] {
            if BITS[byte as usize] & class == 0 {
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

/// [`component`] for the blocks of 16 bytes from `start` on that are units wherever they stand.
///
/// Without branches in a block the compiler makes vector instructions of it, which halves the time of long URLs.
#[inline(always)]
fn blocks(text: &[u8], start: usize) -> (usize, bool) {
    let (mut at, mut dot_first) = (start, false);
    while let Some(block) = text[at..].first_chunk::<17>() {
        let (mut units, mut dot) = (true, false);
        for (byte, next) in block.iter().zip(&block[1..]) {
            units &= is_unit_anywhere(*byte);
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

/// Whether `byte` is in all three classes of units: most of those that are, in a few comparisons.
#[inline(always)]
const fn is_unit_anywhere(byte: u8) -> bool {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    // `(` `)` `*` `+` `,` `-` `.` `/`, the digits, `:` and `;`
    let mark = byte.wrapping_sub(b'(') < 20;
    letter | mark | (byte == b'_') | (byte == b'=') | (byte == b'&')
}

#[cold]
fn has_dot_segment(path: &[u8]) -> bool {
    path.split(|&byte| byte == b'/').any(|segment| is_single_dot(segment) || is_double_dot(segment))
}

#[cfg(test)]
mod tests {
    use super::{BITS, FRAGMENT, PATH, QUERY, is_unit_anywhere, parse};

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
            assert_eq!(parse(input).ok().as_ref().map(|url| url.href()), Some(input));
        }
        assert_eq!(
            parse("http://example.org:8080").ok().as_ref().map(|url| url.href()),
            Some("http://example.org:8080/")
        );
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
            assert!(parse(input).is_err(), "{input}");
        }
    }

    #[test]
    fn what_is_a_unit_anywhere_is_one_in_each_component() {
        for byte in (0..=255).filter(|&byte| is_unit_anywhere(byte)) {
            assert_eq!(BITS[byte as usize] & (PATH | QUERY | FRAGMENT), PATH | QUERY | FRAGMENT, "{byte:#x}");
        }
    }
}

//! A fast path for canonical URLs, which equal their serialization and have no validation errors.
//!
//! Nearly all URLs in practice are canonical. They form a small regular language:
//!
//! ```text
//! canonical = ( remote "://" host [ ":" port ] / "file://" [ host ] ) [ path [ "?" query ] [ "#" fragment ] ]
//! remote    = "http" / "https" / "ws" / "wss" / "ftp"
//! host      = domain / IPv4 / IPv6                 ; addresses as the host serializer writes them, IPv6 without "0" groups
//! domain    = 1*63( %x61-7A / DIGIT / "-" / "." / "_" )                             ; does not end in a number
//! port      = 1*5DIGIT                             ; at most 65535, no leading zero, not the default port
//! path      = 1*( "/" *unit )                      ; no dot segments, where "%2e" counts as a dot
//! query     = *unit
//! fragment  = *unit                                ; unit: an ASCII URL unit that is not percent-encoded here
//! ```
//!
//! A domain also has to consist of words of letters and digits, separated by single hyphens and dots, if validation errors are reported:
//! it is plainly strict then.
//!
//! Parsing one means finding the offsets of its components and copying it once. All other inputs go to the state machine, which
//! returns the same result for canonical URLs (tested by `tests/library/whatwg_properties.rs` and the fuzz target
//! `properties`). The base URL does not matter, because it is not used after `scheme://`, nor does the encoding of the query,
//! because every encoding keeps ASCII.

use alloc::string::String;

use super::code_points::{URL, is_in, is_plain_unit, starts_with_percent_encoded_byte};
use super::error::Failure;
use super::host::{HostKind, canonical_ipv6_len, ends_in_a_number, is_canonical_ipv4, is_plainly_strict};
use super::parts::UrlParts;
use super::path_segments::{is_double_dot, is_single_dot};
use super::percent_encode::{PercentEncodeSet, sets_of};
use super::scheme::SchemeType;
use super::url::Url;

/// A character of a `domain`.
const DOMAIN: u8 = 1;
/// A character of a `domain`, or an upper-case letter.
const DOMAIN_ANY_CASE: u8 = 2;
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
        b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' => DOMAIN | DOMAIN_ANY_CASE,
        b'A'..=b'Z' => DOMAIN_ANY_CASE,
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

/// Finds the characters of domains in a text.
pub(super) trait Domains {
    /// Returns the end of the run of characters of a `domain` at `start`, in lower case or in any case.
    fn end<const ANY_CASE: bool>(&self, start: usize) -> usize;

    /// Returns the offset after the last dot in `start..end`, which is a domain of at most [`LONGEST_DOMAIN`] bytes, or `start`.
    fn last_label(&self, start: usize, end: usize) -> usize;

    /// Whether a cheap test shows that the strict rules accept the domain `start..end`, which is in lower case: it has no `_`, and no
    /// leading, trailing or doubled `-` or `.`.
    fn is_plainly_strict(&self, start: usize, end: usize) -> bool;
}

/// Finds domains byte by byte.
struct Bytes<'a>(&'a str);

impl Domains for Bytes<'_> {
    #[inline(always)]
    fn end<const ANY_CASE: bool>(&self, start: usize) -> usize {
        let class = if ANY_CASE { DOMAIN_ANY_CASE } else { DOMAIN };
        let rest = self.0.as_bytes()[start..].iter();
        start + rest.take_while(|byte| CLASSES[**byte as usize] & class != 0).count()
    }

    #[inline(always)]
    fn last_label(&self, start: usize, end: usize) -> usize {
        let dot = self.0.as_bytes()[start..end].iter().rposition(|byte| *byte == b'.');
        dot.map_or(start, |dot| start + dot + 1)
    }

    #[inline(always)]
    fn is_plainly_strict(&self, start: usize, end: usize) -> bool {
        is_plainly_strict(&self.0[start..end])
    }
}

/// Returns the record of a canonical `input`. For another it is that of `otherwise`, which gets the head of an `input` that only
/// begins so. With `STRICT`, no canonical `input` has a validation error.
pub(super) fn parse_or<const STRICT: bool>(
    input: &str,
    otherwise: impl FnOnce(Option<Head>) -> Result<Url, Failure>,
) -> Result<Url, Failure> {
    let Some(head) = head::<STRICT>(input, &Bytes(input)) else { return otherwise(None) };
    if head.end == input.len() {
        return Ok(with_slash(input, head.parts));
    }
    match parts(input.as_bytes(), &head) {
        Some(parts) => Ok(Url { href: String::from(input), parts }),
        None => otherwise(Some(head)),
    }
}

/// Whether `input` begins with an `http` or `https` scheme, host and port with which the parser cannot fail, or a canonical head.
pub(super) fn is_valid_at_start(input: &str) -> bool {
    has_valid_head(input, &Bytes(input))
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

/// Returns the head of `input`, in which `domains` finds the domain.
#[inline(always)]
pub(super) fn head<const STRICT: bool>(input: &str, domains: &impl Domains) -> Option<Head> {
    let text = input.as_bytes();
    let (scheme, scheme_end) = scheme(text)?;
    let start = scheme_end + 3;
    let file = scheme == SchemeType::File;
    let (host_end, kind) = match text.get(start) {
        Some(b'/') if file => (start, HostKind::Empty),
        Some(b'[') => (start + canonical_ipv6_len(&text[start..])?, HostKind::Ipv6),
        _ => host::<STRICT, false>(input, start, domains)?,
    };
    // The host `localhost` of a `file` URL becomes the empty host.
    if file && &text[start..host_end] == b"localhost" {
        return None;
    }
    let (port, end) = match text.get(host_end) {
        Some(b':') => canonical_port(text, host_end + 1, scheme)?,
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

/// [`is_valid_at_start`], where `domains` finds the domain of `input`.
#[inline(always)]
pub(super) fn has_valid_head(input: &str, domains: &impl Domains) -> bool {
    let text = input.as_bytes();
    let Some(scheme_end) = http_or_https_in_any_case(text) else { return head::<false>(input, domains).is_some() };
    let start = scheme_end + 3;
    let host_end = match text.get(start) {
        Some(b'[') => canonical_ipv6_len(&text[start..]).map(|len| start + len),
        _ => host::<false, true>(input, start, domains).map(|(end, _)| end),
    };
    let Some(host_end) = host_end else { return false };
    let end = match text.get(host_end) {
        Some(b':') => match number(text, host_end + 1) {
            Some((_, end)) => end,
            None => return false,
        },
        _ => host_end,
    };
    matches!(text.get(end), None | Some(b'/' | b'\\' | b'?' | b'#'))
}

/// Returns the end and the kind of the domain or IPv4 address at `start`.
#[inline(always)]
fn host<const STRICT: bool, const ANY_CASE: bool>(
    input: &str,
    start: usize,
    domains: &impl Domains,
) -> Option<(usize, HostKind)> {
    let end = domains.end::<ANY_CASE>(start);
    if end == start || end - start > LONGEST_DOMAIN {
        return None;
    }
    // Only a label that begins with a digit is a number, which an empty label may follow.
    let label = domains.last_label(start, end);
    if label == end || input.as_bytes()[label].is_ascii_digit() {
        let kind = rare_host(&input[start..end])?;
        let is_strict = !STRICT || kind == HostKind::Ipv4 || domains.is_plainly_strict(start, end);
        return is_strict.then_some((end, kind));
    }
    if STRICT && !domains.is_plainly_strict(start, end) { None } else { Some((end, HostKind::Domain)) }
}

/// Returns the kind of a host that may end in a number.
#[cold]
#[inline(never)]
fn rare_host(host: &str) -> Option<HostKind> {
    if is_canonical_ipv4(host) {
        Some(HostKind::Ipv4)
    } else if ends_in_a_number(host) {
        None
    } else {
        Some(HostKind::Domain)
    }
}

/// Returns the length of the scheme `http` or `https` in any case before `://`.
#[inline(always)]
fn http_or_https_in_any_case(text: &[u8]) -> Option<usize> {
    // The bit of the case of each letter.
    const LETTERS: u64 = u64::from_le_bytes([0x20, 0x20, 0x20, 0x20, 0, 0, 0, 0]);
    const LETTER_S: u64 = u64::from_le_bytes([0, 0, 0, 0, 0x20, 0, 0, 0]);
    let start = u64::from_le_bytes(*text.first_chunk()?) | LETTERS;
    let (https, http) = (start | LETTER_S == HTTPS, start << 8 == HTTP << 8);
    (https | http).then_some("http".len() + usize::from(https))
}

const HTTPS: u64 = u64::from_le_bytes(*b"https://");
const HTTP: u64 = u64::from_le_bytes(*b"http://\0");

/// Returns the scheme before `://` and its length.
#[inline(always)]
pub(super) fn scheme(text: &[u8]) -> Option<(SchemeType, usize)> {
    let Some(start) = text.first_chunk() else { return rare_scheme(text) };
    let start = u64::from_le_bytes(*start);
    // Both comparisons are made: which of the two schemes a URL has is hard to predict.
    let (https, http) = (start == HTTPS, start << 8 == HTTP << 8);
    if https | http {
        let scheme = if https { SchemeType::Https } else { SchemeType::Http };
        return Some((scheme, "http".len() + usize::from(https)));
    }
    rare_scheme(text)
}

/// Returns another scheme than `https`, or any scheme of a short text.
#[inline(always)]
fn rare_scheme(text: &[u8]) -> Option<(SchemeType, usize)> {
    const SCHEMES: [(&[u8], SchemeType); 5] = [
        (b"file://", SchemeType::File),
        (b"http://", SchemeType::Http),
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

/// The longest domain that is canonical without further checks: no label of it can be too long, and it has a bit for each byte.
const LONGEST_DOMAIN: usize = 63;

/// Returns the canonical port at `start` and its end.
#[inline(never)]
fn canonical_port(text: &[u8], start: usize, scheme: SchemeType) -> Option<(Option<u16>, usize)> {
    let (port, end) = number(text, start)?;
    let has_leading_zero = text[start] == b'0' && end > start + 1;
    let is_serialized = !has_leading_zero && scheme != SchemeType::File && scheme.default_port() != Some(port);
    is_serialized.then_some((Some(port), end))
}

/// Returns the number of one to five digits at `start` and its end.
#[inline(always)]
fn number(text: &[u8], start: usize) -> Option<(u16, usize)> {
    let (mut number, mut end) = (0_u32, start);
    while let Some(digit @ b'0'..=b'9') = text.get(end) {
        number = number * 10 + u32::from(digit - b'0');
        end += 1;
        if end > start + 5 {
            return None;
        }
    }
    if end > start { Some((u16::try_from(number).ok()?, end)) } else { None }
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

/// Skips blocks of 16 bytes from `start` on that are units in every component. Returns what [`component`] returns for them.
///
/// A block has no branches, so the compiler vectorizes it, which halves the time of long URLs.
#[inline(always)]
fn blocks_of_16(text: &[u8], start: usize) -> (usize, bool) {
    let (mut at, mut dot_first) = (start, false);
    while let Some(block) = text[at..].first_chunk::<17>() {
        let (mut units, mut dot) = (true, false);
        for (byte, next) in block.iter().zip(&block[1..]) {
            units &= is_plain_unit(*byte);
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

#[cold]
pub(super) fn has_dot_segment(path: &[u8]) -> bool {
    path.split(|&byte| byte == b'/').any(|segment| is_single_dot(segment) || is_double_dot(segment))
}

#[cfg(test)]
mod tests {
    use super::{CLASSES, FRAGMENT, Failure, PATH, QUERY, Url, is_plain_unit, parse_or};

    /// Returns the record of a canonical `input`.
    fn parse(input: &str) -> Option<Url> {
        parse_or::<true>(input, |_| Err(Failure::TooLong)).ok()
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
            "http://127.0.0.1/a",
            "http://[2001:db8::1:2]:8080/a",
            "http://[::1]/",
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
            "http://example.org./", "http://a--b/", "http://a_b/", "http://1.2.3.04/", "http://1.2.3/",
            "http://1.2.3.256/", "http://a.0x7f/", "http://[1::0:2]/", "http://[1:2:3:4:5:6::8]/", "http://[::A]/",
            "http://[::01]/", "http://[1::2::3]/", "http://[::1.2.3.4]/", "http://u@h/", "http://h?q", "http://h/.",
            "http://h/a/..?q", "http://h/%2E%2e/a", "http://h/%", "http://h/a b", "http://h/\u{e9}", "http://h/?'",
            "http://h/#`", "http://h/#a#", "file://localhost/a", "file://h:1/a", "http:///a", " http://h/",
            "http://h/ ",
        ] {
            assert!(parse(input).is_none(), "{input}");
        }
    }

    #[test]
    fn the_fast_class_is_in_all_classes() {
        for byte in (0..=255).filter(|&byte| is_plain_unit(byte)) {
            assert_eq!(CLASSES[byte as usize] & (PATH | QUERY | FRAGMENT), PATH | QUERY | FRAGMENT, "{byte:#x}");
        }
    }
}

//! The properties of a text: those of its bytes, 16 at a time, and those of its components.

use super::escapes::of_escapes;
use super::prefilter::Prefilter;
use crate::pair_hint::may_hold_secret;
use urlgram::span::Span;
use urlgram::uri::Delimited;

impl Prefilter {
    /// Returns the properties of `text`, whose components are `parts`.
    pub fn of(text: &str, parts: &Delimited) -> Prefilter {
        let bytes = text.as_bytes();
        let scheme = of_scheme(parts.scheme.map(|span| &bytes[span.range()]));
        let path = &bytes[parts.path.range()];
        let mut found = Prefilter::ALWAYS | of_bytes(bytes) | scheme | of_path(path);
        found.set(Prefilter::LONG, bytes.len() > 2000);
        found.set(Prefilter::DOT_SEGMENT, bytes.last() == Some(&b'.'));
        found.set(Prefilter::FRAGMENT, parts.fragment.is_some());
        found.set(Prefilter::EMPTY_PATH, path.is_empty() && parts.authority.is_some());
        if let Some(query) = parts.query {
            found |= of_query(&bytes[query.range()]);
        }
        if found.intersects(Prefilter::PERCENT) {
            found |= of_escapes(bytes, scheme);
            found.set(Prefilter::ESCAPED_QUERY, parts.query.is_some());
        }
        (found | of_authority(bytes, parts, scheme)).with_dispute()
    }
}

/// Number of bytes that are read at once.
const LANES: usize = 16;

/// Properties of each byte.
const BYTES: [Prefilter; 256] = {
    let mut table = [Prefilter::NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        // The index is below 256.
        table[byte] = match byte as u8 {
            b'A'..=b'Z' => Prefilter::UPPER,
            b'%' => Prefilter::PERCENT,
            b'+' => Prefilter::PLUS,
            b'&' => Prefilter::AMPERSAND,
            b';' => Prefilter::SEMICOLON,
            b'\\' => Prefilter::BACKSLASH,
            b' ' => Prefilter::SPACE,
            b'[' | b']' => Prefilter::BRACKET,
            b'"' | b'<' | b'>' | b'^' | b'`' | b'{' | b'|' | b'}' => Prefilter::EXCLUDED,
            b'!' | b'$' | b'\'' | b'(' | b')' | b'*' | b',' => Prefilter::SUB_DELIM,
            0..=0x1f | 0x7f => Prefilter::CONTROL,
            0x80.. => Prefilter::NON_ASCII,
            _ => Prefilter::NONE,
        };
        byte += 1;
    }
    table
};

/// Most blocks of a text have no byte with a property other than `UPPER`, which comparisons of 16 bytes at a time find out. Only the
/// others are looked up in the table, byte by byte.
fn of_bytes(bytes: &[u8]) -> Prefilter {
    let Some(last) = bytes.last_chunk::<LANES>() else { return of_each(bytes) };
    // The last bytes again: properties that are found twice are the same.
    let chunks = bytes.chunks_exact(LANES).filter_map(|chunk| chunk.first_chunk()).chain([last]);
    chunks.fold(Prefilter::NONE, |found, chunk| found | of_chunk(chunk))
}

#[inline(always)]
fn of_chunk(chunk: &[u8; LANES]) -> Prefilter {
    let seen = kinds(chunk);
    if seen & OTHER != 0 {
        return of_each(chunk);
    }
    let mut found = Prefilter::NONE;
    found.set(Prefilter::UPPER, seen & UPPER != 0);
    found
}

/// Kinds of bytes in a lane: an upper-case letter, and a byte with another property. Each lane has a byte.
const UPPER: u128 = u128::from_ne_bytes([1; LANES]);
const OTHER: u128 = UPPER << 1;

/// Returns the kinds of 16 bytes. Written so that the compiler makes vector instructions of it.
#[inline(always)]
fn kinds(chunk: &[u8; LANES]) -> u128 {
    let mut seen = [0; LANES];
    for (seen, byte) in seen.iter_mut().zip(chunk) {
        let is_upper = byte.wrapping_sub(b'A') < 26;
        let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
        // `-`, `.`, `/`, the digits and `:`; `?` and `@`.
        let is_plain = is_letter
            | (byte.wrapping_sub(b'-') < 14)
            | (byte.wrapping_sub(b'?') < 2)
            | (*byte == b'=')
            | (*byte == b'_')
            | (*byte == b'#')
            | (*byte == b'~');
        *seen = u8::from(is_upper) | (u8::from(!is_plain) << 1);
    }
    u128::from_ne_bytes(seen)
}

fn of_each(bytes: &[u8]) -> Prefilter {
    bytes.iter().fold(Prefilter::NONE, |found, byte| found | BYTES[usize::from(*byte)])
}

/// Returns HTTP, FILE, OTHER_SCHEME or NO_SCHEME, and UPPER_SCHEME.
fn of_scheme(scheme: Option<&[u8]>) -> Prefilter {
    match scheme {
        None => Prefilter::NO_SCHEME,
        Some(b"https" | b"http") => Prefilter::HTTP,
        Some(b"file") => Prefilter::FILE,
        Some(scheme) => of_other_scheme(scheme),
    }
}

#[cold]
fn of_other_scheme(scheme: &[u8]) -> Prefilter {
    let mut found = match () {
        () if [&b"http"[..], b"https"].iter().any(|web| scheme.eq_ignore_ascii_case(web)) => Prefilter::HTTP,
        () if scheme.eq_ignore_ascii_case(b"file") => Prefilter::FILE,
        () => Prefilter::OTHER_SCHEME,
    };
    found.set(Prefilter::UPPER_SCHEME, scheme.iter().any(u8::is_ascii_uppercase));
    found
}

/// Finds empty segments and those that begin with a dot: pairs of bytes, 16 at a time.
fn of_path(path: &[u8]) -> Prefilter {
    let mut found = Prefilter::NONE;
    found.set(Prefilter::DOT_SEGMENT, path.first() == Some(&b'.'));
    let rest = path.split_last().map_or(path, |(_, rest)| rest);
    let (Some(before_last), Some(last)) = (rest.last_chunk(), path.last_chunk()) else {
        return found | of_segments(path);
    };
    let mut seen = [0; LANES];
    let (chunks, next) = (rest.chunks_exact(LANES), path[1..].chunks_exact(LANES));
    for (chunk, next) in chunks.zip(next) {
        if let (Some(chunk), Some(next)) = (chunk.first_chunk(), next.first_chunk()) {
            segment_starts(chunk, next, &mut seen);
        }
    }
    segment_starts(before_last, last, &mut seen);
    let seen = seen.iter().fold(0, |all, kind| all | kind);
    found.set(Prefilter::SLASHES, seen & SLASH != 0);
    found.set(Prefilter::DOT_SEGMENT, seen & DOT != 0);
    found
}

/// Kinds of pairs in a lane: two slashes, and a slash and a dot.
const SLASH: u8 = 1;
const DOT: u8 = 2;

/// Adds the kinds of 16 pairs of a byte and the one after it.
#[inline(always)]
fn segment_starts(chunk: &[u8; LANES], next: &[u8; LANES], seen: &mut [u8; LANES]) {
    for i in 0..LANES {
        let kind = u8::from(next[i] == b'/') | (u8::from(next[i] == b'.') << 1);
        seen[i] |= if chunk[i] == b'/' { kind } else { 0 };
    }
}

/// The same for a short path, byte by byte.
fn of_segments(path: &[u8]) -> Prefilter {
    let mut found = Prefilter::NONE;
    for pair in path.windows(2) {
        found.set(Prefilter::SLASHES, pair == b"//");
        found.set(Prefilter::DOT_SEGMENT, pair == b"/.");
    }
    found
}

pub(super) fn of_query(query: &[u8]) -> Prefilter {
    let mut found = Prefilter::QUERY;
    found.set(Prefilter::QUESTION_MARK, memchr::memchr(b'?', query).is_some());
    let mut start = 0;
    for end in memchr::memchr_iter(b'&', query).chain([query.len()]) {
        let pair = &query[start..end];
        start = end + 1;
        found |= of_pair_of_query(pair, memchr::memchr(b'=', pair));
    }
    found
}

/// Returns the properties of a `key=value` pair, with the offset of its `=`.
#[inline(always)]
pub(super) fn of_pair_of_query(pair: &[u8], sign: Option<usize>) -> Prefilter {
    let mut found = Prefilter::NONE;
    let Some(sign) = sign else {
        found.set(Prefilter::SECRET, may_hold_secret(pair, None));
        return found;
    };
    let (key, value) = (&pair[..sign], &pair[sign + 1..]);
    let may_be_session =
        matches!(key.first().map(u8::to_ascii_lowercase), Some(b'a' | b'c' | b'j' | b'o' | b'p' | b's' | b'z'));
    found.set(Prefilter::QUOTED_VALUE, value.starts_with(b"3D"));
    found.set(Prefilter::SIGNATURE, key == b"sig");
    found.set(Prefilter::SECRET, may_hold_secret(key, Some(value)));
    found.set(Prefilter::SESSION, may_be_session && value.len() >= 8);
    found
}

fn of_authority(bytes: &[u8], parts: &Delimited, scheme: Prefilter) -> Prefilter {
    let Some(authority) = parts.authority else {
        return Prefilter::NO_AUTHORITY | of_missing_authority(parts.scheme.map(|span| &bytes[span.range()]));
    };
    let mut found = Prefilter::NONE;
    if authority.is_empty() && scheme.intersects(Prefilter::FILE) {
        // `file:///` is the usual form.
        return found;
    }
    found.set(Prefilter::USERINFO, parts.userinfo.is_some());
    found.set(Prefilter::PORT, parts.port.is_some());
    // Parsers disagree about the number of slashes before an authority.
    found.set(Prefilter::SLASHES, authority.is_empty());
    let host = parts.host.map_or(&[][..], |host: Span| &bytes[host.range()]);
    found | of_scheme_and_host(of_host(host), host, scheme)
}

/// Returns the properties `found` of a host, and those that it has in a URL with this scheme.
#[inline(always)]
pub(super) fn of_scheme_and_host(mut found: Prefilter, host: &[u8], scheme: Prefilter) -> Prefilter {
    if scheme.intersects(Prefilter::FILE) {
        found.set(Prefilter::FOLDER_HOST, is_folder(host));
        // The name of a folder or of a machine, not of a site.
        return found.without(Prefilter::MISTYPED_HOST);
    }
    found.set(Prefilter::LOCAL_SITE, found.intersects(Prefilter::LOCAL_HOST));
    found
}

fn of_missing_authority(scheme: Option<&[u8]>) -> Prefilter {
    let special = [&b"http"[..], b"https", b"ftp", b"ws", b"wss"];
    let is_special = scheme.is_some_and(|scheme| special.iter().any(|special| scheme.eq_ignore_ascii_case(special)));
    // By the URL Standard, the path begins with a host, which may be odd.
    if is_special { Prefilter::SLASHES | Prefilter::ODD_HOST } else { Prefilter::NONE }
}

/// Kinds of bytes in hosts.
const LOOKALIKE: u8 = 1;
const LETTER_N: u8 = 2;
const DOT_IN_HOST: u8 = 4;
const HYPHEN: u8 = 8;
const ODD: u8 = 16;

/// Kinds of each byte of a host.
const HOST: [u8; 256] = {
    let mut table = [ODD; 256];
    let mut byte = 0;
    while byte < 256 {
        // The index is below 256.
        table[byte] = match byte as u8 {
            b'0' | b'1' => LOOKALIKE,
            b'n' => LETTER_N,
            b'2'..=b'9' | b'a'..=b'z' => 0,
            b'.' => DOT_IN_HOST,
            b'-' => HYPHEN,
            _ => ODD,
        };
        byte += 1;
    }
    table
};

fn of_host(host: &[u8]) -> Prefilter {
    let mut found = Prefilter::NONE;
    let (mut dots, mut before, mut all) = (0_u32, b'.', 0);
    for byte in host {
        let kind = HOST[usize::from(*byte)];
        all |= kind;
        if kind & (LETTER_N | DOT_IN_HOST | HYPHEN) != 0 {
            dots += u32::from(kind & DOT_IN_HOST != 0);
            found |= of_pair(before, *byte);
        }
        before = *byte;
    }
    found.set(Prefilter::LOOKALIKE_HOST, all & LOOKALIKE != 0);
    found.set(Prefilter::ODD_HOST, all & ODD != 0 || matches!(before, b'.' | b'-'));
    let is_bracket = |byte: Option<&u8>| byte.is_some_and(|byte| matches!(byte, b'[' | b']'));
    found.set(Prefilter::NUMERIC_HOST, is_bracket(host.first()) || is_bracket(host.last()));
    found | Labels::of(host, dots).properties()
}

/// A host that is in no brackets, with its ends as numbers, which are compared at once.
pub(super) struct Labels<'a> {
    pub(super) host: &'a [u8],
    /// The last label that is not empty.
    pub(super) last: &'a [u8],
    /// Number of dots.
    pub(super) dots: u32,
    /// The first eight bytes, the first one lowest. A shorter host is followed by a byte that no host has.
    pub(super) head: u64,
    /// The last eight bytes up to the end of the last label, the last one highest. A byte that no host has is before a shorter host.
    pub(super) tail: u64,
}

/// Number of bytes in the ends of a host.
const END: usize = 8;

impl<'a> Labels<'a> {
    fn of(host: &'a [u8], dots: u32) -> Self {
        let name = host.strip_suffix(b".").unwrap_or(host);
        let (mut head, mut tail) = ([0; END], [0; END]);
        head.iter_mut().zip(host).for_each(|(place, byte)| *place = *byte);
        tail.iter_mut().rev().zip(name.iter().rev()).for_each(|(place, byte)| *place = *byte);
        let (head, tail) = (u64::from_le_bytes(head), u64::from_le_bytes(tail));
        Labels { host, last: last_label(name), dots, head, tail }
    }

    /// Returns the properties. Without a branch where the answer differs from host to host.
    #[inline(always)]
    pub(super) fn properties(&self) -> Prefilter {
        let Labels { host, last, dots, head, tail } = *self;
        let mut found = Prefilter::NONE;
        let [first_byte, last_byte] = [head.to_le_bytes()[0], tail.to_le_bytes()[END - 1]];
        let may_be_digits = is_digit_like(first_byte) & is_digit_like(last_byte);
        let is_digits = || dots == 3 && host.iter().all(|byte| is_digit_like(*byte));
        found.set(Prefilter::DIGIT_LIKE_HOST, may_be_digits && is_digits());
        found.set(Prefilter::DEEP_HOST, dots >= 3);
        found.set(Prefilter::NUMERIC_HOST, may_be_number(last));
        let label = short_label(tail, last.len());
        let is_common = is_common(label);
        found.set(Prefilter::LOCAL_HOST, dots == 0 || !is_common & may_be_local(last) && is_local(last));
        let is_mistyped = !is_common & is_odd_label(label, tail, last.len()) | has_odd_www(head, dots);
        found.set(Prefilter::MISTYPED_HOST, is_mistyped);
        found.set(Prefilter::WEBHOOK_HOST, may_be_webhook(tail) && is_webhook(host));
        found.set(Prefilter::METADATA_HOST, may_be_metadata(head) && is_metadata(host));
        found
    }
}

/// Returns a text of at most eight bytes as a number, its first byte lowest.
const fn number(text: &[u8]) -> u64 {
    let (mut number, mut at) = (0, text.len());
    while at > 0 {
        at -= 1;
        number = number << 8 | text[at] as u64;
    }
    number
}

/// Returns a label of up to seven bytes at the end of `tail` as a number; 0 for a longer one.
#[inline(always)]
fn short_label(tail: u64, length: usize) -> u64 {
    if (1..END).contains(&length) { tail >> (64 - 8 * length) } else { 0 }
}

/// Returns the properties that an `n`, a dot or a hyphen has after another byte.
fn of_pair(before: u8, byte: u8) -> Prefilter {
    match (before, byte) {
        (b'r', b'n') => Prefilter::LOOKALIKE_HOST,
        (b'.' | b'-', b'.') | (b'.', b'-') => Prefilter::ODD_HOST,
        (b'-', b'-') => Prefilter::PUNYCODE,
        _ => Prefilter::NONE,
    }
}

/// Whether a last label may be a number to the URL Standard: decimal, octal or, after `0x`, hexadecimal.
#[inline(always)]
fn may_be_number(last_label: &[u8]) -> bool {
    last_label.first().is_some_and(u8::is_ascii_digit)
        && (last_label.iter().all(u8::is_ascii_digit) || matches!(last_label, [b'0', b'x', ..]))
}

/// Whether each byte is a digit or a dot, or looks like one of the digits.
const DIGIT_LIKE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        // Below 128.
        table[byte] = matches!(byte as u8, b'0'..=b'9' | b'l' | b'o' | b'.');
        byte += 1;
    }
    table
};

#[inline(always)]
fn is_digit_like(byte: u8) -> bool {
    DIGIT_LIKE[usize::from(byte)]
}

/// Whether the host of a `file` URL is a folder of Unix.
fn is_folder(host: &[u8]) -> bool {
    matches!(
        host,
        b"home"
            | b"etc"
            | b"usr"
            | b"tmp"
            | b"var"
            | b"opt"
            | b"root"
            | b"mnt"
            | b"media"
            | b"srv"
            | b"bin"
            | b"proc"
            | b"docs"
            | b"src"
            | b"assets"
            | b"images"
            | b"static"
            | b"."
    )
}

/// Whether a host that begins with these bytes may be a metadata service.
#[inline(always)]
fn may_be_metadata(head: u64) -> bool {
    const STARTS: [u64; 3] = [number(b"metadata"), number(b"instance"), number(b"api.meta")];
    STARTS.iter().fold(false, |is_any, start| is_any | (*start == head))
}

/// Whether a host begins as the names of metadata services do.
fn is_metadata(host: &[u8]) -> bool {
    [&b"metadata."[..], b"instance-data.", b"api.metadata."].iter().any(|name| host.starts_with(name))
}

/// The most common last labels, each at the place of its first letter. Other places have a number that no short label has.
const COMMON: [u64; 32] = {
    let labels: [&[u8]; 7] = [b"com", b"org", b"net", b"edu", b"gov", b"dev", b"info"];
    let mut table = [u64::MAX; 32];
    let mut at = 0;
    while at < labels.len() {
        table[(labels[at][0] & FIRST) as usize] = number(labels[at]);
        at += 1;
    }
    table
};

/// Whether a short last label is one of the most common ones.
#[inline(always)]
fn is_common(label: u64) -> bool {
    COMMON[usize::from(label.to_le_bytes()[0] & FIRST)] == label
}

/// Whether a last label of this length that is not common may be a mistake for one that is: `con`, `comm`, `examplecom`. `label` is
/// the label itself if it is short, and `tail` has its end.
#[inline(always)]
fn is_odd_label(label: u64, tail: u64, length: usize) -> bool {
    let end = short_label(tail, 3);
    let is_joined = (end == const { number(b"com") }) | (end == const { number(b"org") });
    ((length == 3) | (length == 4)) & (label != const { number(b"test") }) | (length > 5) & is_joined
}

/// Whether a host with these first bytes starts with `ww`, and not with `www.`, a name and a dot.
#[inline(always)]
fn has_odd_www(head: u64, dots: u32) -> bool {
    let starts_with = |start: u64, length: u32| head << (64 - 8 * length) >> (64 - 8 * length) == start;
    let is_usual = (dots != 1) & starts_with(number(b"www."), 4) & (head != const { number(b"www.www.") });
    starts_with(number(b"ww"), 2) & !is_usual
}

/// Whether a host that ends in these bytes may have whole URLs that are secrets. Few other hosts have the two bytes before the
/// last four, which are the last ones of a name before its top-level domain.
#[inline(always)]
fn may_be_webhook(tail: u64) -> bool {
    const PAIRS: [u64; 5] = [number(b"rd"), number(b"ce"), number(b"ck"), number(b"pp"), number(b"am")];
    let pair = tail >> 16 & 0xffff;
    PAIRS.iter().fold(false, |is_any, known| is_any | (*known == pair))
}

fn is_webhook(host: &[u8]) -> bool {
    host.ends_with(b"discord.com")
        || host.ends_with(b".webhook.office.com")
        || matches!(host, b"hooks.slack.com" | b"discordapp.com" | b"api.telegram.org" | b"outlook.office.com")
}

/// Returns the label after the last dot of a host that ends in none.
fn last_label(host: &[u8]) -> &[u8] {
    let start = memchr::memrchr(b'.', host).map_or(0, |dot| dot + 1);
    &host[start..]
}

/// Whether a last label may not be in the public DNS, by its first letter and its length.
#[inline(always)]
fn may_be_local(label: &[u8]) -> bool {
    let first = label.first().map_or(0, |byte| byte & FIRST);
    STARTS.get(label.len()).is_some_and(|starts| starts >> first & 1 == 1)
}

/// Whether a last label is not in the public DNS, in any case.
fn is_local(label: &[u8]) -> bool {
    LOCAL.iter().any(|name| label.eq_ignore_ascii_case(name))
}

/// Special-use domain names (RFC 6761), and names that private networks use.
const LOCAL: &[&[u8]] = &[
    b"localhost", b"local", b"internal", b"localdomain", b"lan", b"home", b"corp", b"intranet", b"private", b"arpa",
    b"onion", b"test", b"invalid",
];

/// The bits of a letter that its case does not change.
const FIRST: u8 = 0x1f;

/// First letters of these names, by their lengths: sets of bits. Few other labels have one of them and the length.
const STARTS: [u32; 16] = {
    let mut starts = [0; 16];
    let mut number = 0;
    while number < LOCAL.len() {
        starts[LOCAL[number].len()] |= 1 << (LOCAL[number][0] & FIRST);
        number += 1;
    }
    starts
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names_are_found_in_any_case() {
        for name in LOCAL {
            assert!(is_local(name) && is_local(&name.to_ascii_uppercase()));
            assert!(may_be_local(name) && may_be_local(&name.to_ascii_uppercase()));
        }
        assert!(!is_local(b"") && !is_local(b"com") && !is_local(b"localhosts") && !may_be_local(&[b'l'; 99]));
    }

    fn found(text: &str) -> Prefilter {
        Prefilter::of(text, &Delimited::of(text))
    }

    #[test]
    fn a_plain_url_has_no_fact_that_asks_for_a_look() {
        for text in ["https://example.org/a/b.html", "http://www.a-b.example/"] {
            assert_eq!(found(text), Prefilter::ALWAYS | Prefilter::HTTP, "{text}");
        }
        assert_eq!(found("file:///home/anna/a.txt"), Prefilter::ALWAYS | Prefilter::FILE);
        assert!(!found("http://a.1b/").intersects(Prefilter::NUMERIC_HOST));
    }

    /// Bytes that are read 16 at a time have the same properties as bytes that are read one by one, at every place and length.
    #[test]
    fn lanes_see_what_a_table_sees() {
        for length in 1..70 {
            for at in 0..length {
                for byte in 0..=255 {
                    let mut bytes = vec![b'a'; length];
                    bytes[at] = byte;
                    assert_eq!(of_bytes(&bytes), of_each(&bytes), "{byte} at {at} of {length}");
                }
                for pair in ["//", "/.", "./", "aa"] {
                    let mut path = vec![b'a'; length];
                    path.splice(at..at + 1, pair.bytes());
                    let mut expected = of_segments(&path);
                    expected.set(Prefilter::DOT_SEGMENT, path[0] == b'.');
                    assert_eq!(of_path(&path), expected, "{pair} at {at} of {length}");
                }
            }
        }
    }

    #[test]
    fn facts_of_hosts() {
        for (text, property) in [
            ("http://a..b/", Prefilter::ODD_HOST),
            ("http://a-/", Prefilter::ODD_HOST),
            ("http://-a.b/", Prefilter::ODD_HOST),
            ("http://a.b./", Prefilter::ODD_HOST),
            ("http:///", Prefilter::ODD_HOST),
            ("http://A.b/", Prefilter::ODD_HOST),
            ("http://1.2.3.4/", Prefilter::NUMERIC_HOST),
            ("http://[::1]/", Prefilter::NUMERIC_HOST),
            ("http://a.0xa/", Prefilter::NUMERIC_HOST),
            ("http://a.08/", Prefilter::NUMERIC_HOST),
            ("http://paypa1.example/", Prefilter::LOOKALIKE_HOST),
            ("http://arnazon.example/", Prefilter::LOOKALIKE_HOST),
            ("http://a.b.c.d/", Prefilter::DEEP_HOST),
            ("http://xn--a.b/", Prefilter::PUNYCODE),
            ("http://localhost/", Prefilter::LOCAL_HOST),
            ("http://a.LOCAL./", Prefilter::LOCAL_HOST),
            ("http://a.con/", Prefilter::MISTYPED_HOST),
            ("http://wwa.com/", Prefilter::MISTYPED_HOST),
            ("http://hooks.slack.com/", Prefilter::WEBHOOK_HOST),
            ("http://metadata.tencentyun.com/", Prefilter::METADATA_HOST),
            ("http://l27.0.0.1/", Prefilter::DIGIT_LIKE_HOST),
            ("http://localhost/", Prefilter::LOCAL_SITE),
            ("file://home/anna", Prefilter::FOLDER_HOST),
            ("http://u@a.b/", Prefilter::USERINFO),
            ("http://a.b:/", Prefilter::PORT),
        ] {
            assert!(found(text).intersects(property), "{text}");
        }
    }

    #[test]
    fn facts_of_the_rest() {
        for (text, property) in [
            ("http:/a", Prefilter::SLASHES),
            ("http:a", Prefilter::SLASHES),
            ("http:///a", Prefilter::SLASHES),
            ("http://a.b//c", Prefilter::SLASHES),
            ("http://a.b/./c", Prefilter::DOT_SEGMENT),
            ("../c", Prefilter::DOT_SEGMENT),
            ("http://a.b", Prefilter::EMPTY_PATH),
            ("http://a.b?c", Prefilter::QUERY),
            ("http://a.b/c&d", Prefilter::AMPERSAND),
            ("http://a.b/?%41", Prefilter::ESCAPED_QUERY),
            ("ftp://a.b/", Prefilter::OTHER_SCHEME),
            ("FILE:///a", Prefilter::FILE),
            ("file:////a", Prefilter::SLASHES),
            ("file:/a", Prefilter::NO_AUTHORITY),
            ("file://C:/a", Prefilter::PORT),
            ("a/b", Prefilter::NO_SCHEME),
            ("mailto:a", Prefilter::NO_AUTHORITY),
        ] {
            assert!(found(text).intersects(property), "{text}");
        }
    }
}

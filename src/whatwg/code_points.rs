//! The Standard's classes of code points: one table of bits for ASCII, comparisons for the rest.

/// URL code points that are ASCII (section 4.3).
pub(super) const URL: u16 = 1;
/// Forbidden host code points (section 3.2).
pub(super) const FORBIDDEN_HOST: u16 = 2;
/// Forbidden domain code points (section 3.2).
pub(super) const FORBIDDEN_DOMAIN: u16 = 4;
/// Code points that may follow the first letter of a scheme.
pub(super) const SCHEME: u16 = 8;
/// ASCII code points that the host parser keeps in a domain: not forbidden, not upper case, not `%`.
pub(super) const DOMAIN: u16 = 16;
/// Code points that end the authority of a special URL: `/`, `\`, `?` and `#`.
pub(super) const ENDS_SPECIAL_AUTHORITY: u16 = 32;
/// Code points that end the authority of a URL that is not special: `/`, `?` and `#`.
pub(super) const ENDS_AUTHORITY: u16 = 64;
/// `:`, which ends a host, and `[`, inside of which it does not.
pub(super) const COLON_OR_BRACKET: u16 = 128;
/// `@`, before which credentials end.
pub(super) const AT_SIGN: u16 = 256;

static CLASSES: [u16; 256] = classes();

const fn classes() -> [u16; 256] {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = ascii(byte);
        byte += 1;
    }
    table
}

const fn ascii(byte: u8) -> u16 {
    let alphanumeric = byte.is_ascii_alphanumeric();
    let forbidden_host = is_one_of(byte, b"\0\t\n\r #/:<>?@[\\]^|");
    let forbidden_domain = forbidden_host || byte <= 0x1F || byte == b'%' || byte == 0x7F;
    let mut bits = 0;
    if alphanumeric || is_one_of(byte, b"!$&'()*+,-./:;=?@_~") {
        bits |= URL;
    }
    if forbidden_host {
        bits |= FORBIDDEN_HOST;
    }
    if forbidden_domain {
        bits |= FORBIDDEN_DOMAIN;
    } else if !byte.is_ascii_uppercase() {
        bits |= DOMAIN;
    }
    if alphanumeric || matches!(byte, b'+' | b'-' | b'.') {
        bits |= SCHEME;
    }
    if matches!(byte, b'/' | b'?' | b'#') {
        bits |= ENDS_AUTHORITY | ENDS_SPECIAL_AUTHORITY;
    }
    if byte == b'\\' {
        bits |= ENDS_SPECIAL_AUTHORITY;
    }
    if matches!(byte, b':' | b'[') {
        bits |= COLON_OR_BRACKET;
    }
    if byte == b'@' {
        bits |= AT_SIGN;
    }
    bits
}

const fn is_one_of(byte: u8, bytes: &[u8]) -> bool {
    match bytes.split_first() {
        Some((first, rest)) => byte == *first || is_one_of(byte, rest),
        None => false,
    }
}

/// Whether the ASCII character `byte` is in the class `bit`. Unlike [`is`], it can build other tables.
pub(super) const fn is_in(byte: u8, bit: u16) -> bool {
    ascii(byte) & bit != 0
}

/// Returns the length of the blocks of 16 bytes at the start of `bytes` of which all are `plain`.
///
/// A block has no branches, so the compiler vectorizes it, which halves the time of long runs.
#[inline(always)]
pub(super) fn blocks(bytes: &[u8], plain: impl Fn(u8) -> bool) -> usize {
    let mut len = 0;
    while let Some(block) = bytes[len..].first_chunk::<16>() {
        let mut all = true;
        for &byte in block {
            all &= plain(byte);
        }
        if !all {
            break;
        }
        len += 16;
    }
    len
}

/// Whether `byte` is a URL unit that is not percent-encoded in a path, query or fragment. Covers most of them, in a few comparisons.
#[inline(always)]
pub(super) const fn is_plain_unit(byte: u8) -> bool {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    // `(` `)` `*` `+` `,` `-` `.` `/`, the digits, `:` and `;`
    let mark = byte.wrapping_sub(b'(') < 20;
    letter | mark | (byte == b'_') | (byte == b'=') | (byte == b'&')
}

/// Whether `byte` is in the class `bit`.
#[inline]
pub(super) fn is(byte: u8, bit: u16) -> bool {
    CLASSES[byte as usize] & bit != 0
}

/// Returns the length of the prefix of `bytes` that is in the class `bit`.
#[inline]
pub(super) fn run(bytes: &[u8], bit: u16) -> usize {
    // Four bytes at a time.
    let mut len = 0;
    while let Some([a, b, c, d]) = bytes[len..].first_chunk() {
        let all = CLASSES[*a as usize] & CLASSES[*b as usize] & CLASSES[*c as usize] & CLASSES[*d as usize];
        if all & bit == 0 {
            break;
        }
        len += 4;
    }
    bytes[len..].iter().position(|&byte| !is(byte, bit)).map_or(bytes.len(), |rest| len + rest)
}

/// Returns the length of the prefix of `bytes` that has no byte in the classes `bits`.
#[inline]
pub(super) fn run_until(bytes: &[u8], bits: u16) -> usize {
    let mut len = 0;
    while let Some([a, b, c, d]) = bytes[len..].first_chunk() {
        let any = CLASSES[*a as usize] | CLASSES[*b as usize] | CLASSES[*c as usize] | CLASSES[*d as usize];
        if any & bits != 0 {
            break;
        }
        len += 4;
    }
    bytes[len..].iter().position(|&byte| is(byte, bits)).map_or(bytes.len(), |rest| len + rest)
}

/// Whether `c` is a URL code point (section 4.3).
///
/// ```
/// use urlgram::whatwg::is_url_code_point;
///
/// assert!(is_url_code_point('é') && is_url_code_point('~'));
/// assert!(!is_url_code_point('%') && !is_url_code_point('\u{FFFE}'));
/// ```
pub fn is_url_code_point(c: char) -> bool {
    match u8::try_from(c) {
        Ok(byte) if byte < 0x80 => is(byte, URL),
        _ => ('\u{A0}'..='\u{10FFFD}').contains(&c) && !is_noncharacter(c),
    }
}

/// Whether `c` is a noncharacter (Infra): U+FDD0 to U+FDEF, and the last two code points of each plane.
fn is_noncharacter(c: char) -> bool {
    ('\u{FDD0}'..='\u{FDEF}').contains(&c) || u32::from(c) & 0xFFFE == 0xFFFE
}

/// Whether `bytes` starts with a percent-encoded byte (section 1.3).
#[inline]
pub(super) fn starts_with_percent_encoded_byte(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())
}

//! Encoding and decoding of texts.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::class::{Class, Set};
use crate::span::{Span, offset};

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// The value of each hexadecimal digit; [`NO_DIGIT`] for other bytes.
const VALUES: [u8; 256] = {
    let mut table = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        table[DIGITS[value] as usize] = value as u8;
        table[DIGITS[value].to_ascii_lowercase() as usize] = value as u8;
        value += 1;
    }
    table
};

const NO_DIGIT: u8 = 0xff;

/// The percent-encodings of all bytes, concatenated.
const PCT_ENCODED: &str = {
    const BYTES: [u8; 3 * 256] = {
        let mut bytes = [b'%'; 3 * 256];
        let mut byte = 0;
        while byte < 256 {
            bytes[3 * byte + 1] = DIGITS[byte >> 4];
            bytes[3 * byte + 2] = DIGITS[byte & 15];
            byte += 1;
        }
        bytes
    };
    match core::str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => panic!("percent-encodings are ASCII"),
    }
};

/// Returns the percent-encoding of `byte`, with digits in upper case as RFC 3986 §2.1 recommends.
///
/// ```
/// assert_eq!(urlgram::percent::pct_encoded(b'/'), "%2F");
/// ```
pub fn pct_encoded(byte: u8) -> &'static str {
    let at = 3 * usize::from(byte);
    &PCT_ENCODED[at..at + 3]
}

/// Returns the byte whose percent-encoding `bytes` begins with.
///
/// ```
/// use urlgram::percent::pct_decoded;
///
/// assert_eq!(pct_decoded(b"%2fx"), Some(b'/'));
/// assert_eq!(pct_decoded(b"%2"), None);
/// ```
pub const fn pct_decoded(bytes: &[u8]) -> Option<u8> {
    match bytes {
        [b'%', high, low, ..] => match (VALUES[*high as usize], VALUES[*low as usize]) {
            (NO_DIGIT, _) | (_, NO_DIGIT) => None,
            (high, low) => Some(high << 4 | low),
        },
        _ => None,
    }
}

/// Returns the value of a hexadecimal digit in either case; `None` for other bytes.
///
/// ```
/// use urlgram::percent::hex_digit;
///
/// assert_eq!((hex_digit(b'7'), hex_digit(b'f'), hex_digit(b'g')), (Some(7), Some(15), None));
/// ```
pub const fn hex_digit(byte: u8) -> Option<u8> {
    match VALUES[byte as usize] {
        NO_DIGIT => None,
        value => Some(value),
    }
}

/// Returns the first byte of the decoded `text`, and its encoded length: three or one. A `%` that begins no percent-encoding is
/// a byte itself. Returns `None` if `text` is empty.
pub(crate) fn first_decoded(text: &[u8]) -> Option<(u8, usize)> {
    match pct_decoded(text) {
        Some(byte) => Some((byte, 3)),
        None => text.first().map(|byte| (*byte, 1)),
    }
}

/// Percent-encodes each byte of `data` that is not a character of `keep`. Borrows if nothing changes.
///
/// Every byte of a non-ASCII character is encoded, and so is every `%`. A class that contains `%` does not compile.
///
/// ```
/// use urlgram::grammar::rfc3986::PCHAR;
/// use urlgram::percent::encode;
///
/// assert_eq!(encode(PCHAR, "né?"), "n%C3%A9%3F");
/// assert_eq!(encode(PCHAR, &[0xff, b'x']), "%FFx");
/// ```
pub fn encode<C: Class, D: AsRef<[u8]> + ?Sized>(keep: C, data: &D) -> Cow<'_, str> {
    rewrite(data.as_ref(), |out, data| encode_onto(out, keep, data), kept::<C>)
}

/// Appends the result of [`encode`].
pub fn encode_onto<C: Class, D: AsRef<[u8]> + ?Sized>(out: &mut String, _keep: C, data: &D) {
    append::<C>(out, data.as_ref());
}

pub(super) fn append<C: Class>(out: &mut String, data: &[u8]) {
    let mut rest = data;
    while let Some((&byte, after)) = copy_kept::<C>(out, rest).split_first() {
        out.push_str(pct_encoded(byte));
        rest = after;
    }
}

/// [`encode`] that keeps existing percent-encodings, for text that may be encoded already.
///
/// Completing the result again changes nothing. Do not use it for plain data: a file named `100%25` would decode to `100%`.
///
/// ```
/// use urlgram::grammar::rfc3986::PCHAR;
/// use urlgram::percent::complete;
///
/// assert_eq!(complete(PCHAR, "%e9 100%"), "%e9%20100%25");
/// ```
pub fn complete<C: Class>(keep: C, text: &str) -> Cow<'_, str> {
    rewrite(text.as_bytes(), |out, data| complete_onto(out, keep, data), |bytes| kept::<C>(bytes))
}

fn complete_onto<C: Class>(out: &mut String, _keep: C, data: &[u8]) {
    let mut rest = data;
    loop {
        rest = copy_kept::<C>(out, rest);
        match rest {
            [] => return,
            [b'%', high, low, after @ ..] if pct_decoded(rest).is_some() => {
                out.extend(['%', char::from(*high), char::from(*low)]);
                rest = after;
            }
            [byte, after @ ..] => {
                out.push_str(pct_encoded(*byte));
                rest = after;
            }
        }
    }
}

/// Returns `data` itself if all of it is `kept`, otherwise the text that `write` makes of it.
fn rewrite(data: &[u8], write: impl FnOnce(&mut String, &[u8]), kept: impl FnOnce(&[u8]) -> usize) -> Cow<'_, str> {
    if kept(data) == data.len() {
        // Kept bytes are ASCII, so this never fails.
        if let Ok(text) = core::str::from_utf8(data) {
            return Cow::Borrowed(text);
        }
    }
    let mut out = String::with_capacity(data.len() + data.len() / 2);
    write(&mut out, data);
    Cow::Owned(out)
}

/// Appends the longest prefix of `data` that needs no encoding, and returns the rest.
fn copy_kept<'d, C: Class>(out: &mut String, data: &'d [u8]) -> &'d [u8] {
    let (kept, rest) = data.split_at(kept::<C>(data));
    // Kept bytes are ASCII, so this never fails.
    out.push_str(core::str::from_utf8(kept).unwrap_or_default());
    rest
}

/// Returns the length of the longest prefix of `data` that needs no encoding.
fn kept<C: Class>(data: &[u8]) -> usize {
    const { assert!(!C::CHARS.set.has(b'%'), "a percent sign must be encoded") };
    let set: &Set = &C::CHARS.set;
    data.iter().position(|byte| !set.has(*byte)).unwrap_or(data.len())
}

/// The treatment of invalid text: a `%` without two hexadecimal digits, or percent-encoded bytes that are not UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OnInvalid {
    /// Return an error.
    #[default]
    Reject,
    /// Keep the text as written.
    Keep,
    /// Replace it with U+FFFD: one for each `%`, and one for each maximal part of a character.
    Replace,
}

/// The reason why a text cannot be decoded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InvalidKind {
    /// A `%` that is not followed by two hexadecimal digits: `100%`.
    PctEncoded,
    /// Percent-encoded bytes that are not UTF-8: `%E9`.
    Utf8,
}

/// The error of a text that cannot be decoded.
///
/// ```
/// use urlgram::percent::{OnInvalid, decode_str};
///
/// let error = decode_str("a%C3%28", OnInvalid::Reject).unwrap_err();
/// assert_eq!(error.to_string(), "the percent-encoded bytes at 1..4 are not UTF-8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidEncoding {
    /// The reason.
    pub kind: InvalidKind,
    /// The position in the encoded text of the `%`, or of the percent-encoded bytes that are not UTF-8.
    pub span: Span,
}

impl InvalidEncoding {
    /// Moves the position by `by` bytes.
    #[must_use]
    pub const fn shifted(self, by: u32) -> Self {
        InvalidEncoding { kind: self.kind, span: self.span.shifted(by) }
    }
}

impl fmt::Display for InvalidEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            InvalidKind::PctEncoded => {
                write!(f, "the \"%\" at byte {} is not followed by two hexadecimal digits", self.span.start)
            }
            InvalidKind::Utf8 => write!(f, "the percent-encoded bytes at {} are not UTF-8", self.span),
        }
    }
}

impl core::error::Error for InvalidEncoding {}

/// Decodes `text` to bytes. Borrows if it has no `%`.
///
/// # Errors
/// The first `%` that is not followed by two hexadecimal digits.
///
/// ```
/// use urlgram::percent::decode;
///
/// assert_eq!(&*decode("%FFx")?, [0xff, b'x']);
/// assert_eq!(decode("100%").unwrap_err().span.to_string(), "3..4");
/// # Ok::<(), urlgram::percent::InvalidEncoding>(())
/// ```
pub fn decode(text: &str) -> Result<Cow<'_, [u8]>, InvalidEncoding> {
    if !text.contains('%') {
        return Ok(Cow::Borrowed(text.as_bytes()));
    }
    let mut out = Vec::with_capacity(text.len());
    for part in (EncodedParts { text, at: 0 }) {
        match part {
            EncodedPart::Text(span) => out.extend_from_slice(span.of(text).as_bytes()),
            EncodedPart::PctEncoded(span) => out.extend(bytes_of(span.of(text))),
            EncodedPart::Percent(span) => return Err(InvalidEncoding { kind: InvalidKind::PctEncoded, span }),
        }
    }
    Ok(Cow::Owned(out))
}

/// Decodes `text` to UTF-8. Borrows if it has no `%`.
///
/// # Errors
/// Only with [`OnInvalid::Reject`]: the first `%` that is not followed by two hexadecimal digits, or the first percent-encoded
/// bytes that are not UTF-8.
///
/// ```
/// use urlgram::percent::{OnInvalid, decode_str};
///
/// assert_eq!(decode_str("%E2%82%AC5", OnInvalid::Reject)?, "€5");
/// assert_eq!(decode_str("%E9t%e9 5%", OnInvalid::Keep)?, "%E9t%e9 5%");
/// assert_eq!(decode_str("%E9t%e9 5%", OnInvalid::Replace)?, "\u{fffd}t\u{fffd} 5\u{fffd}");
/// # Ok::<(), urlgram::percent::InvalidEncoding>(())
/// ```
pub fn decode_str(text: &str, on_invalid: OnInvalid) -> Result<Cow<'_, str>, InvalidEncoding> {
    if !text.contains('%') {
        return Ok(Cow::Borrowed(text));
    }
    let mut out = String::with_capacity(text.len());
    let mut bytes = Vec::new();
    let invalid = |out: &mut String, kind, span: Span| {
        match on_invalid {
            OnInvalid::Reject => return Err(InvalidEncoding { kind, span }),
            OnInvalid::Keep => out.push_str(span.of(text)),
            OnInvalid::Replace => out.push(char::REPLACEMENT_CHARACTER),
        }
        Ok(())
    };
    for part in (EncodedParts { text, at: 0 }) {
        match part {
            EncodedPart::Text(span) => out.push_str(span.of(text)),
            EncodedPart::Percent(span) => invalid(&mut out, InvalidKind::PctEncoded, span)?,
            // The unencoded text is UTF-8, so a character is never encoded only in part.
            EncodedPart::PctEncoded(span) => {
                bytes.clear();
                bytes.extend(bytes_of(span.of(text)));
                let mut at = span.start;
                for chunk in bytes.utf8_chunks() {
                    out.push_str(chunk.valid());
                    at += 3 * offset(chunk.valid().len());
                    if !chunk.invalid().is_empty() {
                        let end = at + 3 * offset(chunk.invalid().len());
                        invalid(&mut out, InvalidKind::Utf8, Span::new(at, end))?;
                        at = end;
                    }
                }
            }
        }
    }
    Ok(Cow::Owned(out))
}

/// Decodes `text` to UTF-8 for display. Borrows if it has no `%`. U+FFFD replaces what is invalid, as with [`OnInvalid::Replace`].
///
/// ```
/// use urlgram::percent::decode_lossy;
///
/// assert_eq!(decode_lossy("a%20b%FF"), "a b\u{fffd}");
/// assert_eq!(Some("caf%C3%A9").map(decode_lossy).as_deref(), Some("café"));
/// ```
pub fn decode_lossy(text: &str) -> Cow<'_, str> {
    // Nothing is rejected.
    decode_str(text, OnInvalid::Replace).unwrap_or(Cow::Borrowed(text))
}

/// Decodes a run of percent-encodings.
fn bytes_of(run: &str) -> impl Iterator<Item = u8> + '_ {
    run.as_bytes().chunks_exact(3).filter_map(pct_decoded)
}

/// A maximal part of an encoded text.
enum EncodedPart {
    /// Unencoded characters.
    Text(Span),
    /// A run of percent-encodings.
    PctEncoded(Span),
    /// A `%` that begins no percent-encoding.
    Percent(Span),
}

struct EncodedParts<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for EncodedParts<'_> {
    type Item = EncodedPart;

    fn next(&mut self) -> Option<EncodedPart> {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let (kind, length): (fn(Span) -> EncodedPart, usize) = match rest.first()? {
            b'%' => match rest.chunks(3).take_while(|chunk| pct_decoded(chunk).is_some()).count() {
                0 => (EncodedPart::Percent, 1),
                count => (EncodedPart::PctEncoded, 3 * count),
            },
            // `start` is a character boundary: the start, or the end of an ASCII character or of text before `%`.
            _ => (EncodedPart::Text, self.text[start..].find('%').unwrap_or(rest.len())),
        };
        self.at += length;
        Some(kind(Span::new(offset(start), offset(self.at))))
    }
}

//! Percent-encoding (RFC 3986 §2.1): [`encode`], [`complete`], [`decode`], [`decode_str`].
//!
//! What may stand as it is depends on the component, and the components' rules are the classes of the grammar: a path
//! segment keeps `PCHAR`, a query `QUERY_CHAR`, a `reg-name` `REG_NAME_CHAR`. Everything else becomes a triplet, the `%`
//! itself included, so that decoding gives back what was encoded, whatever the class.
//!
//! ```
//! use urlgram::grammar::rfc3986::{PCHAR, QUERY_CHAR, UNRESERVED};
//! use urlgram::percent::{OnInvalid, complete, decode_str, encode};
//!
//! assert_eq!(encode(PCHAR, "a/b c"), "a%2Fb%20c");
//! assert_eq!(encode(QUERY_CHAR, "a/b c"), "a/b%20c");
//! assert_eq!(encode(UNRESERVED, "5%"), "5%25");
//!
//! // What is a triplet already can be left one: no double encoding.
//! assert_eq!(complete(PCHAR, "a%20b c"), "a%20b%20c");
//!
//! assert_eq!(decode_str("caf%C3%A9", OnInvalid::Refuse)?, "café");
//! # Ok::<(), urlgram::percent::InvalidEncoding>(())
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::class::{Class, Set};
use crate::span::Span;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// What a byte counts as a hexadecimal digit; [`NO_DIGIT`] for one that is none.
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

/// All triplets, one after another.
const TRIPLETS: &str = {
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
        Err(_) => panic!("triplets are ASCII"),
    }
};

/// The triplet of `byte`, digits in upper case as RFC 3986 §2.1 asks.
///
/// ```
/// assert_eq!(urlgram::percent::triplet(b'/'), "%2F");
/// ```
pub fn triplet(byte: u8) -> &'static str {
    let at = 3 * usize::from(byte);
    &TRIPLETS[at..at + 3]
}

/// The byte whose triplet `bytes` begins with.
///
/// ```
/// use urlgram::percent::triplet_byte;
///
/// assert_eq!(triplet_byte(b"%2fx"), Some(b'/'));
/// assert_eq!(triplet_byte(b"%2"), None);
/// ```
pub const fn triplet_byte(bytes: &[u8]) -> Option<u8> {
    match bytes {
        [b'%', high, low, ..] => match (VALUES[*high as usize], VALUES[*low as usize]) {
            (NO_DIGIT, _) | (_, NO_DIGIT) => None,
            (high, low) => Some(high << 4 | low),
        },
        _ => None,
    }
}

/// What `byte` counts as a hexadecimal digit, in either case; none if it is no digit.
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

/// The byte that `text` begins with once it is decoded, and how many bytes it takes as written: three or one. A `%` that begins
/// no triplet stands for itself; none at the end.
pub(crate) fn first_decoded(text: &[u8]) -> Option<(u8, usize)> {
    match triplet_byte(text) {
        Some(byte) => Some((byte, 3)),
        None => text.first().map(|byte| (*byte, 1)),
    }
}

/// `data` with a triplet for each byte that is not a character of `keep`. Borrowed where nothing had to change.
///
/// Characters that are not ASCII become the triplets of their UTF-8, whatever the class. The triplets of a class stand for
/// what is encoded, not for what is kept: a `%` is always encoded. A class that has `%` itself does not compile.
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

/// Appends what [`encode`] gives.
pub fn encode_onto<C: Class, D: AsRef<[u8]> + ?Sized>(out: &mut String, _keep: C, data: &D) {
    let mut rest = data.as_ref();
    while let Some((&byte, after)) = copy_kept::<C>(out, rest).split_first() {
        out.push_str(triplet(byte));
        rest = after;
    }
}

/// As [`encode`], but a triplet that is already there stays as it is: for text that may have been encoded before.
///
/// What it makes is a text of the class and its triplets, and completing it again changes nothing. Not to be used on plain
/// data: a file named `100%25` would come back as `100%`.
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
            // A triplet is ASCII.
            [b'%', high, low, after @ ..] if triplet_byte(rest).is_some() => {
                out.extend(['%', char::from(*high), char::from(*low)]);
                rest = after;
            }
            [byte, after @ ..] => {
                out.push_str(triplet(*byte));
                rest = after;
            }
        }
    }
}

/// The text that `write` makes of `data`, or `data` itself where all of it is `kept`.
fn rewrite(data: &[u8], write: impl FnOnce(&mut String, &[u8]), kept: impl FnOnce(&[u8]) -> usize) -> Cow<'_, str> {
    if kept(data) == data.len() {
        // What is kept is ASCII, so this never fails.
        if let Ok(text) = core::str::from_utf8(data) {
            return Cow::Borrowed(text);
        }
    }
    let mut out = String::with_capacity(data.len() + data.len() / 2);
    write(&mut out, data);
    Cow::Owned(out)
}

/// Appends the beginning of `data` that stays as it is, and gives what follows.
fn copy_kept<'d, C: Class>(out: &mut String, data: &'d [u8]) -> &'d [u8] {
    let (kept, rest) = data.split_at(kept::<C>(data));
    // ASCII, and so UTF-8.
    out.push_str(core::str::from_utf8(kept).unwrap_or_default());
    rest
}

/// How many bytes at the start of `data` stay as they are.
fn kept<C: Class>(data: &[u8]) -> usize {
    const { assert!(!C::CHARS.set.has(b'%'), "a percent sign must be encoded") };
    let set: &Set = &C::CHARS.set;
    data.iter().position(|byte| !set.has(*byte)).unwrap_or(data.len())
}

/// What to do where a text is not the percent-encoding of anything: a `%` that begins no triplet, triplets that are no UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OnInvalid {
    /// Make it an error.
    #[default]
    Refuse,
    /// Leave it in the text as it is written.
    Keep,
    /// Write U+FFFD in its place, one for each `%` and for each maximal piece of a character.
    Replace,
}

/// What makes a text no percent-encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvalidKind {
    /// A `%` that is not followed by two hexadecimal digits: `100%`.
    Triplet,
    /// Triplets whose bytes are no UTF-8: `%E9`.
    Utf8,
}

/// A text is not the percent-encoding of anything.
///
/// ```
/// use urlgram::percent::{OnInvalid, decode_str};
///
/// let error = decode_str("a%C3%28", OnInvalid::Refuse).unwrap_err();
/// assert_eq!(error.to_string(), "the percent-encoded bytes at 1..4 are not UTF-8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidEncoding {
    /// What is wrong.
    pub kind: InvalidKind,
    /// The `%`, or the triplets whose bytes are no UTF-8: bytes of the encoded text.
    pub span: Span,
}

impl InvalidEncoding {
    /// The same in a text that has `by` more bytes before it.
    #[must_use]
    pub const fn shifted(self, by: u32) -> Self {
        InvalidEncoding { kind: self.kind, span: self.span.shifted(by) }
    }
}

impl fmt::Display for InvalidEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            InvalidKind::Triplet => {
                write!(f, "the \"%\" at byte {} is not followed by two hexadecimal digits", self.span.start)
            }
            InvalidKind::Utf8 => write!(f, "the percent-encoded bytes at {} are not UTF-8", self.span),
        }
    }
}

impl core::error::Error for InvalidEncoding {}

/// The bytes that `text` stands for. Borrowed where it has no `%`.
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
    for piece in (Pieces { text, at: 0 }) {
        match piece {
            Piece::Text(span) => out.extend_from_slice(span.of(text).as_bytes()),
            Piece::Triplets(span) => out.extend(bytes_of(span.of(text))),
            Piece::Percent(span) => return Err(InvalidEncoding { kind: InvalidKind::Triplet, span }),
        }
    }
    Ok(Cow::Owned(out))
}

/// The text that `text` stands for, in UTF-8. Borrowed where it has no `%`.
///
/// # Errors
/// With [`OnInvalid::Refuse`] only: the first `%` that is not followed by two hexadecimal digits, or the first triplets
/// whose bytes are not UTF-8.
///
/// ```
/// use urlgram::percent::{OnInvalid, decode_str};
///
/// assert_eq!(decode_str("%E2%82%AC5", OnInvalid::Refuse)?, "€5");
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
            OnInvalid::Refuse => return Err(InvalidEncoding { kind, span }),
            OnInvalid::Keep => out.push_str(span.of(text)),
            OnInvalid::Replace => out.push(char::REPLACEMENT_CHARACTER),
        }
        Ok(())
    };
    for piece in (Pieces { text, at: 0 }) {
        match piece {
            Piece::Text(span) => out.push_str(span.of(text)),
            Piece::Percent(span) => invalid(&mut out, InvalidKind::Triplet, span)?,
            // Text beside triplets is UTF-8 by itself, so the bytes of triplets in a row are too, or nothing is.
            Piece::Triplets(span) => {
                bytes.clear();
                bytes.extend(bytes_of(span.of(text)));
                let mut at = span.start;
                for chunk in bytes.utf8_chunks() {
                    out.push_str(chunk.valid());
                    at += 3 * small(chunk.valid().len());
                    if !chunk.invalid().is_empty() {
                        let end = at + 3 * small(chunk.invalid().len());
                        invalid(&mut out, InvalidKind::Utf8, Span::new(at, end))?;
                        at = end;
                    }
                }
            }
        }
    }
    Ok(Cow::Owned(out))
}

/// As `text`, whose triplets are all complete.
fn bytes_of(triplets: &str) -> impl Iterator<Item = u8> + '_ {
    triplets.as_bytes().chunks_exact(3).filter_map(triplet_byte)
}

/// A length within a text as an offset. Texts are below 4 GiB, as everywhere here.
#[expect(clippy::cast_possible_truncation, reason = "offsets are u32 throughout, and the passes refuse longer texts")]
const fn small(length: usize) -> u32 {
    length as u32
}

/// A piece of an encoded text, as long as it can be.
enum Piece {
    /// Characters that stand for themselves.
    Text(Span),
    /// Triplets in a row.
    Triplets(Span),
    /// A `%` that begins no triplet.
    Percent(Span),
}

struct Pieces<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let (kind, length): (fn(Span) -> Piece, usize) = match rest.first()? {
            b'%' => match rest.chunks(3).take_while(|chunk| triplet_byte(chunk).is_some()).count() {
                0 => (Piece::Percent, 1),
                triplets => (Piece::Triplets, 3 * triplets),
            },
            // A place after `%`, or the start, is a character's.
            _ => (Piece::Text, self.text[start..].find('%').unwrap_or(rest.len())),
        };
        self.at += length;
        Some(kind(Span::new(small(start), small(self.at))))
    }
}

//! Percent-decoding: of bytes, and of `str` in an encoding.

use std::borrow::Cow;

use super::encoding::{Encoding, Errors};
use super::error::Error;
use super::scan;

/// The keyword arguments of [`unquote`](crate::urllib::unquote()) and [`unquote_plus`](crate::urllib::unquote_plus), with
/// Python's defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnquoteOptions {
    /// The encoding of the decoded bytes.
    pub encoding: Encoding,
    /// The handler of bytes that are invalid in that encoding.
    pub errors: Errors,
}

impl Default for UnquoteOptions {
    fn default() -> Self {
        UnquoteOptions { encoding: Encoding::Utf8, errors: Errors::Replace }
    }
}

impl UnquoteOptions {
    pub(super) fn decode<'a>(&self, bytes: Cow<'a, [u8]>) -> Result<Cow<'a, str>, Error> {
        match bytes {
            Cow::Borrowed(bytes) => self.encoding.decode(bytes, self.errors),
            Cow::Owned(bytes) => Ok(Cow::Owned(self.encoding.decode(&bytes, self.errors)?.into_owned())),
        }
    }

    /// Decodes `text`; with `plus`, also each `+` to a space.
    pub(super) fn unquote<'a>(&self, text: &'a str, plus: bool) -> Result<Cow<'a, str>, Error> {
        if *self == UnquoteOptions::default() {
            return Ok(unquote_lossy(text, plus));
        }
        if plus && text.contains('+') {
            return Ok(Cow::Owned(self.unquote(&text.replace('+', " "), false)?.into_owned()));
        }
        if text.contains('%') { self.unquote_runs(text).map(Cow::Owned) } else { Ok(Cow::Borrowed(text)) }
    }

    /// Decodes each run of ASCII characters separately: a character that is not percent-encoded is never part of an encoded
    /// sequence.
    fn unquote_runs(&self, text: &str) -> Result<String, Error> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let ascii = rest.bytes().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
            out.push_str(&self.decode(decode(&rest.as_bytes()[..ascii], false))?);
            rest = &rest[ascii..];
            let other = rest.bytes().position(|byte| byte.is_ascii()).unwrap_or(rest.len());
            out.push_str(&rest[..other]);
            rest = &rest[other..];
        }
        Ok(out)
    }
}

/// Decodes `text` as UTF-8 with replacement characters; with `plus`, also each `+` to a space.
#[inline]
pub(super) fn unquote_lossy(text: &str, plus: bool) -> Cow<'_, str> {
    match decode(text.as_bytes(), plus) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => Cow::Owned(lossy(bytes)),
    }
}

/// Decodes a name or a value that contains `%` or `+`.
#[inline]
pub(super) fn unquote_field<'a>(text: &'a str, options: &UnquoteOptions) -> Result<Cow<'a, str>, Error> {
    match *options == UnquoteOptions::default() {
        true => Ok(Cow::Owned(lossy(decode_changing(text.as_bytes(), [b'%', b'+'])))),
        false => options.unquote(text, true),
    }
}

/// Converts to UTF-8 with replacement characters.
#[inline]
pub(super) fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// The value of each hexadecimal digit; [`NO_DIGIT`] for other bytes.
static HEX: [u8; 256] = {
    let mut table = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        table[b"0123456789abcdef"[value] as usize] = value as u8;
        table[b"0123456789ABCDEF"[value] as usize] = value as u8;
        value += 1;
    }
    table
};

const NO_DIGIT: u8 = 0xFF;

/// Returns the byte that a `%` and the two bytes after it encode.
#[inline]
fn pct_encoded(after_percent: &[u8]) -> Option<u8> {
    let [high, low, ..] = after_percent else { return None };
    let (high, low) = (HEX[usize::from(*high)], HEX[usize::from(*low)]);
    // Only NO_DIGIT has its high bit set.
    if (high | low) & 0x80 == 0 { Some(high << 4 | low) } else { None }
}

/// Percent-decodes `bytes`; with `plus`, also each `+` to a space. Borrows if nothing changes.
#[inline]
pub(super) fn decode(bytes: &[u8], plus: bool) -> Cow<'_, [u8]> {
    let changing = [b'%', if plus { b'+' } else { b'%' }];
    let first = scan::find(bytes, 0, changing);
    if first == bytes.len() { Cow::Borrowed(bytes) } else { Cow::Owned(decode_changing(bytes, changing)) }
}

/// Decodes bytes that contain one of `changing`.
fn decode_changing(bytes: &[u8], changing: [u8; 2]) -> Vec<u8> {
    // Room for one more step: runs are copied a step at a time, and the bytes after the run are cut off again.
    let mut out = Vec::with_capacity(bytes.len() + scan::STEP);
    let mut at = 0;
    while at < bytes.len() {
        if at + scan::STEP <= bytes.len() {
            let (step, before) = scan::step_before(bytes, at, changing);
            out.extend_from_slice(&step);
            out.truncate(out.len() - (scan::STEP - before));
            at += before;
            if before == scan::STEP {
                continue;
            }
        }
        let byte = bytes[at];
        at += 1;
        out.push(match byte {
            b'%' => match pct_encoded(&bytes[at..]) {
                Some(decoded) => {
                    at += 2;
                    decoded
                }
                None => byte,
            },
            _ if byte == changing[1] => b' ',
            _ => byte,
        });
    }
    out
}

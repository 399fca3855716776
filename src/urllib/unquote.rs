//! `unquote`, `unquote_plus` and `unquote_to_bytes`.

use std::borrow::Cow;

use super::encoding::{Encoding, Errors};
use super::error::Error;
use super::scan;
use super::text::Text;

/// The keyword arguments of [`unquote`] and [`unquote_plus`], with Python's defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnquoteOptions {
    /// The encoding of the decoded bytes.
    pub encoding: Encoding,
    /// What to do with bytes that are not of that encoding.
    pub errors: Errors,
}

impl Default for UnquoteOptions {
    fn default() -> Self {
        UnquoteOptions { encoding: Encoding::Utf8, errors: Errors::Replace }
    }
}

/// Decodes percent-encoding and UTF-8. Python's `unquote(string)`.
///
/// What is no UTF-8 becomes U+FFFD; a `%` without two hexadecimal digits stays.
///
/// ```
/// use urlgram::urllib::unquote;
///
/// assert_eq!(unquote("/El%20Ni%C3%B1o/%zz"), "/El Niño/%zz");
/// assert_eq!(unquote("%FF"), "\u{FFFD}");
/// assert_eq!(unquote(b"%41".as_slice()), "A");
/// ```
#[inline]
pub fn unquote<T: Text + ?Sized>(string: &T) -> Cow<'_, str> {
    match (decode(string.bytes(), false), string.as_str()) {
        (Cow::Borrowed(_), Some(text)) => Cow::Borrowed(text),
        (Cow::Borrowed(bytes), None) => String::from_utf8_lossy(bytes),
        (Cow::Owned(bytes), _) => Cow::Owned(lossy(bytes)),
    }
}

/// [`unquote`] with keyword arguments. Python's `unquote(string, encoding='utf-8', errors='replace')`.
///
/// Each run of ASCII characters is decoded on its own: what stands there unencoded is no part of an encoded sequence.
///
/// ```
/// use urlgram::urllib::{Encoding, UnquoteOptions, unquote_with};
///
/// let options = UnquoteOptions { encoding: Encoding::Latin1, ..UnquoteOptions::default() };
/// assert_eq!(unquote_with("%FC", &options)?, "ü");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// Bytes that are not of the encoding, where `errors` says to raise.
pub fn unquote_with<'a, T: Text + ?Sized>(string: &'a T, options: &UnquoteOptions) -> Result<Cow<'a, str>, Error> {
    if *options == UnquoteOptions::default() {
        return Ok(unquote(string));
    }
    match string.as_str() {
        None => options.decode(unquote_to_bytes(string)),
        Some(text) if !text.contains('%') => Ok(Cow::Borrowed(text)),
        Some(text) => unquote_runs(text, options).map(Cow::Owned),
    }
}

/// Decodes `+` as a space, then as [`unquote`]. Python's `unquote_plus(string)`.
///
/// ```
/// use urlgram::urllib::unquote_plus;
///
/// assert_eq!(unquote_plus("a+b%2Bc"), "a b+c");
/// ```
#[inline]
pub fn unquote_plus(string: &str) -> Cow<'_, str> {
    match decode(string.as_bytes(), true) {
        Cow::Borrowed(_) => Cow::Borrowed(string),
        Cow::Owned(bytes) => Cow::Owned(lossy(bytes)),
    }
}

/// [`unquote_plus`] with keyword arguments. Python's `unquote_plus(string, encoding='utf-8', errors='replace')`.
///
/// ```
/// use urlgram::urllib::{Encoding, Errors, UnquoteOptions, unquote_plus_with};
///
/// let options = UnquoteOptions { encoding: Encoding::Ascii, errors: Errors::Ignore };
/// assert_eq!(unquote_plus_with("a+b%FF", &options)?, "a b");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// As [`unquote_with`].
pub fn unquote_plus_with<'a>(string: &'a str, options: &UnquoteOptions) -> Result<Cow<'a, str>, Error> {
    if *options == UnquoteOptions::default() {
        return Ok(unquote_plus(string));
    }
    if !string.contains('+') {
        return unquote_with(string, options);
    }
    Ok(Cow::Owned(unquote_with(string.replace('+', " ").as_str(), options)?.into_owned()))
}

/// Decodes percent-encoding to bytes; other characters become UTF-8. Python's `unquote_to_bytes(string)`.
///
/// ```
/// use urlgram::urllib::unquote_to_bytes;
///
/// assert_eq!(unquote_to_bytes("a%26%EF"), b"a&\xEF".as_slice());
/// ```
#[inline]
pub fn unquote_to_bytes<T: Text + ?Sized>(string: &T) -> Cow<'_, [u8]> {
    decode(string.bytes(), false)
}

/// [`unquote_plus_with`] of a text that has `%` or `+`.
#[inline]
pub(super) fn unquote_escaped<'a>(text: &'a str, options: &UnquoteOptions) -> Result<Cow<'a, str>, Error> {
    match *options == UnquoteOptions::default() {
        true => Ok(Cow::Owned(lossy(decode_changing(text.as_bytes(), [b'%', b'+'])))),
        false => unquote_plus_with(text, options),
    }
}

/// A name or a value of a query of bytes, decoded.
pub(super) fn unquote_plus_bytes(bytes: &[u8]) -> Cow<'_, [u8]> {
    decode(bytes, true)
}

impl UnquoteOptions {
    fn decode<'a>(&self, bytes: Cow<'a, [u8]>) -> Result<Cow<'a, str>, Error> {
        match bytes {
            Cow::Borrowed(bytes) => self.encoding.decode(bytes, self.errors),
            Cow::Owned(bytes) => Ok(Cow::Owned(self.encoding.decode(&bytes, self.errors)?.into_owned())),
        }
    }
}

fn unquote_runs(text: &str, options: &UnquoteOptions) -> Result<String, Error> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let ascii = rest.bytes().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
        out.push_str(&options.decode(decode(&rest.as_bytes()[..ascii], false))?);
        rest = &rest[ascii..];
        let other = rest.bytes().position(|byte| byte.is_ascii()).unwrap_or(rest.len());
        out.push_str(&rest[..other]);
        rest = &rest[other..];
    }
    Ok(out)
}

#[inline]
fn lossy(bytes: Vec<u8>) -> String {
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

/// The byte that a `%` with the two bytes after it stands for.
#[inline]
fn triplet(after_percent: &[u8]) -> Option<u8> {
    let [high, low, ..] = after_percent else { return None };
    let (high, low) = (HEX[usize::from(*high)], HEX[usize::from(*low)]);
    // Only what is no digit has a high bit.
    if (high | low) & 0x80 == 0 { Some(high << 4 | low) } else { None }
}

/// `bytes` without percent-encoding, and with `plus`, with a space for each `+`. Borrowed where nothing changes.
#[inline]
fn decode(bytes: &[u8], plus: bool) -> Cow<'_, [u8]> {
    let changing = [b'%', if plus { b'+' } else { b'%' }];
    let first = scan::find(bytes, 0, changing);
    if first == bytes.len() { Cow::Borrowed(bytes) } else { Cow::Owned(decode_changing(bytes, changing)) }
}

/// [`decode`], where there is one of the `changing` bytes.
fn decode_changing(bytes: &[u8], changing: [u8; 2]) -> Vec<u8> {
    // More than needed, for runs are copied a step at a time, and what is beyond the run is taken off again.
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
            b'%' => match triplet(&bytes[at..]) {
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

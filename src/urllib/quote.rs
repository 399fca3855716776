//! `quote`, `quote_plus` and `quote_from_bytes`.

use std::borrow::Cow;

use super::encoding::{Encoding, Errors};
use super::error::Error;
use super::text::Text;

/// The keyword arguments of [`quote`] and [`quote_plus`], with Python's defaults.
///
/// ```
/// use urlgram::urllib::{QuoteOptions, quote_with};
///
/// let options = QuoteOptions { safe: Some("/:"), ..QuoteOptions::default() };
/// assert_eq!(quote_with("http://h/a b", &options)?, "http://h/a%20b");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct QuoteOptions<'a> {
    /// Characters to leave as they are, beside letters, digits and `_.-~`. Those beyond ASCII do not count. By default `/`
    /// for [`quote`], and none for [`quote_plus`].
    pub safe: Option<&'a str>,
    /// The encoding of characters beyond ASCII; UTF-8 by default. Not for bytes.
    pub encoding: Option<Encoding>,
    /// What to do with characters the encoding has not; raise by default. Not for bytes.
    pub errors: Option<Errors>,
}

/// Percent-encodes all but letters, digits, `_.-~` and `/`. Python's `quote(string)`.
///
/// ```
/// use urlgram::urllib::quote;
///
/// assert_eq!(quote("/El Niño/"), "/El%20Ni%C3%B1o/");
/// assert_eq!(quote(b"\xFF".as_slice()), "%FF");
/// ```
#[inline]
pub fn quote<T: Text + ?Sized>(string: &T) -> Cow<'_, str> {
    quote_bytes(string.bytes(), QUOTE, false)
}

/// [`quote`] with keyword arguments. Python's `quote(string, safe='/', encoding=None, errors=None)`.
///
/// ```
/// use urlgram::urllib::{Encoding, QuoteOptions, quote_with};
///
/// let options = QuoteOptions { encoding: Some(Encoding::Latin1), ..QuoteOptions::default() };
/// assert_eq!(quote_with("aüb", &options)?, "a%FCb");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// A character that the encoding has not: `UnicodeEncodeError`. An encoding or an error handler for bytes: `TypeError`.
pub fn quote_with<'a, T: Text + ?Sized>(string: &'a T, options: &QuoteOptions<'_>) -> Result<Cow<'a, str>, Error> {
    let safe = options.safe.map_or(QUOTE, Safe::with);
    Ok(quote_encoded(encoded(string, options)?, safe, false))
}

/// Percent-encodes all but letters, digits and `_.-~`, and writes a space as `+`. Python's `quote_plus(string)`.
///
/// ```
/// use urlgram::urllib::quote_plus;
///
/// assert_eq!(quote_plus("/El Niño/"), "%2FEl+Ni%C3%B1o%2F");
/// ```
#[inline]
pub fn quote_plus<T: Text + ?Sized>(string: &T) -> Cow<'_, str> {
    quote_bytes(string.bytes(), ALWAYS_SAFE, true)
}

/// [`quote_plus`] with keyword arguments. Python's `quote_plus(string, safe='', encoding=None, errors=None)`.
///
/// ```
/// use urlgram::urllib::{QuoteOptions, quote_plus_with};
///
/// let options = QuoteOptions { safe: Some("+"), ..QuoteOptions::default() };
/// assert_eq!(quote_plus_with("a+b c", &options)?, "a+b+c");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// As [`quote_with`].
pub fn quote_plus_with<'a, T: Text + ?Sized>(string: &'a T, options: &QuoteOptions<'_>) -> Result<Cow<'a, str>, Error> {
    let safe = options.safe.map_or(ALWAYS_SAFE, Safe::with);
    Ok(quote_encoded(encoded(string, options)?, safe, true))
}

/// [`quote`] of bytes. Python's `quote_from_bytes(bs)`.
///
/// ```
/// use urlgram::urllib::quote_from_bytes;
///
/// assert_eq!(quote_from_bytes(b"a&\xEF"), "a%26%EF");
/// ```
#[inline]
pub fn quote_from_bytes(bs: &[u8]) -> Cow<'_, str> {
    quote_bytes(bs, QUOTE, false)
}

/// [`quote_from_bytes`] with keyword arguments. Python's `quote_from_bytes(bs, safe='/')`.
///
/// ```
/// use urlgram::urllib::quote_from_bytes_with;
///
/// assert_eq!(quote_from_bytes_with(b"/&", "&"), "%2F&");
/// ```
pub fn quote_from_bytes_with<'a>(bs: &'a [u8], safe: &str) -> Cow<'a, str> {
    quote_bytes(bs, Safe::with(safe), false)
}

/// The bytes to quote.
fn encoded<'a, T: Text + ?Sized>(string: &'a T, options: &QuoteOptions<'_>) -> Result<Cow<'a, [u8]>, Error> {
    if let Some(text) = string.as_str() {
        // No text is no bytes, not even the mark that UTF-16 begins with.
        if text.is_empty() {
            return Ok(Cow::Borrowed(&[]));
        }
        return options.encoding.unwrap_or_default().encode(text, options.errors.unwrap_or(Errors::Strict));
    }
    let refuse = |name| Err(Error::TypeError(format!("quote() doesn't support '{name}' for bytes")));
    match (options.encoding, options.errors) {
        (Some(_), _) => refuse("encoding"),
        (None, Some(_)) => refuse("errors"),
        (None, None) => Ok(Cow::Borrowed(string.bytes())),
    }
}

fn quote_encoded(bytes: Cow<'_, [u8]>, safe: Safe, plus: bool) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => quote_bytes(bytes, safe, plus),
        Cow::Owned(bytes) => Cow::Owned(quote_bytes(&bytes, safe, plus).into_owned()),
    }
}

/// The bytes that stay as they are: a bit each. None is beyond ASCII.
#[derive(Clone, Copy)]
struct Safe([u64; 4]);

const ALWAYS_SAFE: Safe =
    Safe([0, 0, 0, 0]).and(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz").and(b"0123456789_.-~");
const QUOTE: Safe = ALWAYS_SAFE.and(b"/");

impl Safe {
    const fn and(mut self, bytes: &[u8]) -> Self {
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i].is_ascii() {
                self.0[(bytes[i] >> 6) as usize] |= 1 << (bytes[i] & 63);
            }
            i += 1;
        }
        self
    }

    fn with(safe: &str) -> Self {
        ALWAYS_SAFE.and(safe.as_bytes())
    }

    #[inline]
    fn has(self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1
    }
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Percent-encodes what is not `safe`; with `plus`, a space becomes `+`.
fn quote_bytes(bytes: &[u8], mut safe: Safe, plus: bool) -> Cow<'_, str> {
    if plus {
        // A space is never left as it is, even where it is called safe.
        safe.0[0] &= !(1 << b' ');
    }
    let quoted = bytes.iter().filter(|byte| !safe.has(**byte)).count();
    if quoted == 0 {
        // All of it is safe, so all of it is ASCII.
        return Cow::Borrowed(core::str::from_utf8(bytes).unwrap_or_default());
    }
    let mut out = Vec::with_capacity(bytes.len() + 2 * quoted);
    for &byte in bytes {
        if safe.has(byte) {
            out.push(byte);
        } else if plus && byte == b' ' {
            out.push(b'+');
        } else {
            out.extend_from_slice(&[b'%', HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
        }
    }
    // What is written is ASCII.
    Cow::Owned(String::from_utf8(out).unwrap_or_default())
}

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
    /// ASCII characters to keep, in addition to letters, digits and `_.-~`. Non-ASCII characters have no effect. The
    /// default is `/` for [`quote`] and empty for [`quote_plus`].
    pub safe: Option<&'a str>,
    /// The encoding of non-ASCII characters; UTF-8 by default. Must be `None` for bytes.
    pub encoding: Option<Encoding>,
    /// The handler of characters that the encoding lacks; raises by default. Must be `None` for bytes.
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
    quote_bytes(string.bytes(), &QUOTE)
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
/// `UnicodeEncodeError` for a character that the encoding lacks, if `errors` raises; `TypeError` if `encoding` or `errors`
/// is given for bytes.
pub fn quote_with<'a, T: Text + ?Sized>(string: &'a T, options: &QuoteOptions<'_>) -> Result<Cow<'a, str>, Error> {
    let safe = options.safe.map(Safe::with);
    Ok(quote_encoded(encoded(string, options)?, safe.as_ref().unwrap_or(&QUOTE)))
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
    quote_bytes(string.bytes(), &QUOTE_PLUS)
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
/// The errors of [`quote_with`].
pub fn quote_plus_with<'a, T: Text + ?Sized>(string: &'a T, options: &QuoteOptions<'_>) -> Result<Cow<'a, str>, Error> {
    let safe = options.safe.map(|safe| Safe::with(safe).and_plus());
    Ok(quote_encoded(encoded(string, options)?, safe.as_ref().unwrap_or(&QUOTE_PLUS)))
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
    quote_bytes(bs, &QUOTE)
}

/// [`quote_from_bytes`] with keyword arguments. Python's `quote_from_bytes(bs, safe='/')`.
///
/// ```
/// use urlgram::urllib::quote_from_bytes_with;
///
/// assert_eq!(quote_from_bytes_with(b"/&", "&"), "%2F&");
/// ```
pub fn quote_from_bytes_with<'a>(bs: &'a [u8], safe: &str) -> Cow<'a, str> {
    quote_bytes(bs, &Safe::with(safe))
}

/// Returns the bytes to quote.
fn encoded<'a, T: Text + ?Sized>(string: &'a T, options: &QuoteOptions<'_>) -> Result<Cow<'a, [u8]>, Error> {
    if let Some(text) = string.as_str() {
        // Empty text stays empty even in UTF-16, which would add a byte order mark.
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

fn quote_encoded<'a>(bytes: Cow<'a, [u8]>, safe: &Safe) -> Cow<'a, str> {
    match bytes {
        Cow::Borrowed(bytes) => quote_bytes(bytes, safe),
        Cow::Owned(bytes) => Cow::Owned(quote_bytes(&bytes, safe).into_owned()),
    }
}

/// The output for each byte: another byte, or [`QUOTED`].
#[derive(Clone, Copy)]
struct Safe([u8; 256]);

/// A mark that no output byte has, since all of them are ASCII.
const QUOTED: u8 = 0x80;

static ALWAYS_SAFE: Safe =
    Safe([QUOTED; 256]).and(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz").and(b"0123456789_.-~");
static QUOTE: Safe = ALWAYS_SAFE.and(b"/");
static QUOTE_PLUS: Safe = ALWAYS_SAFE.and_plus();

impl Safe {
    const fn and(mut self, bytes: &[u8]) -> Self {
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i].is_ascii() {
                self.0[bytes[i] as usize] = bytes[i];
            }
            i += 1;
        }
        self
    }

    /// Writes a space as `+`, even if it is in `safe`.
    const fn and_plus(mut self) -> Self {
        self.0[b' ' as usize] = b'+';
        self
    }

    fn with(safe: &str) -> Self {
        ALWAYS_SAFE.and(safe.as_bytes())
    }

    #[inline]
    fn written(&self, byte: u8) -> u8 {
        self.0[usize::from(byte)]
    }
}

/// The two hexadecimal digits of each byte.
static HEX: [[u8; 2]; 256] = {
    let mut table = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = [b"0123456789ABCDEF"[byte >> 4], b"0123456789ABCDEF"[byte & 15]];
        byte += 1;
    }
    table
};

/// Percent-encodes the bytes that are not `safe`.
fn quote_bytes<'a>(bytes: &'a [u8], safe: &Safe) -> Cow<'a, str> {
    let is_same = |byte: u8| byte.is_ascii() && safe.written(byte) == byte;
    if bytes.iter().all(|byte| is_same(*byte)) {
        // Safe bytes are ASCII.
        return Cow::Borrowed(core::str::from_utf8(bytes).unwrap_or_default());
    }
    // Counting takes time; not counting may waste memory, which matters only for long texts.
    let quoted = match bytes.len() {
        0..256 => bytes.len(),
        _ => bytes.iter().filter(|&&byte| safe.written(byte) == QUOTED).count(),
    };
    // Two more than needed: each turn writes three bytes and keeps one or three of them. Branch mispredictions would cost
    // more than the extra bytes.
    let mut out = Vec::with_capacity(bytes.len() + 2 * quoted + 2);
    for &byte in bytes {
        let (written, [high, low]) = (safe.written(byte), HEX[usize::from(byte)]);
        let is_quoted = written == QUOTED;
        out.extend_from_slice(&[if is_quoted { b'%' } else { written }, high, low]);
        out.truncate(out.len() - if is_quoted { 0 } else { 2 });
    }
    // The output is ASCII.
    Cow::Owned(String::from_utf8(out).unwrap_or_default())
}

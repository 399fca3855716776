//! `unquote`, `unquote_plus` and `unquote_to_bytes`.

use std::borrow::Cow;

use super::decode::{UnquoteOptions, decode, lossy, unquote_lossy};
use super::error::Error;
use super::text::Text;

/// Decodes percent-encoding and UTF-8. Python's `unquote(string)`.
///
/// Invalid UTF-8 becomes U+FFFD; a `%` without two hexadecimal digits stays.
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
/// Each run of ASCII characters is decoded separately: a non-ASCII character is never part of an encoded sequence.
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
/// `UnicodeDecodeError` for bytes that are invalid in the encoding, if `errors` raises.
pub fn unquote_with<'a, T: Text + ?Sized>(string: &'a T, options: &UnquoteOptions) -> Result<Cow<'a, str>, Error> {
    match string.as_str() {
        _ if *options == UnquoteOptions::default() => Ok(unquote(string)),
        Some(text) => options.unquote(text, false),
        None => options.decode(unquote_to_bytes(string)),
    }
}

/// Decodes `+` to a space, then percent-encoding and UTF-8. Python's `unquote_plus(string)`.
///
/// ```
/// use urlgram::urllib::unquote_plus;
///
/// assert_eq!(unquote_plus("a+b%2Bc"), "a b+c");
/// ```
#[inline]
pub fn unquote_plus(string: &str) -> Cow<'_, str> {
    unquote_lossy(string, true)
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
/// The errors of [`unquote_with`].
pub fn unquote_plus_with<'a>(string: &'a str, options: &UnquoteOptions) -> Result<Cow<'a, str>, Error> {
    options.unquote(string, true)
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

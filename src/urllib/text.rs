//! Python's two kinds of text, `str` and `bytes`: [`Text`].

use core::fmt;
use core::hash::Hash;
use core::ops::Range;
use std::borrow::Cow;

use super::decode::{UnquoteOptions, decode, unquote_field};
use super::error::{Error, UnicodeDecodeError};
use super::repr::{BytesRepr, StrRepr};

/// The kinds of text that Python's functions accept: `str`, and `bytes` as `[u8]`. No other type is a `Text`.
///
/// A function returns the kind that it was given. The compiler rejects calls for which Python raises "Cannot mix str and
/// non-str arguments". Bytes must be ASCII where Python decodes them as ASCII.
pub trait Text: sealed::Kind {}

impl Text for str {}
impl Text for [u8] {}

pub(super) mod sealed {
    use super::*;

    /// The differences between the two kinds.
    pub trait Kind: ToOwned<Owned: Clone + fmt::Debug> + fmt::Debug + Eq + Hash + 'static {
        /// The end of the name of Python's result types of this kind.
        const SUFFIX: &'static str;

        /// Returns this text as a `str`: Python's `_coerce_args`, which decodes bytes as ASCII.
        fn coerce(&self) -> Result<&str, Error>;
        fn bytes(&self) -> &[u8];
        /// Returns this text if its kind is `str`.
        fn as_str(&self) -> Option<&str>;
        /// Returns the part at `range`, whose ends are next to ASCII bytes or at an end of the text.
        fn slice(&self, range: Range<usize>) -> &Self;
        fn from_str(text: &str) -> &Self;
        fn from_string(text: String) -> Self::Owned;
        fn concat(left: Self::Owned, right: &Self) -> Self::Owned;
        /// Python's `lower()`.
        fn lower(&self) -> Cow<'_, Self>;
        /// Python's `repr()`.
        fn repr(&self) -> String;
        /// Decodes a name or a value of a query that contains `+` or `%`, as Python 3.14 does.
        fn unquote_field(&self, options: &UnquoteOptions) -> Result<Cow<'_, Self>, Error>;
    }
}

/// Converts the result of a function on `str` to the kind of the argument.
pub(super) fn convert<T: Text + ?Sized>(text: Cow<'_, str>) -> Cow<'_, T> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(T::from_str(text)),
        Cow::Owned(text) => Cow::Owned(T::from_string(text)),
    }
}

/// Decodes `text` as ASCII: Python's `bytes.decode("ascii")`.
pub(super) fn ascii(text: &[u8]) -> Result<&str, Error> {
    let not_ascii = || {
        let start = text.iter().position(|byte| !byte.is_ascii()).unwrap_or_default();
        let (encoding, reason) = ("ascii", "ordinal not in range(128)");
        Error::UnicodeDecodeError(UnicodeDecodeError { encoding, byte: text[start], start, end: start + 1, reason })
    };
    if !text.is_ascii() {
        return Err(not_ascii());
    }
    core::str::from_utf8(text).map_err(|_| not_ascii())
}

impl sealed::Kind for str {
    const SUFFIX: &'static str = "";

    #[inline]
    fn coerce(&self) -> Result<&str, Error> {
        Ok(self)
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline]
    fn as_str(&self) -> Option<&str> {
        Some(self)
    }

    #[inline]
    fn slice(&self, range: Range<usize>) -> &Self {
        &self[range]
    }

    #[inline]
    fn from_str(text: &str) -> &Self {
        text
    }

    #[inline]
    fn from_string(text: String) -> String {
        text
    }

    fn concat(left: String, right: &Self) -> String {
        left + right
    }

    fn lower(&self) -> Cow<'_, Self> {
        if self.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
            return Cow::Borrowed(self);
        }
        Cow::Owned(self.to_lowercase())
    }

    fn repr(&self) -> String {
        StrRepr(self).to_string()
    }

    fn unquote_field(&self, options: &UnquoteOptions) -> Result<Cow<'_, Self>, Error> {
        unquote_field(self, options)
    }
}

impl sealed::Kind for [u8] {
    const SUFFIX: &'static str = "Bytes";

    #[inline]
    fn coerce(&self) -> Result<&str, Error> {
        ascii(self)
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        self
    }

    #[inline]
    fn as_str(&self) -> Option<&str> {
        None
    }

    #[inline]
    fn slice(&self, range: Range<usize>) -> &Self {
        &self[range]
    }

    #[inline]
    fn from_str(text: &str) -> &Self {
        text.as_bytes()
    }

    #[inline]
    fn from_string(text: String) -> Vec<u8> {
        text.into_bytes()
    }

    fn concat(left: Vec<u8>, right: &Self) -> Vec<u8> {
        [left.as_slice(), right].concat()
    }

    fn lower(&self) -> Cow<'_, Self> {
        if self.iter().any(u8::is_ascii_uppercase) {
            Cow::Owned(self.to_ascii_lowercase())
        } else {
            Cow::Borrowed(self)
        }
    }

    fn repr(&self) -> String {
        BytesRepr(self).to_string()
    }

    fn unquote_field(&self, _: &UnquoteOptions) -> Result<Cow<'_, Self>, Error> {
        Ok(decode(self, true))
    }
}

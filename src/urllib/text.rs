//! Python's two kinds of text: [`Text`], which is `str` and `[u8]`.

use core::fmt;
use core::hash::Hash;
use core::ops::Range;
use std::borrow::Cow;

use super::error::{Error, UnicodeDecodeError};
use super::repr::{BytesRepr, StrRepr};
use super::unquote::{UnquoteOptions, unquote_escaped, unquote_plus_bytes};
use super::value::Value;

/// What Python's functions take and give alike: `str`, or `bytes` (here `[u8]`). No other type is a `Text`.
///
/// A function gives back the kind it was given, and the compiler refuses what Python meets with "Cannot mix str and
/// non-str arguments". Bytes must be ASCII where Python decodes them as ASCII.
pub trait Text: sealed::Kind {}

impl Text for str {}
impl Text for [u8] {}

pub(super) mod sealed {
    use super::*;

    /// The differences between the two kinds.
    pub trait Kind: ToOwned<Owned: Clone + fmt::Debug> + fmt::Debug + Eq + Hash + 'static {
        /// What Python appends to the name of a result type of this kind.
        const SUFFIX: &'static str;

        /// This text as a `str`, as Python's `_coerce_args` decodes bytes.
        fn coerce(&self) -> Result<&str, Error>;
        fn bytes(&self) -> &[u8];
        /// This text, if it is of the kind `str`.
        fn as_str(&self) -> Option<&str>;
        fn value(&self) -> Value<'_>;
        /// `range` starts and ends beside ASCII bytes, or at an end of the text.
        fn piece(&self, range: Range<usize>) -> &Self;
        fn from_str(text: &str) -> &Self;
        fn from_string(text: String) -> Self::Owned;
        fn concat(left: Self::Owned, right: &Self) -> Self::Owned;
        /// Python's `lower()`.
        fn lower(&self) -> Cow<'_, Self>;
        /// Python's `repr()`.
        fn repr(&self) -> String;
        /// A name or a value of a query, which has `+` or `%`, decoded in the way of 3.14.
        fn unquote_field(&self, options: &UnquoteOptions) -> Result<Cow<'_, Self>, Error>;
    }
}

/// The result of a function of `str`, in the kind it was asked in.
pub(super) fn give<T: Text + ?Sized>(text: Cow<'_, str>) -> Cow<'_, T> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(T::from_str(text)),
        Cow::Owned(text) => Cow::Owned(T::from_string(text)),
    }
}

/// `text` as ASCII, in the way of Python's `bytes.decode("ascii")`.
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

    fn value(&self) -> Value<'_> {
        Value::Str(Cow::Borrowed(self))
    }

    #[inline]
    fn piece(&self, range: Range<usize>) -> &Self {
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
        unquote_escaped(self, options)
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

    fn value(&self) -> Value<'_> {
        Value::Bytes(Cow::Borrowed(self))
    }

    #[inline]
    fn piece(&self, range: Range<usize>) -> &Self {
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
        Ok(unquote_plus_bytes(self))
    }
}

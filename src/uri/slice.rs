//! [`Slice`]: a part of a text with its span.

use core::ops::Deref;

use crate::span::{Span, offset};

/// A part of a text, with its span in the whole text.
///
/// ```
/// use urlgram::uri::Slice;
///
/// let query = Slice::from("a=1&b&c=2=3");
/// let pairs: Vec<_> = query.pairs().map(|(key, value)| (key.text, value.map(|value| value.span.to_string()))).collect();
/// assert_eq!(pairs, [("a", Some("2..3".into())), ("b", None), ("c", Some("8..11".into()))]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice<'a> {
    /// Byte offsets in the whole text.
    pub span: Span,
    /// Text in this span.
    pub text: &'a str,
}

impl Deref for Slice<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.text
    }
}

/// Returns all of a text.
impl<'a> From<&'a str> for Slice<'a> {
    #[inline]
    fn from(text: &'a str) -> Slice<'a> {
        Slice { span: Span::new(0, offset(text.len())), text }
    }
}

impl<'a> Slice<'a> {
    /// Returns the slice from `start` to `end`, which are offsets within this one.
    ///
    /// # Panics
    /// If that is out of bounds or cuts a character.
    #[inline]
    pub fn slice(&self, start: usize, end: usize) -> Slice<'a> {
        let at = |within: usize| self.span.start + offset(within);
        Slice { span: Span::new(at(start), at(end)), text: &self.text[start..end] }
    }

    /// Returns the slices between separators. There is at least one, and each may be empty.
    ///
    /// ```
    /// use urlgram::uri::Slice;
    ///
    /// let spans: Vec<_> = Slice::from("a,bc").split(',').map(|part| part.span.range()).collect();
    /// assert_eq!(spans, [0..1, 2..4]);
    /// ```
    #[inline]
    pub fn split(&self, separator: char) -> impl Iterator<Item = Slice<'a>> + Clone + use<'a> {
        let (whole, mut at) = (*self, 0);
        whole.text.split(separator).map(move |part| {
            let start = at;
            at += part.len() + separator.len_utf8();
            whole.slice(start, start + part.len())
        })
    }

    /// Returns the slices before and after the first separator.
    ///
    /// ```
    /// use urlgram::uri::Slice;
    ///
    /// let (name, value) = Slice::from("a=b=c").split_once('=').unwrap();
    /// assert_eq!((name.text, value.text, value.span.start), ("a", "b=c", 2));
    /// ```
    #[inline]
    pub fn split_once(&self, separator: char) -> Option<(Slice<'a>, Slice<'a>)> {
        let at = self.text.find(separator)?;
        Some((self.slice(0, at), self.slice(at + separator.len_utf8(), self.len())))
    }

    /// Returns the `key=value` pairs between `&`s, not decoded. The value is `None` without `=`.
    #[inline]
    pub fn pairs(&self) -> impl Iterator<Item = (Slice<'a>, Option<Slice<'a>>)> + use<'a> {
        let (whole, mut next) = (*self, Some(0));
        core::iter::from_fn(move || {
            let start = next?;
            let length = memchr::memchr(b'&', &whole.text.as_bytes()[start..]);
            let end = length.map_or(whole.len(), |length| start + length);
            next = length.map(|_| end + 1);
            let pair = whole.slice(start, end);
            Some(match memchr::memchr(b'=', pair.text.as_bytes()) {
                Some(sign) => (pair.slice(0, sign), Some(pair.slice(sign + 1, pair.len()))),
                None => (pair, None),
            })
        })
    }
}

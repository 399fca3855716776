//! Slices of a text that know their place.

use core::ops::Deref;

use urlgram::span::Span;

/// A slice of a text and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice<'a> {
    /// Bytes of the whole text.
    pub span: Span,
    /// Characters.
    pub text: &'a str,
}

impl Deref for Slice<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

impl<'a> Slice<'a> {
    /// Returns the slice from `start` to `end`, which are offsets within this one.
    ///
    /// # Panics
    /// If that is out of bounds or cuts a character.
    pub fn slice(&self, start: usize, end: usize) -> Slice<'a> {
        // Offsets of a text that was read are below 4 GiB.
        let at = |offset: usize| self.span.start + offset as u32;
        Slice { span: Span::new(at(start), at(end)), text: &self.text[start..end] }
    }

    /// Returns the slices between separators: at least one, some of them perhaps empty.
    pub fn split(&self, separator: char) -> impl Iterator<Item = Slice<'a>> + Clone + use<'a> {
        let (whole, mut at) = (*self, 0);
        whole.text.split(separator).map(move |part| {
            let start = at;
            at += part.len() + separator.len_utf8();
            whole.slice(start, start + part.len())
        })
    }

    /// Returns the slices before and after the first separator.
    pub fn split_once(&self, separator: char) -> Option<(Slice<'a>, Slice<'a>)> {
        let at = self.text.find(separator)?;
        Some((self.slice(0, at), self.slice(at + separator.len_utf8(), self.len())))
    }

    /// Returns the `key=value` pairs between `&`s, not decoded; the value is none without `=`.
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

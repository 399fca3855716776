//! Where a piece of text stands: [`Span`] and [`OptSpan`].

use core::fmt;
use core::ops::Range;

/// A half-open range of bytes, `start..end`, counted from the start of the text.
///
/// ```
/// use urlgram::span::Span;
///
/// let span = Span::new(7, 11);
/// assert_eq!(span.of("http://host/"), "host");
/// assert_eq!(span.len(), 4);
/// assert_eq!(span.to_string(), "7..11");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, but not with, `end`.
    #[inline]
    pub const fn new(start: u32, end: u32) -> Self {
        Span { start, end }
    }

    /// Nothing, at `at`.
    #[inline]
    pub const fn empty(at: u32) -> Self {
        Span { start: at, end: at }
    }

    /// How many bytes it holds.
    #[inline]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it holds no byte.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// As a range of `usize`, to index with.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The piece of `text` that stands here.
    ///
    /// # Panics
    /// If the span was not made from `text`, and ends outside of it or within one of its characters.
    #[inline]
    pub fn of(self, text: &str) -> &str {
        &text[self.range()]
    }

    /// This span in a text that has `by` more bytes before it.
    #[inline]
    pub const fn shifted(self, by: u32) -> Self {
        Span { start: self.start + by, end: self.end + by }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

/// A [`Span`], or nothing: 8 bytes, where an `Option<Span>` has 12. Absent is not empty.
///
/// ```
/// use urlgram::span::{OptSpan, Span};
///
/// assert_eq!(OptSpan::NONE.get(), None);
/// assert_eq!(OptSpan::from(Span::empty(3)).get(), Some(Span::new(3, 3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptSpan(Span);

impl OptSpan {
    /// Nothing. No text is so long that a span could start here.
    pub const NONE: Self = OptSpan(Span { start: u32::MAX, end: u32::MAX });

    /// This span.
    #[inline]
    pub const fn some(span: Span) -> Self {
        OptSpan(span)
    }

    /// The span, if there is one.
    #[inline]
    pub const fn get(self) -> Option<Span> {
        if self.is_some() { Some(self.0) } else { None }
    }

    /// Whether there is a span.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0.start != u32::MAX
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_none(self) -> bool {
        !self.is_some()
    }

    /// The piece of `text` that stands here, if any.
    ///
    /// # Panics
    /// As [`Span::of`].
    #[inline]
    pub fn of(self, text: &str) -> Option<&str> {
        self.get().map(|span| span.of(text))
    }
}

impl Default for OptSpan {
    fn default() -> Self {
        OptSpan::NONE
    }
}

impl From<Span> for OptSpan {
    #[inline]
    fn from(span: Span) -> Self {
        OptSpan(span)
    }
}

impl From<Option<Span>> for OptSpan {
    #[inline]
    fn from(span: Option<Span>) -> Self {
        span.map_or(OptSpan::NONE, OptSpan)
    }
}

impl fmt::Debug for OptSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(span) => fmt::Display::fmt(&span, f),
            None => f.write_str("none"),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for OptSpan {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

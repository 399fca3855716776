//! Ranges of a text: [`Span`] and [`OptSpan`].

use alloc::string::ToString;
use core::fmt;
use core::ops::Range;

/// A half-open range of byte offsets, `start..end`, from the start of the text.
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
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Returns the span from `start` (inclusive) to `end` (exclusive).
    ///
    /// ```
    /// use urlgram::span::Span;
    ///
    /// assert_eq!(Span::new(1, 3).of("abcd"), "bc");
    /// ```
    #[inline]
    pub const fn new(start: u32, end: u32) -> Self {
        Span { start, end }
    }

    /// Returns the empty span at `at`.
    ///
    /// ```
    /// use urlgram::span::Span;
    ///
    /// assert_eq!(Span::empty(2), Span::new(2, 2));
    /// ```
    #[inline]
    pub const fn empty(at: u32) -> Self {
        Span { start: at, end: at }
    }

    /// Returns the length in bytes.
    ///
    /// ```
    /// use urlgram::span::Span;
    ///
    /// assert_eq!(Span::new(1, 3).len(), 2);
    /// ```
    #[inline]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns whether the span is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the span as a range of `usize`, for indexing.
    ///
    /// ```
    /// use urlgram::span::Span;
    ///
    /// assert_eq!(&"abcd"[Span::new(1, 3).range()], "bc");
    /// ```
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the part of `text` in this span.
    ///
    /// # Panics
    /// If the span belongs to another text, and ends outside of `text` or within one of its characters.
    ///
    /// ```
    /// use urlgram::span::Span;
    ///
    /// assert_eq!(Span::new(0, 4).of("http://h/"), "http");
    /// ```
    #[inline]
    pub fn of(self, text: &str) -> &str {
        &text[self.range()]
    }

    /// Returns the span moved by `by` bytes, for a text with that many more bytes before it.
    ///
    /// ```
    /// use urlgram::span::Span;
    ///
    /// assert_eq!(Span::new(1, 3).shifted(10), Span::new(11, 13));
    /// ```
    #[inline]
    pub const fn shifted(self, by: u32) -> Self {
        Span { start: self.start + by, end: self.end + by }
    }
}

/// Converts an offset within a text. Texts are shorter than 4 GiB.
#[expect(clippy::cast_possible_truncation, reason = "the passes reject longer texts")]
pub(crate) const fn offset(at: usize) -> u32 {
    at as u32
}

/// Writes `text` with the width, fill and alignment of `f`. Only a formatter that has them needs memory for it.
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() { f.write_fmt(text) } else { f.pad(&text.to_string()) }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}..{}", self.start, self.end))
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

/// An optional [`Span`] in 8 bytes; an `Option<Span>` takes 12. An absent span differs from an empty one.
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
    /// The absent span. No text is long enough for a span to start at this offset.
    pub const NONE: Self = OptSpan(Span { start: u32::MAX, end: u32::MAX });

    /// Returns a present span.
    #[inline]
    pub const fn some(span: Span) -> Self {
        OptSpan(span)
    }

    /// Returns the span, if it is present.
    ///
    /// ```
    /// use urlgram::span::{OptSpan, Span};
    ///
    /// assert_eq!(OptSpan::some(Span::new(1, 3)).get(), Some(Span::new(1, 3)));
    /// ```
    #[inline]
    pub const fn get(self) -> Option<Span> {
        if self.is_some() { Some(self.0) } else { None }
    }

    /// Returns whether the span is present.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0.start != u32::MAX
    }

    /// Returns whether the span is absent.
    ///
    /// ```
    /// use urlgram::span::{OptSpan, Span};
    ///
    /// assert!(OptSpan::NONE.is_none() && !OptSpan::some(Span::empty(0)).is_none());
    /// ```
    #[inline]
    pub const fn is_none(self) -> bool {
        !self.is_some()
    }

    /// Returns the part of `text` in the span, if it is present.
    ///
    /// # Panics
    /// Under the conditions of [`Span::of`].
    ///
    /// ```
    /// use urlgram::span::{OptSpan, Span};
    ///
    /// assert_eq!(OptSpan::some(Span::new(1, 3)).of("abcd"), Some("bc"));
    /// assert_eq!(OptSpan::NONE.of("abcd"), None);
    /// ```
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

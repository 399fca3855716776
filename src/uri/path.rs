//! The path of a URI: [`Path`].

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::span::Span;

/// The rule that a path matches (RFC 3986 §3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathKind {
    /// `path-abempty`: after an authority; begins with `/` or is empty.
    Abempty,
    /// `path-absolute`: begins with `/` but not with `//`.
    Absolute,
    /// `path-noscheme`: begins with a segment without a colon; only in relative references.
    Noscheme,
    /// `path-rootless`: begins with a non-empty segment; only after a scheme.
    Rootless,
    /// `path-empty`.
    Empty,
}

impl PathKind {
    /// Returns the rule's name: `path-abempty`.
    pub const fn name(self) -> &'static str {
        match self {
            PathKind::Abempty => "path-abempty",
            PathKind::Absolute => "path-absolute",
            PathKind::Noscheme => "path-noscheme",
            PathKind::Rootless => "path-rootless",
            PathKind::Empty => "path-empty",
        }
    }
}

/// A `path` (RFC 3986 §3.3).
#[derive(Clone, Copy)]
pub struct Path<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
    pub(super) kind: PathKind,
}

impl<'a> Path<'a> {
    /// Returns the path as written.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("http://h/a/b%20c/")?;
    /// assert_eq!(uri.path().as_str(), "/a/b%20c/");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.span.of(self.text)
    }

    /// Returns the rule of §3.3 that the path matches.
    ///
    /// ```
    /// use urlgram::PathKind;
    ///
    /// assert_eq!(urlgram::Uri::parse("urn:a:b")?.path().kind(), PathKind::Rootless);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn kind(&self) -> PathKind {
        self.kind
    }

    /// Returns the position in the text of the URI.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("http://h/a/b%20c/")?;
    /// assert_eq!(uri.path().span().range(), 8..17);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the segments, the texts between slashes, as written. A leading slash begins the first segment, so `/a/` has
    /// the segments `a` and an empty one. An empty path has no segment.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("http://h/a/b%20c/")?;
    /// assert_eq!(uri.path().segments().collect::<Vec<_>>(), ["a", "b%20c", ""]);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a> {
        let path = self.as_str();
        let segments = || path.strip_prefix('/').unwrap_or(path).split('/');
        (!path.is_empty()).then(segments).into_iter().flatten()
    }

    /// Returns the positions of the [`segments`](Self::segments) in the text of the URI.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("http://h/a/b%20c/")?;
    /// let spans = uri.path().segment_spans().map(|span| span.of(uri.as_str()));
    /// assert_eq!(spans.collect::<Vec<_>>(), ["a", "b%20c", ""]);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn segment_spans(&self) -> impl Iterator<Item = Span> + Clone + use<'a> {
        let mut at = self.span.start + u32::from(self.as_str().starts_with('/'));
        self.segments().map(move |segment| {
            // The segment is within the path, whose offsets are u32.
            let span = Span::new(at, at + segment.len() as u32);
            at = span.end + 1;
            span
        })
    }
}

/// Compares the texts byte by byte.
impl PartialEq for Path<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Path<'_> {}

impl Hash for Path<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?})", self.kind.name(), self.as_str())
    }
}

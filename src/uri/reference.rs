//! The accessors that all kinds of URIs and IRIs share: [`Reference`].

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use ::nom::Parser;
use ::nom::combinator::consumed;
use ::nom::error::{FromExternalError, ParseError};
use borrow_or_share::{BorrowOrShare, Bos};

use super::authority::Authority;
use super::path::{Path, PathKind};
use crate::components::UriComponents;
use crate::input::Production;
use crate::pass::{self, SyntaxError};

/// A text and the positions of its components: the common part of all kinds of URIs and IRIs.
///
/// A function with a `&Reference` parameter accepts all of them.
#[derive(Clone, Copy)]
pub struct Reference<T> {
    text: T,
    node: UriComponents,
}

impl<T> Reference<T> {
    /// Combines `text` with the components that [`pass::parse`](crate::pass::parse) returned for it, by any rule that returns
    /// [`UriComponents`].
    ///
    /// Nothing is checked. If `node` belongs to another text, the accessors may return wrong slices, or panic if a span is not
    /// within the text.
    ///
    /// ```
    /// use urlgram::{Reference, grammar, pass};
    ///
    /// let text = "http://example.org/a";
    /// let old = Reference::from_parts(text, pass::parse(grammar::rfc2396::UriReference, text)?);
    /// assert_eq!(old.path().as_str(), "/a");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub const fn from_parts(text: T, node: UriComponents) -> Self {
        Reference { text, node }
    }

    /// Returns the positions of the components.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("http://h/a?b")?;
    /// assert_eq!(uri.node().path.range(), 8..10);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn node(&self) -> &UriComponents {
        &self.node
    }

    /// Returns the text and drops the positions.
    pub(crate) fn into_text(self) -> T {
        self.text
    }
}

impl<'a> Reference<&'a str> {
    /// Returns a rule of a grammar as a nom parser of `&str`, whose output has the text that it reads. See
    /// [`pass::nom`](crate::pass::nom()), which also reads a `LocatedSpan`.
    ///
    /// ```
    /// use nom::bytes::complete::tag;
    /// use nom::sequence::delimited;
    /// use nom::{IResult, Parser};
    /// use urlgram::Reference;
    /// use urlgram::grammar::rfc3986::UriReference;
    ///
    /// fn target(input: &str) -> IResult<&str, Reference<&str>> {
    ///     delimited(tag("<"), Reference::nom(UriReference), tag(">")).parse(input)
    /// }
    ///
    /// let (rest, reference) = target("</a?page=2>; rel=next")?;
    /// assert_eq!((rest, reference.query()), ("; rel=next", Some("page=2")));
    /// # Ok::<(), nom::Err<nom::error::Error<&str>>>(())
    /// ```
    pub fn nom<E, R>(rule: R) -> impl Parser<&'a str, Output = Self, Error = E>
    where
        E: ParseError<&'a str> + FromExternalError<&'a str, SyntaxError>,
        R: Production<Output = UriComponents>,
    {
        consumed(pass::nom(rule)).map(|(text, node)| Reference::from_parts(text, node))
    }
}

impl<T: Bos<str>> Reference<T> {
    /// Copies the text into a `String`.
    pub(crate) fn to_owned(&self) -> Reference<String> {
        Reference { text: self.text.borrow_or_share().to_owned(), node: self.node }
    }

    /// Borrows the text.
    pub(crate) fn borrow(&self) -> Reference<&str> {
        Reference { text: self.text.borrow_or_share(), node: self.node }
    }

    /// Writes the components as the fields of a struct `name`.
    pub(crate) fn debug(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.borrow();
        f.debug_struct(name)
            .field("scheme", &view.scheme())
            .field("authority", &view.authority())
            .field("path", &view.path())
            .field("query", &view.query())
            .field("fragment", &view.fragment())
            .finish()
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Reference<T> {
    /// Returns the whole text.
    ///
    /// ```
    /// assert_eq!(urlgram::Uri::parse("HTTP://H/%7e")?.as_str(), "HTTP://H/%7e");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn as_str(&'i self) -> &'o str {
        self.text.borrow_or_share()
    }

    /// Returns the `scheme` as written (§3.1); `None` in a relative reference. Schemes are case-insensitive.
    pub fn scheme(&'i self) -> Option<&'o str> {
        self.node.scheme.of(self.as_str())
    }

    /// Returns the `authority` (§3.2), which follows `//`.
    ///
    /// ```
    /// use urlgram::UriReference;
    ///
    /// assert_eq!(UriReference::parse("//h:1/a")?.authority().unwrap().as_str(), "h:1");
    /// assert!(UriReference::parse("/a")?.authority().is_none());
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn authority(&'i self) -> Option<Authority<'o>> {
        let node = self.node.authority?;
        Some(Authority { text: self.as_str(), node })
    }

    /// Returns the `path` (§3.3), which is always present but may be empty.
    ///
    /// ```
    /// assert_eq!(urlgram::Uri::parse("mailto:a@b?subject=c")?.path().as_str(), "a@b");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn path(&'i self) -> Path<'o> {
        let kind = match &self.node {
            node if node.authority.is_some() => PathKind::Abempty,
            node if node.path.is_empty() => PathKind::Empty,
            node if node.path.of(self.as_str()).starts_with('/') => PathKind::Absolute,
            node if node.scheme.is_some() => PathKind::Rootless,
            _ => PathKind::Noscheme,
        };
        Path { text: self.as_str(), span: self.node.path, kind }
    }

    /// Returns the `query` (§3.4), which follows the first `?`; `None` without `?`.
    ///
    /// ```
    /// use urlgram::UriReference;
    ///
    /// assert_eq!(UriReference::parse("?")?.query(), Some(""));
    /// assert_eq!(UriReference::parse("")?.query(), None);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn query(&'i self) -> Option<&'o str> {
        self.node.query.of(self.as_str())
    }

    /// Returns the `fragment` (§3.5), which follows `#`; `None` without `#`.
    ///
    /// ```
    /// assert_eq!(urlgram::Uri::parse("a:b#c%20d")?.fragment(), Some("c%20d"));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn fragment(&'i self) -> Option<&'o str> {
        self.node.fragment.of(self.as_str())
    }
}

impl<T: Bos<str>> fmt::Debug for Reference<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.debug("Reference", f)
    }
}

impl<T: Bos<str>> fmt::Display for Reference<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text.borrow_or_share())
    }
}

//! The place where a text stops matching, as recognizers see it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::cell::OnceCell;
use core::fmt::Write as _;

use super::super::{Diagnostic, Kind, SyntaxKind};
use crate::grammar::{rfc3986, rfc3987};
use crate::pass::{Problem, SyntaxError};
use crate::span::Span;

/// Rules whose texts have the components of a URI.
const WHOLE: &[&str] =
    &["URI", "URI-reference", "absolute-URI", "relative-ref", "IRI", "IRI-reference", "absolute-IRI", "irelative-ref"];

/// Number of bytes of a usual list of what was expected.
const USUAL_LABEL: usize = 128;

/// A text and the place where it stops matching.
pub(super) struct Failure<'a> {
    pub(super) text: &'a str,
    pub(super) error: &'a SyntaxError,
    /// Byte offset of the place.
    pub(super) at: usize,
    is_uri: bool,
    is_iri: bool,
    /// The authority, once it was searched.
    authority: OnceCell<Option<Span>>,
}

/// Returns the span from `start` to `end`.
#[expect(clippy::cast_possible_truncation, reason = "a text that was read is shorter than 4 GiB")]
pub(super) fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

impl<'a> Failure<'a> {
    pub(super) fn new(text: &'a str, error: &'a SyntaxError) -> Self {
        let document = *error.start().document;
        let (is_uri, is_iri) = (document == rfc3986::RFC3986, document == rfc3987::RFC3987);
        Failure { text, error, at: error.offset(), is_uri, is_iri, authority: OnceCell::new() }
    }

    /// Returns a diagnostic that lists what the grammar expected at `span`.
    pub(super) fn expected(&self, kind: SyntaxKind, span: Span, message: impl Into<Cow<'static, str>>) -> Diagnostic {
        let mut label = String::with_capacity(USUAL_LABEL);
        // Writing to a string does not fail.
        let _ = write!(label, "expected {}", self.error.expectation());
        self.diagnostic(kind, span, message, label)
    }

    pub(super) fn diagnostic(
        &self,
        kind: SyntaxKind,
        span: Span,
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> Diagnostic {
        let diagnostic = Diagnostic::new(Kind::Syntax(kind), span, message, label);
        diagnostic.with_rule(self.error.rule()).with_start(self.error.start())
    }

    /// Returns the diagnostic that fits any error.
    pub(super) fn unexpected(&self, kind: SyntaxKind) -> Diagnostic {
        self.expected(kind, self.error.span(), self.error.problem().to_string())
    }

    /// Returns the unexpected character; none at the end of the text.
    pub(super) fn found(&self) -> Option<char> {
        match self.error.problem() {
            Problem::Unexpected(c) => Some(c),
            _ => None,
        }
    }

    /// Whether the text was read by a rule of RFC 3986.
    pub(super) fn is_uri(&self) -> bool {
        self.is_uri
    }

    /// Whether the text was read by a rule of RFC 3987.
    pub(super) fn is_iri(&self) -> bool {
        self.is_iri
    }

    /// Whether the text was read by a rule of RFC 3986 or by the same rule of RFC 3987.
    pub(super) fn is_uri_or_iri(&self) -> bool {
        self.is_uri || self.is_iri
    }

    /// Whether the text was read as a whole URI or reference, and not as one of its components.
    pub(super) fn is_whole(&self) -> bool {
        self.is_uri_or_iri() && WHOLE.contains(&self.error.start().name)
    }

    /// Whether the text was read as a host.
    pub(super) fn is_host(&self) -> bool {
        self.is_uri_or_iri() && ["host", "ihost"].contains(&self.error.start().name)
    }

    /// Whether the text was read by a rule that requires a scheme.
    pub(super) fn wants_scheme(&self) -> bool {
        self.is_uri_or_iri() && ["URI", "absolute-URI", "IRI", "absolute-IRI"].contains(&self.error.start().name)
    }

    /// Returns the text before the first colon, unless a `/`, `?` or `#` precedes it: the scheme, if this is a URI.
    pub(super) fn before_colon(&self) -> Option<&'a str> {
        let end = self.text.bytes().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#'))?;
        self.text[end..].starts_with(':').then(|| &self.text[..end])
    }

    /// Returns the authority by its delimiters alone: from `//` to the next `/`, `?` or `#`.
    pub(super) fn authority(&self) -> Option<Span> {
        *self.authority.get_or_init(|| self.find_authority())
    }

    fn find_authority(&self) -> Option<Span> {
        let start = match self.before_colon() {
            Some(scheme) if self.text[scheme.len()..].starts_with("://") => scheme.len() + 3,
            None if self.text.starts_with("//") => 2,
            _ => return None,
        };
        let length = self.text[start..].bytes().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
        Some(span(start, length.map_or(self.text.len(), |length| start + length)))
    }

    /// Whether the place is in the authority or directly after it.
    pub(super) fn in_authority(&self) -> bool {
        self.authority().is_some_and(|authority| (authority.start as usize..=authority.end as usize).contains(&self.at))
    }

    /// Whether the place is in the authority, and an `@` follows in it.
    pub(super) fn before_at_sign(&self) -> bool {
        let rest = |authority: Span| self.text.get(self.at..authority.end as usize);
        self.in_authority() && self.authority().and_then(rest).is_some_and(|rest| rest.contains('@'))
    }

    /// Returns the component that holds the place, as a newcomer would call it.
    pub(super) fn component(&self) -> &'static str {
        let before = &self.text[..self.at];
        // A text that is read by the rule of a component has no components.
        if !WHOLE.contains(&self.error.start().name) {
            self.error.start().name
        } else if before.contains('#') {
            "a fragment"
        } else if before.contains('?') {
            "a query"
        } else if self.in_authority() {
            "an authority"
        } else {
            "a path"
        }
    }
}

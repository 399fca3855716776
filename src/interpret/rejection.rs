//! Reasons why a specification rejects a text.

use alloc::boxed::Box;
use core::fmt;

use super::component::Accepted;
use crate::diagnostic::{Diagnostic, SyntaxKind};
use crate::pass::SyntaxError;
use crate::resolve::ResolveError;
use crate::scheme::SchemeError;
use crate::span::Span;
use crate::urllib::Error;
use crate::whatwg::Failure;

/// Answer of a specification. The reason of a rejection may still be unknown.
pub(super) type Answer<'a> = Result<Accepted<'a>, Option<Rejection>>;

/// Reason why a specification rejects a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rejection {
    /// The text does not match the grammar of an RFC.
    Syntax(SyntaxError),
    /// The text breaks a requirement of its scheme's document.
    Scheme(SchemeError),
    /// The URL Standard's parser returns failure.
    Whatwg(Failure),
    /// Python raises an exception.
    Urllib {
        /// Exception.
        error: Error,
        /// Bytes of the input that the exception is about.
        span: Span,
    },
    /// Java throws `URISyntaxException`.
    Java {
        /// Its reason.
        reason: &'static str,
        /// The character at its index, or the end of the input.
        span: Span,
    },
    /// The base is rejected.
    Base(Box<Rejection>),
    /// The reference cannot be resolved.
    Resolve(ResolveError),
    /// The target of the reference breaks a requirement of its scheme's document.
    Target(SchemeError),
    /// The text is longer than offsets can address.
    TooLong,
}

impl Rejection {
    /// Returns the bytes of the input that are wrong; none if the base or the length is wrong.
    pub fn span(&self) -> Option<Span> {
        match self {
            Rejection::Syntax(error) => Some(error.span()),
            Rejection::Scheme(error) => Some(error.span()),
            Rejection::Whatwg(failure) => failure.validation_error().map(|error| error.span),
            Rejection::Urllib { span, .. } | Rejection::Java { span, .. } => Some(*span),
            Rejection::Base(_) | Rejection::Resolve(_) | Rejection::Target(_) | Rejection::TooLong => None,
        }
    }

    /// Returns the byte offset where the specification stops reading; 0 if the input is not wrong.
    pub fn offset(&self) -> usize {
        self.span().map_or(0, |span| span.start as usize)
    }

    /// Returns the diagnostic of `input`, which was read, if a grammar rejects it.
    pub fn diagnostic(&self, input: &str) -> Option<Diagnostic> {
        match self {
            Rejection::Syntax(error) | Rejection::Scheme(SchemeError::Syntax(error)) => {
                Some(Diagnostic::from_syntax_error(input, error.clone()))
            }
            _ => None,
        }
    }

    /// Returns the kind of [`diagnostic`](Self::diagnostic), without the cost of its texts.
    pub fn syntax_kind(&self, input: &str) -> Option<SyntaxKind> {
        match self {
            Rejection::Syntax(error) | Rejection::Scheme(SchemeError::Syntax(error)) => Some(error.kind(input)),
            _ => None,
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::Syntax(error) => error.fmt(f),
            Rejection::Scheme(error) => error.fmt(f),
            Rejection::Whatwg(failure) => failure.fmt(f),
            Rejection::Urllib { error, .. } => write!(f, "{}: {error}", error.exception()),
            Rejection::Java { reason, .. } => f.write_str(reason),
            Rejection::Base(refusal) => write!(f, "the base: {refusal}"),
            Rejection::Resolve(error) => error.fmt(f),
            Rejection::Target(error) => write!(f, "the target of the reference: {error}"),
            Rejection::TooLong => f.write_str("longer than offsets can address"),
        }
    }
}

impl core::error::Error for Rejection {}

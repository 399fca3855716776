//! From a place in the text that the state machine reads to a validation error of the input.

use super::error::{Failure, ValidationError, ValidationErrorKind};
use super::input::Origin;
use super::sink::Sink;
use crate::span::Span;

/// The sink, and the way back to the input as it was given.
pub(super) struct Report<'a, S> {
    origin: &'a Origin,
    pub(super) sink: S,
}

impl<'a, S: Sink> Report<'a, S> {
    #[inline]
    pub(super) fn new(origin: &'a Origin, sink: S) -> Self {
        Report { origin, sink }
    }

    /// The bytes of the input that `start..end` of the text was made from.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        self.origin.span(start, end)
    }

    /// A validation error about `start..end` of the text.
    #[inline]
    pub(super) fn error(&mut self, kind: ValidationErrorKind, start: usize, end: usize) {
        if S::ERRORS {
            let span = self.span(start, end);
            self.sink.error(ValidationError { kind, span });
        }
    }

    /// A validation error about `start..end` of the text, after which the parser returns failure.
    #[cold]
    pub(super) fn fail(&mut self, kind: ValidationErrorKind, start: usize, end: usize) -> Failure {
        self.error(kind, start, end);
        self.failure(kind, start, end)
    }

    /// The failure that comes with a validation error that was reported.
    #[cold]
    pub(super) fn failure(&self, kind: ValidationErrorKind, start: usize, end: usize) -> Failure {
        Failure::Invalid(ValidationError { kind, span: self.span(start, end) })
    }
}

//! Reports validation errors and steps from inside the parser: maps offsets to the input and calls the listener.

use super::error::{Failure, ValidationError, ValidationErrorKind};
use super::preprocess::SourceMap;
use super::sink::{Sink, Step};
use crate::span::Span;

/// The parser's view of a [`Sink`], or of none.
///
/// The parser is compiled once for each of the two. It reports rarely enough to choose the sink at run time.
pub(super) trait Listener {
    /// Whether to report errors.
    const ERRORS: bool;

    /// Whether to report steps.
    fn steps(&self) -> bool;

    fn error(&mut self, error: ValidationError);

    fn step(&mut self, step: Step);
}

/// The listener without a sink.
pub(super) struct Silent;

impl Listener for Silent {
    const ERRORS: bool = false;

    #[inline(always)]
    fn steps(&self) -> bool {
        false
    }

    #[inline(always)]
    fn error(&mut self, _: ValidationError) {}

    #[inline(always)]
    fn step(&mut self, _: Step) {}
}

/// The listener with a sink.
pub(super) struct SinkListener<'a> {
    sink: &'a mut dyn DynSink,
    errors: bool,
    steps: bool,
}

impl<'a> SinkListener<'a> {
    pub(super) fn new<S: Sink>(sink: &'a mut S) -> Self {
        SinkListener { sink, errors: S::ERRORS, steps: S::STEPS }
    }
}

impl Listener for SinkListener<'_> {
    const ERRORS: bool = true;

    fn steps(&self) -> bool {
        self.steps
    }

    fn error(&mut self, error: ValidationError) {
        if self.errors {
            self.sink.dyn_error(error);
        }
    }

    fn step(&mut self, step: Step) {
        self.sink.dyn_step(step);
    }
}

/// [`Sink`] without its constants, which makes it dyn-compatible.
trait DynSink {
    fn dyn_error(&mut self, error: ValidationError);
    fn dyn_step(&mut self, step: Step);
}

impl<S: Sink> DynSink for S {
    fn dyn_error(&mut self, error: ValidationError) {
        self.error(error);
    }

    fn dyn_step(&mut self, step: Step) {
        self.step(step);
    }
}

/// A listener together with the map from the parser's text to the input.
pub(super) struct Reporter<'a, L> {
    source_map: &'a SourceMap,
    pub(super) listener: L,
}

impl<'a, L: Listener> Reporter<'a, L> {
    #[inline]
    pub(super) fn new(source_map: &'a SourceMap, listener: L) -> Self {
        Reporter { source_map, listener }
    }

    /// Returns the span in the input of bytes `start..end` of the text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        self.source_map.span(start, end)
    }

    /// Reports a validation error about bytes `start..end` of the text.
    #[inline]
    pub(super) fn error(&mut self, kind: ValidationErrorKind, start: usize, end: usize) {
        if L::ERRORS {
            let span = self.span(start, end);
            self.listener.error(ValidationError { kind, span });
        }
    }

    /// Reports a validation error about bytes `start..end` of the text and returns the failure that it causes.
    #[cold]
    pub(super) fn fail(&mut self, kind: ValidationErrorKind, start: usize, end: usize) -> Failure {
        self.error(kind, start, end);
        self.failure(kind, start, end)
    }

    /// Returns the failure caused by a validation error that was already reported.
    #[cold]
    pub(super) fn failure(&self, kind: ValidationErrorKind, start: usize, end: usize) -> Failure {
        Failure::Invalid(ValidationError { kind, span: self.span(start, end) })
    }
}

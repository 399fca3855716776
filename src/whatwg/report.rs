//! From a place in the text that the state machine reads to a validation error of the input, and to who hears of it.

use super::error::{Failure, ValidationError, ValidationErrorKind};
use super::input::Origin;
use super::sink::{Sink, Step};
use crate::span::Span;

/// Who listens to the state machine: nobody, or a [`Sink`].
///
/// The machine is compiled once for either. It speaks seldom enough for the sink to be chosen while it runs.
pub(super) trait Listener {
    /// Whether errors are wanted.
    const ERRORS: bool;

    /// Whether steps are wanted.
    fn steps(&self) -> bool;

    fn error(&mut self, error: ValidationError);

    fn step(&mut self, step: Step);
}

/// Nobody listens.
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

/// A sink listens.
pub(super) struct Listening<'a> {
    sink: &'a mut dyn AnySink,
    errors: bool,
    steps: bool,
}

impl<'a> Listening<'a> {
    pub(super) fn new<S: Sink>(sink: &'a mut S) -> Self {
        Listening { sink, errors: S::ERRORS, steps: S::STEPS }
    }
}

impl Listener for Listening<'_> {
    const ERRORS: bool = true;

    fn steps(&self) -> bool {
        self.steps
    }

    fn error(&mut self, error: ValidationError) {
        if self.errors {
            self.sink.take_error(error);
        }
    }

    fn step(&mut self, step: Step) {
        self.sink.take_step(step);
    }
}

/// [`Sink`] without its constants, so that there can be a `dyn` of it.
trait AnySink {
    fn take_error(&mut self, error: ValidationError);
    fn take_step(&mut self, step: Step);
}

impl<S: Sink> AnySink for S {
    fn take_error(&mut self, error: ValidationError) {
        self.error(error);
    }

    fn take_step(&mut self, step: Step) {
        self.step(step);
    }
}

/// The listener, and the way back to the input as it was given.
pub(super) struct Report<'a, L> {
    origin: &'a Origin,
    pub(super) listener: L,
}

impl<'a, L: Listener> Report<'a, L> {
    #[inline]
    pub(super) fn new(origin: &'a Origin, listener: L) -> Self {
        Report { origin, listener }
    }

    /// The bytes of the input that `start..end` of the text was made from.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        self.origin.span(start, end)
    }

    /// A validation error about `start..end` of the text.
    #[inline]
    pub(super) fn error(&mut self, kind: ValidationErrorKind, start: usize, end: usize) {
        if L::ERRORS {
            let span = self.span(start, end);
            self.listener.error(ValidationError { kind, span });
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

//! Receivers of validation errors and parser steps. One parser serves the silent, the reporting and the tracing use, and the
//! silent one does not pay for the others.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::ValidationError;
use super::state::State;
use crate::span::Span;

/// A receiver of validation errors, in the Standard's order, and of the steps of the state machine.
///
/// `()` drops everything at no cost, a `Vec<ValidationError>` keeps the errors, a [`Trace`] also keeps the steps.
pub trait Sink {
    /// Whether to report errors. If false, the parser skips the checks that serve errors only.
    const ERRORS: bool = true;
    /// Whether to report steps.
    const STEPS: bool = false;

    /// Receives a validation error.
    fn error(&mut self, error: ValidationError);

    /// Receives a step of the state machine.
    fn step(&mut self, step: Step) {
        let _ = step;
    }
}

impl Sink for () {
    const ERRORS: bool = false;

    #[inline]
    fn error(&mut self, _: ValidationError) {}
}

impl Sink for Vec<ValidationError> {
    fn error(&mut self, error: ValidationError) {
        self.push(error);
    }
}

impl<S: Sink> Sink for &mut S {
    const ERRORS: bool = S::ERRORS;
    const STEPS: bool = S::STEPS;

    #[inline]
    fn error(&mut self, error: ValidationError) {
        (**self).error(error);
    }

    #[inline]
    fn step(&mut self, step: Step) {
        (**self).step(step);
    }
}

/// One run of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The state.
    pub state: State,
    /// Span in the input of the code points that the state read. Empty if it left the pointer where it was.
    pub read: Span,
    /// The code point `c` at the start of the state; `None` is the EOF code point.
    pub c: Option<char>,
    /// The next state. It is the same state if another path segment follows.
    pub next: State,
    /// The serialized URL so far.
    pub href: String,
    /// The validation errors reported since the previous step.
    pub errors: Vec<ValidationError>,
}

/// A sink that keeps every step of the state machine with its errors, to show how a URL is parsed.
///
/// ```
/// use urlgram::whatwg::{Parser, State, Trace};
///
/// let mut trace = Trace::default();
/// Parser::new().parse_into("http://h/", &mut trace).unwrap();
/// let states: Vec<State> = trace.steps.iter().map(|step| step.state).collect();
/// assert_eq!(states[..3], [State::SchemeStart, State::Scheme, State::SpecialAuthoritySlashes]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// The steps in order. The first one includes the errors reported before the first state (spaces, tabs).
    pub steps: Vec<Step>,
    /// Errors that do not belong to a step yet. Empty after a parse.
    pub pending: Vec<ValidationError>,
}

impl Sink for Trace {
    const STEPS: bool = true;

    fn error(&mut self, error: ValidationError) {
        self.pending.push(error);
    }

    fn step(&mut self, step: Step) {
        self.steps.push(Step { errors: core::mem::take(&mut self.pending), ..step });
    }
}

//! Where validation errors and steps of the state machine go: one parser serves the silent, the reporting and the
//! teaching use, and the silent one pays nothing for the others.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::ValidationError;
use super::machine::State;
use crate::span::Span;

/// What hears of validation errors, in the Standard's order, and of the steps of the state machine.
///
/// `()` drops all at no cost, a `Vec<ValidationError>` keeps the errors, a [`Trace`] the steps too.
pub trait Sink {
    /// Whether errors are wanted. If not, the parser does not look for those that change nothing.
    const ERRORS: bool = true;
    /// Whether steps are wanted.
    const STEPS: bool = false;

    /// Takes a validation error.
    fn error(&mut self, error: ValidationError);

    /// Takes a step of the state machine.
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

/// A visit of the state machine to a state.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The state.
    pub state: State,
    /// The code points it looked at and went past, in the input as given. Empty where it only looked and left the pointer.
    pub read: Span,
    /// The code point `c` that the state found first; none is the EOF code point.
    pub c: Option<char>,
    /// The state after it: the same state again while it goes from segment to segment.
    pub next: State,
    /// The serialized URL so far.
    pub href: String,
    /// The validation errors reported since the step before.
    pub errors: Vec<ValidationError>,
}

/// Keeps every step of the state machine, with its errors: what happens, for teaching.
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
    /// The steps, first to last. Errors from before the first state (spaces, tabs) are with the first step.
    pub steps: Vec<Step>,
    /// Errors not yet given to a step; after a parse, those after the last step (there are none).
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

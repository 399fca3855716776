//! The slow pass: [`blame`] and [`derive`](derive()) over a recording input.

use super::derivation::{Derivation, Steps};
use super::error::{MAX_LEN, SyntaxError};
use super::furthest::{Blame, Furthest};
use super::mode::{EmitMode, at_end};
use super::recorder::{PendingExpectation, Recorder};
use super::recording_input::RecordingInput;
use crate::input::{Expected, Input, Production, Rule};
use crate::span::Span;

/// The recorder for [`blame`], which also appends every match to `steps` if they are given. Both passes share it, so that a
/// program holds one slow copy of each rule, not two.
#[derive(Clone, Copy)]
pub(crate) struct Tracer<'t> {
    blame: Blame<'t>,
    steps: Option<&'t Steps>,
    last: Option<usize>,
}

impl Recorder for Tracer<'_> {
    fn enter(self, rule: &'static Rule, at: u32) -> Self {
        Tracer { blame: self.blame.enter(rule, at), last: None, ..self }
    }

    fn leave(self, before: Self, rule: &'static Rule, from: u32, to: u32) -> Self {
        let Some(steps) = self.steps else { return before };
        Tracer { last: Some(steps.push(rule, Span::new(from, to), self.last, before.last)), ..before }
    }

    fn expected(self, at: u32, expectation: PendingExpectation) {
        self.blame.expected(at, expectation);
    }

    fn expected_within(self, rule: &'static Rule, at: u32, expected: Expected) {
        self.blame.expected_within(rule, at, expected);
    }
}

/// The slow pass of some rule. It returns the rest of the input if the rule matches.
pub(crate) type SlowPass = for<'a, 't> fn(RecordingInput<'a, Tracer<'t>>) -> Option<RecordingInput<'a, Tracer<'t>>>;

/// Runs the slow pass of `R`. Of this pass, only this function is compiled rule by rule.
pub(crate) fn slow_pass<'a, 't, R: Production>(
    at: RecordingInput<'a, Tracer<'t>>,
) -> Option<RecordingInput<'a, Tracer<'t>>> {
    match R::read::<_, EmitMode>(at) {
        Ok((rest, _)) => Some(rest),
        Err(_) => None,
    }
}

/// Runs the slow pass of `rule` over the whole of `text`. Appends the matches to `steps` if they are given.
pub(crate) fn run_slow_pass(
    rule: &'static Rule,
    pass: SlowPass,
    text: &str,
    steps: Option<&Steps>,
) -> Result<(), SyntaxError> {
    if text.len() > MAX_LEN {
        return Err(SyntaxError::too_long(rule));
    }
    let furthest = Furthest::default();
    let input = RecordingInput::new_extra(text, Tracer { blame: Blame::new(rule, &furthest), steps, last: None });
    match pass(input) {
        Some(rest) if at_end(rest) => {
            // The start rule is a match too.
            rest.extra.leave(input.extra, rule, 0, rest.offset());
            Ok(())
        }
        _ => Err(furthest.error(rule, text)),
    }
}

/// Returns the derivation of `text` from `rule`, whose slow pass is `pass`.
pub(crate) fn derivation(rule: &'static Rule, pass: SlowPass, text: &str) -> Result<Derivation, SyntaxError> {
    let steps = Steps::default();
    run_slow_pass(rule, pass, text, Some(&steps))?;
    Ok(steps.derivation())
}

/// Checks that the whole of `text` matches `rule`, recording the expectations.
///
/// The result is that of [`check`](super::check). `check` and [`parse`](super::parse) call this only after they failed.
///
/// # Errors
/// If `text` does not match: the problem, its place, and what was expected there.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
///
/// let error = urlgram::pass::blame(Uri, "http://h/100%").unwrap_err();
/// assert_eq!(error.offset(), 13);
/// assert_eq!(error.expectation().to_string(), "HEXDIG");
/// assert_eq!(error.rule().abnf, "pct-encoded = \"%\" HEXDIG HEXDIG");
/// ```
pub fn blame<R: Production>(_rule: R, text: &str) -> Result<(), SyntaxError> {
    run_slow_pass(R::RULE, slow_pass::<R>, text, None)
}

/// Derives the whole of `text` from `rule`: the rules that match, and the part of the text that each matches.
///
/// # Errors
/// If `text` does not match: the problem, its place, and what was expected there.
pub fn derive<R: Production>(_rule: R, text: &str) -> Result<Derivation, SyntaxError> {
    derivation(R::RULE, slow_pass::<R>, text)
}

//! The slow pass: [`blame`] and [`derive`](derive()) over a recording input.

use super::derivation::{Derivation, Steps};
use super::error::{MAX_LEN, SyntaxError};
use super::failure::Failure;
use super::mode::at_end;
use super::recorder::Recorder as _;
use super::recording_input::{RecordingInput, body};
use super::tracer::{Notes, Tracer};
use crate::input::{Input, Production, Rule};

/// The slow pass of some rule. It returns the rest of the input if the rule matches.
pub(crate) type SlowPass = for<'a, 't> fn(RecordingInput<'a, Tracer<'t>>) -> Option<RecordingInput<'a, Tracer<'t>>>;

/// Runs the slow pass of `R`. Of this pass, only this function is compiled rule by rule.
pub(crate) fn slow_pass<'a, 't, R: Production>(
    at: RecordingInput<'a, Tracer<'t>>,
) -> Option<RecordingInput<'a, Tracer<'t>>> {
    match body::<_, R>(at) {
        Ok((rest, _)) => Some(rest),
        Err(_) => None,
    }
}

/// Parses a prefix of `text` by the slow pass. Returns the end of the prefix and its tree.
pub(super) fn slow_prefix<R: Production>(text: &str) -> Option<(u32, R::Output)> {
    let notes = Notes::new();
    match body::<_, R>(RecordingInput::new_extra(text, Tracer::new(R::RULE, &notes))) {
        Ok((rest, output)) => Some((rest.offset(), output)),
        Err(_) => None,
    }
}

/// Runs the slow pass of `rule` over the whole of `text`. Fills `steps` with the matches if they are given, and returns them.
pub(super) fn run_slow_pass(
    rule: &'static Rule,
    pass: SlowPass,
    text: &str,
    steps: Option<Steps>,
) -> Result<Option<Steps>, Failure> {
    if text.len() > MAX_LEN {
        return Err(Failure::too_long());
    }
    let notes = Notes { steps, ..Notes::default() };
    let input = RecordingInput::new_extra(text, Tracer::new(rule, &notes));
    match pass(input) {
        Some(rest) if at_end(rest) => {
            // The start rule is a match too.
            rest.extra.leave(input.extra, rule, 0, rest.offset());
            Ok(notes.steps)
        }
        _ => Err(notes.furthest.failure(text)),
    }
}

/// Whether the whole of `text` matches `rule`, whose slow pass is `pass`.
pub(super) fn matches_by(rule: &'static Rule, pass: SlowPass, text: &str) -> bool {
    run_slow_pass(rule, pass, text, None).is_ok()
}

/// Checks the whole of `text` by the slow pass of `rule`.
pub(crate) fn blame_by(rule: &'static Rule, pass: SlowPass, text: &str) -> Result<(), SyntaxError> {
    match run_slow_pass(rule, pass, text, None) {
        Ok(_) => Ok(()),
        Err(failure) => Err(SyntaxError::found(rule, failure)),
    }
}

/// Returns the derivation of `text` from `rule`, whose slow pass is `pass`.
pub(crate) fn derivation(rule: &'static Rule, pass: SlowPass, text: &str) -> Result<Derivation, SyntaxError> {
    match run_slow_pass(rule, pass, text, Some(Steps::default())) {
        Ok(steps) => Ok(steps.unwrap_or_default().derivation()),
        Err(failure) => Err(SyntaxError::found(rule, failure)),
    }
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
    blame_by(R::RULE, slow_pass::<R>, text)
}

/// Derives the whole of `text` from `rule`: the rules that match, and the part of the text that each matches.
///
/// # Errors
/// If `text` does not match: the problem, its place, and what was expected there.
pub fn derive<R: Production>(_rule: R, text: &str) -> Result<Derivation, SyntaxError> {
    derivation(R::RULE, slow_pass::<R>, text)
}

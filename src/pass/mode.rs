//! The nom mode of inputs that hold a single copy of each rule.

use nom::{Check, Complete, Emit, Mode, OutputM, OutputMode};

use crate::input::{Expected, Input, Read};

/// The mode in which an input with a single copy of each rule reads it, whatever mode the caller asks for: with the output,
/// without errors.
///
/// Every rule is called both with and without its output; nom's tuples always ask for it. Where speed does not matter, two
/// copies of each rule would only double the program.
pub(super) type EmitMode = OutputM<Emit, Check, Complete>;

/// Converts a result of [`EmitMode`] to the mode that the caller asks for.
pub(super) fn in_mode<OM: OutputMode, I, O>(read: Read<EmitMode, I, O>) -> Read<OM, I, O> {
    match read {
        Ok((rest, output)) => Ok((rest, OM::Output::bind(|| output))),
        Err(_) => Err(nom::Err::Error(OM::Error::bind(|| ()))),
    }
}

/// Returns whether `rest` is the end of the text, and notes that the end was expected.
pub(super) fn at_end<I: Input>(rest: I) -> bool {
    rest.expected(Expected::End);
    rest.peek().is_none()
}

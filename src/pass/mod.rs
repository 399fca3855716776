//! The passes: ways to run a grammar over a text.
//!
//! | pass | reads | yields |
//! | --- | --- | --- |
//! | [`check`], [`accepts`] | a bare cursor | whether the whole text matches |
//! | [`parse`] | a bare cursor | the typed tree |
//! | [`blame`] | `nom_locate`'s span with a ledger of failures | what is wrong, where, and what was expected there |
//! | [`derive`](derive()) | the same with a trace | the derivation, rule by rule |
//!
//! One grammar serves them all, and they agree: each is `Ok` exactly when the others are. [`check`] and [`parse`] read fast
//! first; only a text that fails is read again, by [`blame`], for its error.

mod blame;
mod cursor;
mod decoded;
mod derive;
mod error;
mod ledger;
mod scan;

pub use blame::blame;
pub use cursor::{accepts, check, parse};
pub(crate) use cursor::{accepts_called, parse_beginning, parse_called, parse_here};
pub use derive::{Derivation, Node, derive};
pub(crate) use derive::{Slow, retrace, slow};
pub use error::{Problem, SyntaxError, Wanted};

use nom::{Check, Complete, Emit, Mode, OutputM, OutputMode};

use crate::input::{Expected, Input, Read};

/// The longest text that can be read, in bytes: offsets are `u32`, and the last of them means "absent".
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// The mode in which sources that keep a rule in one copy read it, whatever is asked of it: with the output, without errors.
///
/// A rule is asked for both with its output and without, not least since nom's tuples always ask for it. Where speed is not
/// the point, two copies of each rule are twice the program for nothing.
type Whole = OutputM<Emit, Check, Complete>;

/// Gives what [`Whole`] has read in the mode that was asked for.
fn in_mode<OM: OutputMode, I, O>(read: Read<Whole, I, O>) -> Read<OM, I, O> {
    match read {
        Ok((rest, output)) => Ok((rest, OM::Output::bind(|| output))),
        Err(_) => Err(nom::Err::Error(OM::Error::bind(|| ()))),
    }
}

/// Whether `rest` is the end of the text; notes that the end was expected if not.
fn at_end<I: Input>(rest: I) -> bool {
    rest.expected(Expected::End);
    rest.peek().is_none()
}

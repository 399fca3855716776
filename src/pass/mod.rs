//! The passes: ways to run a grammar over a text.
//!
//! | pass | reads | yields |
//! | --- | --- | --- |
//! | [`check`], [`accepts`] | a bare cursor | whether the whole text matches |
//! | [`parse`] | a bare cursor | the typed tree |
//! | [`blame`] | `nom_locate`'s span with a ledger of failures | the typed tree, or what is wrong, where, and what was expected there |
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

pub use blame::blame;
pub use cursor::{accepts, check, parse};
pub(crate) use cursor::{accepts_called, parse_called};
pub use derive::{Derivation, Node, derive};
pub use error::{Problem, SyntaxError, Wanted};

use crate::source::{Expected, Source};

/// The longest text that can be read, in bytes: offsets are `u32`, and the last of them means "absent".
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// Whether `rest` is the end of the text; notes that the end was expected if not.
fn at_end<I: Source>(rest: I) -> bool {
    rest.expected(Expected::End);
    rest.peek().is_none()
}

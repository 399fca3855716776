//! The passes: ways to run a grammar over a text.
//!
//! | pass | input | result |
//! | --- | --- | --- |
//! | [`check`], [`accepts`] | a bare cursor | whether the whole text matches |
//! | [`parse`] | a bare cursor | the typed tree |
//! | [`parse_lines`], [`parse_each`] | the same | the typed trees of many texts |
//! | [`blame`] | `nom_locate`'s span with a recorder of failures | the problem, its place, and what was expected there |
//! | [`derive`](derive()) | the same with a recorder of matches | the derivation, rule by rule |
//!
//! All passes run the same grammar, and they agree: each is `Ok` exactly if the others are. [`check`] and [`parse`] run the
//! fast pass first. Only a rejected text is read again, by [`blame`], for its error, and only when the error is read.

mod bulk;
mod cursor;
mod decoded;
mod deferred;
mod derivation;
mod error;
mod failure;
mod fast;
mod furthest;
#[cfg(feature = "simd")]
mod mask_cursor;
#[cfg(feature = "simd")]
mod masked;
mod mode;
mod recorder;
mod recording_input;
mod scan;
mod slow;
mod tracer;

pub use bulk::{parse_each, parse_lines};
pub use derivation::{Derivation, Node};
pub use error::{MAX_LEN, SyntaxError};
pub use failure::{Problem, Wanted};
pub use fast::{accepts, check, parse};
pub(crate) use fast::{accepts_outlined, parse_inlined, parse_outlined, parse_prefix};
pub(crate) use slow::{SlowPass, blame_by, derivation, slow_pass};
pub use slow::{blame, derive};

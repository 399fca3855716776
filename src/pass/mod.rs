//! The passes: ways to run a grammar over a text.
//!
//! | pass | input | result |
//! | --- | --- | --- |
//! | [`check`], [`accepts`] | a bare cursor | whether the whole text matches |
//! | [`parse`] | a bare cursor | the typed tree |
//! | [`parse_lines`], [`parse_each`] | a bare cursor | the typed trees of many texts |
//! | [`prefix`], [`nom`](nom()) | a bare cursor | the typed tree of the beginning of a text, and the rest |
//! | [`blame`] | `nom_locate`'s span with a recorder of failures | the problem, its place, and what was expected there |
//! | [`derive`](derive()) | `nom_locate`'s span with a recorder of matches | the derivation, rule by rule |
//!
//! All passes run one grammar, and those over whole texts agree: each is `Ok` exactly if the others are. [`check`] and [`parse`]
//! run the fast pass first. Only a rejected text is read again, by [`blame`], for its error, and only when the error is read.
//!
//! # Rules in other parsers
//!
//! [`nom`](nom()) makes a parser for nom's combinators of any rule. This is the core of a parser of the header field `Link` (RFC
//! 8288), which `examples/link_header.rs` has in full:
//!
//! ```
//! use nom::bytes::complete::tag;
//! use nom::combinator::recognize;
//! use nom::sequence::delimited;
//! use nom::{IResult, Parser};
//! use urlgram::grammar::rfc3986::UriReference;
//! use urlgram::pass;
//!
//! fn target(input: &str) -> IResult<&str, &str> {
//!     delimited(tag("<"), recognize(pass::nom(UriReference)), tag(">")).parse(input)
//! }
//!
//! assert_eq!(target("</a?page=2>; rel=next"), Ok(("; rel=next", "/a?page=2")));
//! assert!(target("</a b>").is_err());
//! ```
//!
//! The input may be a `LocatedSpan` of the crate `nom_locate`, which counts the lines of a longer text.
//! `examples/log_line.rs` reads an access log in this way, and reports line and column of what it cannot read.

mod bulk;
mod cursor;
mod decoded;
mod deferred;
mod derivation;
mod error;
mod failure;
mod fast;
mod furthest;
mod located;
#[cfg(feature = "simd")]
mod mask_cursor;
#[cfg(feature = "simd")]
mod masked;
mod mode;
mod prefix;
mod recorder;
mod recording_input;
mod scan;
mod slow;
mod tracer;

pub use bulk::{parse_each, parse_lines};
pub use derivation::{Derivation, Node};
pub use error::{MAX_LEN, SyntaxError};
pub use failure::{Problem, Wanted};
pub(crate) use fast::accepts_outlined;
pub use fast::{accepts, check, parse};
#[cfg(feature = "_schemes")]
#[cfg_attr(not(feature = "schemes"), allow(unused_imports, reason = "a family needs a part"))]
pub(crate) use fast::{parse_inlined, parse_outlined, parse_prefix};
pub use located::LocatedError;
pub use prefix::{nom, prefix};
pub(crate) use slow::{SlowPass, blame_by, derivation, slow_pass};
pub use slow::{blame, derive};

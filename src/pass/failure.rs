//! [`Failure`]: the place and the reason of a rejection, as plain data.

use alloc::vec::Vec;
use core::fmt;

use crate::input::{Expected, Rule};

/// An expectation at the place of a syntax error, and the rule that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The text, rule, range or end that would have been accepted.
    pub expected: Expected,
    /// The innermost rule around that place.
    pub rule: &'static Rule,
}

/// The kind of a syntax error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A character that no alternative accepts there: the `x` of `http://a:8x/`.
    Unexpected(char),
    /// The text ends too early: `http://[::1`.
    UnexpectedEnd,
    /// The text is longer than [`MAX_LEN`](super::MAX_LEN) bytes and was not read.
    TooLong,
}

/// The reason why a text does not match a rule.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) problem: Problem,
    pub(super) offset: u32,
    pub(super) wanted: Vec<Wanted>,
}

/// Finds the failure of a text that was rejected.
pub(super) type FindFailure = fn(&str) -> Failure;

impl Failure {
    /// Returns the failure of a text that cannot be read past `offset`.
    pub(super) fn new(text: &str, offset: u32, wanted: Vec<Wanted>) -> Self {
        let found = text.get(offset as usize..).and_then(|rest| rest.chars().next());
        Failure { problem: found.map_or(Problem::UnexpectedEnd, Problem::Unexpected), offset, wanted }
    }

    /// Returns the failure of a text that is too long for its offsets.
    pub(super) fn too_long() -> Self {
        Failure { problem: Problem::TooLong, offset: 0, wanted: Vec::new() }
    }

    /// Returns the failure of a text that does not match `start` for an unknown reason.
    pub(super) fn unexplained(start: &'static Rule, text: &str) -> Self {
        Failure::new(text, 0, [Wanted { expected: Expected::Rule(start.name), rule: start }].into())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unexpected('"') => f.write_str("unexpected '\"'"),
            Problem::Unexpected(' ') => f.write_str("unexpected space"),
            Problem::Unexpected(c) if c.is_control() => write!(f, "unexpected control character U+{:04X}", *c as u32),
            Problem::Unexpected(c) => write!(f, "unexpected \"{c}\""),
            Problem::UnexpectedEnd => f.write_str("unexpected end of input"),
            Problem::TooLong => f.write_str("the text is too long: offsets reach 4 GiB"),
        }
    }
}

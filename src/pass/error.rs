//! [`SyntaxError`]: the reason why a text does not match a rule, as plain data.

use alloc::vec::Vec;
use core::fmt;

use crate::input::{Expected, Rule};
use crate::span::Span;

/// The longest text that can be read, in bytes: offsets are `u32`, and the largest one means "absent".
pub const MAX_LEN: usize = u32::MAX as usize - 1;

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
    /// The text is longer than [`MAX_LEN`] bytes and was not read.
    TooLong,
}

/// The error of a text that does not match a rule: the problem, its place, and what was expected there.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
/// use urlgram::pass::{Problem, parse};
///
/// let error = parse(Uri, "http://a:8x/").unwrap_err();
/// assert_eq!(error.problem(), Problem::Unexpected('x'));
/// assert_eq!(error.span().to_string(), "10..11");
/// assert_eq!(
///     error.to_string(),
///     "unexpected \"x\" at byte 10: expected DIGIT, \"/\", \"?\", \"#\" or end of input (port, RFC 3986 §3.2.3)",
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SyntaxError {
    problem: Problem,
    offset: u32,
    wanted: Vec<Wanted>,
    start: &'static Rule,
}

impl SyntaxError {
    /// Returns the error of a text that cannot be read past `offset`.
    pub(super) fn new(start: &'static Rule, text: &str, offset: u32, wanted: Vec<Wanted>) -> Self {
        let found = text.get(offset as usize..).and_then(|rest| rest.chars().next());
        let problem = found.map_or(Problem::UnexpectedEnd, Problem::Unexpected);
        SyntaxError { problem, offset, wanted, start }
    }

    /// Returns the error of a text that is too long for its offsets.
    pub(super) fn too_long(start: &'static Rule) -> Self {
        SyntaxError { problem: Problem::TooLong, offset: 0, wanted: Vec::new(), start }
    }

    /// Returns the error of a text that does not match `start` for an unknown reason.
    pub(super) fn unexplained(start: &'static Rule, text: &str) -> Self {
        let expected = Expected::Rule(start.name);
        SyntaxError::new(start, text, 0, [Wanted { expected, rule: start }].into())
    }

    /// Returns the kind of the error.
    pub fn problem(&self) -> Problem {
        self.problem
    }

    /// Returns the furthest byte offset that any alternative reached. The text before it begins some text that matches.
    pub fn offset(&self) -> usize {
        self.offset as usize
    }

    /// Returns the span of the character at [`offset`](Self::offset). It is empty at the end of the text.
    pub fn span(&self) -> Span {
        match self.problem {
            // A character has at most four bytes.
            Problem::Unexpected(c) => Span::new(self.offset, self.offset + c.len_utf8() as u32),
            _ => Span::empty(self.offset),
        }
    }

    /// Returns everything that would have been accepted there, in the order of the grammar and without duplicates.
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// Returns the innermost rule of the first expectation.
    pub fn rule(&self) -> &'static Rule {
        self.wanted.first().map_or(self.start, |wanted| wanted.rule)
    }

    /// Returns the rule that the text should match.
    pub fn start(&self) -> &'static Rule {
        self.start
    }

    /// Returns the expectations as a list in words: `DIGIT, "/" or end of input`.
    pub fn expectation(&self) -> impl fmt::Display + '_ {
        Listed(&self.wanted)
    }
}

/// A list in words.
struct Listed<'a>(&'a [Wanted]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, wanted) in self.0.iter().enumerate() {
            let before = if i == 0 {
                ""
            } else if i + 1 == self.0.len() {
                " or "
            } else {
                ", "
            };
            write!(f, "{before}{}", wanted.expected)?;
        }
        Ok(())
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

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.problem == Problem::TooLong {
            return write!(f, "{}", self.problem);
        }
        let rule = self.rule();
        write!(f, "{} at byte {}: expected {} ({}, {rule})", self.problem, self.offset, self.expectation(), rule.name)
    }
}

/// `SyntaxError { offset: 21, rule: port (RFC 3986 §3.2.3), expected: DIGIT, "/" or end of input }`
impl fmt::Debug for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.rule();
        f.debug_struct("SyntaxError")
            .field("offset", &self.offset)
            .field("rule", &format_args!("{} ({rule})", rule.name))
            .field("expected", &format_args!("{}", self.expectation()))
            .finish()
    }
}

impl core::error::Error for SyntaxError {}

#[cfg(feature = "serde")]
impl serde::Serialize for SyntaxError {
    /// `{"offset", "length", "rule", "expected", "message"}`
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use alloc::string::ToString as _;

        use serde::ser::SerializeStruct;
        let expected: Vec<Expected> = self.wanted.iter().map(|wanted| wanted.expected).collect();
        let mut fields = serializer.serialize_struct("SyntaxError", 5)?;
        fields.serialize_field("offset", &self.offset)?;
        fields.serialize_field("length", &self.span().len())?;
        fields.serialize_field("rule", self.rule().name)?;
        fields.serialize_field("expected", &expected)?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}

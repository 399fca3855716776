//! What is wrong with a text, as plain data: [`SyntaxError`].

use alloc::vec::Vec;
use core::fmt;

use crate::input::{Expected, Rule};
use crate::span::Span;

/// Something that would have been accepted where a text goes wrong, and the rule that wanted it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// What would have been accepted.
    pub expected: Expected,
    /// The innermost rule that was being read there.
    pub rule: &'static Rule,
}

/// What kind of thing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A character that no reading of the rule accepts there: the `x` of `http://a:8x/`.
    Unexpected(char),
    /// The text ends where the rule needs more: `http://[::1`.
    UnexpectedEnd,
    /// The text is longer than [`MAX_LEN`](super::MAX_LEN) bytes and was not read.
    TooLong,
}

/// A text does not match a rule: what was found, where, and what was expected there.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    problem: Problem,
    offset: u32,
    wanted: Vec<Wanted>,
    start: &'static Rule,
}

impl SyntaxError {
    /// The error of a text that can be read no further than `offset`.
    pub(super) fn new(start: &'static Rule, text: &str, offset: u32, wanted: Vec<Wanted>) -> Self {
        let found = text.get(offset as usize..).and_then(|rest| rest.chars().next());
        let problem = found.map_or(Problem::UnexpectedEnd, Problem::Unexpected);
        SyntaxError { problem, offset, wanted, start }
    }

    /// The error of a text that no offset could point into.
    pub(super) fn too_long(start: &'static Rule) -> Self {
        SyntaxError { problem: Problem::TooLong, offset: 0, wanted: Vec::new(), start }
    }

    /// The error of a text of which no more is known than that it does not match `start`.
    pub(super) fn unexplained(start: &'static Rule, text: &str) -> Self {
        let expected = Expected::Rule(start.name);
        SyntaxError::new(start, text, 0, [Wanted { expected, rule: start }].into())
    }

    /// What kind of thing is wrong.
    pub fn problem(&self) -> Problem {
        self.problem
    }

    /// The furthest place that any reading reached: bytes from the start of the text. What stands before it is the
    /// beginning of some text that matches.
    pub fn offset(&self) -> usize {
        self.offset as usize
    }

    /// The character at [`offset`](Self::offset); empty at the end of the text.
    pub fn span(&self) -> Span {
        match self.problem {
            // At most four bytes: no character is longer.
            Problem::Unexpected(c) => Span::new(self.offset, self.offset + c.len_utf8() as u32),
            _ => Span::empty(self.offset),
        }
    }

    /// All that would have been accepted there, in the order of the grammar, each once.
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// The rule that was being read there: the innermost one that wanted something first.
    pub fn rule(&self) -> &'static Rule {
        self.wanted.first().map_or(self.start, |wanted| wanted.rule)
    }

    /// The rule that the text was to match.
    pub fn start(&self) -> &'static Rule {
        self.start
    }

    /// What would have been accepted, as a sentence's end: `DIGIT, "/" or end of input`.
    pub fn expectation(&self) -> impl fmt::Display + '_ {
        Listed(&self.wanted)
    }
}

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

//! [`SyntaxError`]: the reason why a text does not match a rule, as plain data.

use core::fmt;

use super::deferred::Deferred;
use super::failure::{Failure, FindFailure, Problem, Wanted};
use crate::input::Rule;
use crate::span::Span;

/// The longest text that can be read, in bytes: offsets are `u32`, and the largest one means "absent".
pub const MAX_LEN: usize = u32::MAX as usize - 1;

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
///
/// [`parse`](super::parse) and [`check`](super::check) find the place when it is first asked for. Until then the error keeps a
/// copy of the text, if that is not longer than 1 KiB.
#[derive(Clone)]
pub struct SyntaxError {
    start: &'static Rule,
    failure: Deferred,
}

impl SyntaxError {
    /// Returns the error of a text whose failure is known.
    pub(super) fn found(start: &'static Rule, failure: Failure) -> Self {
        SyntaxError { start, failure: Deferred::found(failure) }
    }

    /// Returns the error of a text whose failure `find` finds.
    #[inline(always)]
    pub(super) fn deferred(start: &'static Rule, text: &str, find: FindFailure) -> Self {
        SyntaxError { start, failure: Deferred::new(text, find) }
    }

    /// Returns the kind of the error.
    pub fn problem(&self) -> Problem {
        self.failure.get().problem
    }

    /// Returns the furthest byte offset that any alternative reached. The text before it begins some text that matches.
    pub fn offset(&self) -> usize {
        self.failure.get().offset as usize
    }

    /// Returns the span of the character at [`offset`](Self::offset). It is empty at the end of the text.
    pub fn span(&self) -> Span {
        let Failure { problem, offset, .. } = *self.failure.get();
        match problem {
            // A character has at most four bytes.
            Problem::Unexpected(c) => Span::new(offset, offset + c.len_utf8() as u32),
            _ => Span::empty(offset),
        }
    }

    /// Returns everything that would have been accepted there, in the order of the grammar and without duplicates.
    pub fn wanted(&self) -> &[Wanted] {
        &self.failure.get().wanted
    }

    /// Returns the innermost rule of the first expectation.
    pub fn rule(&self) -> &'static Rule {
        self.wanted().first().map_or(self.start, |wanted| wanted.rule)
    }

    /// Returns the rule that the text should match.
    pub fn start(&self) -> &'static Rule {
        self.start
    }

    /// Returns the expectations as a list in words: `DIGIT, "/" or end of input`.
    pub fn expectation(&self) -> impl fmt::Display + '_ {
        Listed(self.wanted())
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
            f.write_str(before)?;
            wanted.expected.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { problem, offset, .. } = self.failure.get();
        if *problem == Problem::TooLong {
            return write!(f, "{problem}");
        }
        let rule = self.rule();
        write!(f, "{problem} at byte {offset}: expected {} ({}, {rule})", self.expectation(), rule.name)
    }
}

/// `SyntaxError { offset: 21, rule: port (RFC 3986 §3.2.3), expected: DIGIT, "/" or end of input }`
impl fmt::Debug for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.rule();
        f.debug_struct("SyntaxError")
            .field("offset", &self.offset())
            .field("rule", &format_args!("{} ({rule})", rule.name))
            .field("expected", &format_args!("{}", self.expectation()))
            .finish()
    }
}

impl core::error::Error for SyntaxError {}

impl PartialEq for SyntaxError {
    fn eq(&self, other: &SyntaxError) -> bool {
        self.start == other.start && self.failure.get() == other.failure.get()
    }
}

impl Eq for SyntaxError {}

#[cfg(feature = "serde")]
impl serde::Serialize for SyntaxError {
    /// `{"offset", "length", "rule", "section", "expected", "message"}`
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use alloc::string::ToString as _;
        use alloc::vec::Vec;

        use serde::ser::SerializeStruct;
        let expected: Vec<_> = self.wanted().iter().map(|wanted| wanted.expected).collect();
        let mut fields = serializer.serialize_struct("SyntaxError", 6)?;
        fields.serialize_field("offset", &self.offset())?;
        fields.serialize_field("length", &self.span().len())?;
        fields.serialize_field("rule", self.rule().name)?;
        fields.serialize_field("section", &self.rule().to_string())?;
        fields.serialize_field("expected", &expected)?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}

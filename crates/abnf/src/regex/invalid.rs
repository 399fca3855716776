//! Regular expressions that are not read: [`InvalidRegex`].

use std::fmt;

use urlgram::span::Span;

/// A regular expression that is invalid, or whose texts are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidRegex {
    /// Byte offsets of the part that is the reason, half-open.
    pub span: Span,
    /// Reason.
    pub problem: RegexProblem,
}

/// The reason why a regular expression is not read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RegexProblem {
    /// It is not an expression of this flavor.
    Syntax(String),
    /// A construct that is not regular, such as a reference back to a group, or that is not read here.
    Unsupported(&'static str),
    /// A flag that the flavor does not have, or that is not read here.
    UnknownFlag(char),
}

impl fmt::Display for InvalidRegex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            RegexProblem::Syntax(message) => write!(f, "not a regular expression: {message}")?,
            RegexProblem::Unsupported(construct) => write!(f, "{construct} cannot be compared")?,
            RegexProblem::UnknownFlag(flag) => write!(f, "an unknown flag \"{}\"", flag.escape_debug())?,
        }
        write!(f, ", at byte {}", self.span.start)
    }
}

impl std::error::Error for InvalidRegex {}

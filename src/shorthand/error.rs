//! The reason why a text is not a short form: [`ShorthandError`].

use core::fmt;

use crate::pass::SyntaxError;
use crate::span::Span;

/// The reason why a text is not a short form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShorthandError {
    /// The text does not match the grammar.
    Syntax(SyntaxError),
    /// The text matches the grammar and breaks a rule that its document states in prose.
    Rule {
        /// The part that breaks the rule.
        span: Span,
        /// Description of the mistake, without a full stop.
        message: &'static str,
    },
}

impl ShorthandError {
    /// Returns the part that is wrong.
    pub fn span(&self) -> Span {
        match self {
            ShorthandError::Syntax(error) => error.span(),
            ShorthandError::Rule { span, .. } => *span,
        }
    }
}

impl From<SyntaxError> for ShorthandError {
    fn from(error: SyntaxError) -> Self {
        ShorthandError::Syntax(error)
    }
}

impl fmt::Display for ShorthandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShorthandError::Syntax(error) => error.fmt(f),
            ShorthandError::Rule { span, message } => write!(f, "{message} (byte {})", span.start),
        }
    }
}

impl core::error::Error for ShorthandError {}

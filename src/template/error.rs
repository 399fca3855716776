//! The errors of parsing a template: [`TemplateError`].

use alloc::string::String;
use core::fmt;

use crate::pass::SyntaxError;
use crate::span::Span;

/// The error of a text that is not a usable template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TemplateError {
    /// The text is not a `URI-Template`: `{a b}`.
    Syntax(SyntaxError),
    /// The text has a reserved operator (`=`, `,`, `!`, `@`, `|`, RFC 6570 §2.2): `{!a}`.
    ReservedOperator {
        /// The operator.
        operator: String,
        /// The position of the operator.
        span: Span,
    },
}

impl TemplateError {
    /// Returns the position of the error.
    pub fn span(&self) -> Span {
        match self {
            TemplateError::Syntax(error) => error.span(),
            TemplateError::ReservedOperator { span, .. } => *span,
        }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TemplateError::Syntax(error) => write!(f, "{error}"),
            TemplateError::ReservedOperator { operator, span } => write!(
                f,
                "the operator \"{operator}\" at byte {} is reserved for future extensions (op-reserve, RFC 6570 §2.2)",
                span.start
            ),
        }
    }
}

// The message has that of the grammar, so that the error has no source, which reports would print again.
impl core::error::Error for TemplateError {}

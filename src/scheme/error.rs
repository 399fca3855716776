//! The reasons why a text is not a URL of its scheme: [`SchemeError`], [`Violation`].

use alloc::borrow::Cow;
use core::fmt;

use crate::input::Document;
use crate::pass::SyntaxError;
use crate::span::Span;

/// A requirement that a scheme's document states in prose and a text violates: `http:///` has no host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Byte offsets of the offending component; empty where a component is missing.
    pub span: Span,
    /// Description of the fault: lower case, no full stop.
    pub message: Cow<'static, str>,
    /// Document that states the requirement.
    pub document: &'static Document,
    /// Section that states the requirement: `4.2.1`.
    pub section: &'static str,
}

impl Violation {
    /// Creates a violation at `span` of a requirement in a section of a document.
    pub fn new(
        span: Span,
        message: impl Into<Cow<'static, str>>,
        document: &'static Document,
        section: &'static str,
    ) -> Self {
        Violation { span, message: message.into(), document, section }
    }
}

/// `http needs a host at byte 7 (RFC 9110 §4.2.1)`
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { span, message, document, section } = self;
        write!(f, "{message} at byte {} ({} §{section})", span.start, document.title)
    }
}

impl core::error::Error for Violation {}

/// The reason why a text is not a URL of its scheme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SchemeError {
    /// The text does not match the rule of its scheme (`ftp://host;type=a`), or the generic rule (`host/path`).
    Syntax(SyntaxError),
    /// The text matches the rule and violates a requirement in prose: `http:///path`.
    Violation(Violation),
}

impl SchemeError {
    /// Returns the byte offsets of the fault; an empty span where something is missing.
    pub fn span(&self) -> Span {
        match self {
            SchemeError::Syntax(error) => error.span(),
            SchemeError::Violation(violation) => violation.span,
        }
    }

    /// Returns the byte offset of the fault.
    pub fn offset(&self) -> usize {
        self.span().start as usize
    }

    /// Returns the document that the text violates.
    pub fn document(&self) -> &'static Document {
        match self {
            SchemeError::Syntax(error) => error.rule().document,
            SchemeError::Violation(violation) => violation.document,
        }
    }

    /// Returns the section that the text violates.
    pub fn section(&self) -> &'static str {
        match self {
            SchemeError::Syntax(error) => error.rule().section,
            SchemeError::Violation(violation) => violation.section,
        }
    }
}

impl From<SyntaxError> for SchemeError {
    fn from(error: SyntaxError) -> Self {
        SchemeError::Syntax(error)
    }
}

impl From<Violation> for SchemeError {
    fn from(violation: Violation) -> Self {
        SchemeError::Violation(violation)
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SchemeError::Syntax(error) => error.fmt(f),
            SchemeError::Violation(violation) => violation.fmt(f),
        }
    }
}

impl core::error::Error for SchemeError {}

#[cfg(feature = "serde")]
impl serde::Serialize for SchemeError {
    /// Writes `{"offset", "length", "rule", "expected", "message"}`. For a violation, `rule` is the section and
    /// `expected` is empty.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let violation = match self {
            SchemeError::Syntax(error) => return error.serialize(serializer),
            SchemeError::Violation(violation) => violation,
        };
        let mut fields = serializer.serialize_struct("SchemeError", 5)?;
        fields.serialize_field("offset", &violation.span.start)?;
        fields.serialize_field("length", &violation.span.len())?;
        fields.serialize_field("rule", &format_args!("{} §{}", violation.document.title, violation.section))?;
        fields.serialize_field("expected", &[(); 0])?;
        fields.serialize_field("message", &format_args!("{violation}"))?;
        fields.end()
    }
}

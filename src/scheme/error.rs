//! Why a text is no URL of its scheme: [`SchemeError`], [`Violation`].

use alloc::borrow::Cow;
use core::fmt;

use crate::input::Document;
use crate::pass::SyntaxError;
use crate::span::Span;

/// What a scheme's document asks for in prose, and a text that matches the rule does not keep: `http:///` has no host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What is wrong: the part, or the empty place where one is missing. Bytes from the start of the text.
    pub span: Span,
    /// What is wrong, in words: lower case, no full stop.
    pub message: Cow<'static, str>,
    /// The document that asks for it.
    pub document: &'static Document,
    /// The section that asks for it: `4.2.1`.
    pub section: &'static str,
}

impl Violation {
    /// `message`, which stands at `span` and is asked for in a section of a document.
    pub fn new(
        span: Span,
        message: impl Into<Cow<'static, str>>,
        document: &'static Document,
        section: &'static str,
    ) -> Self {
        Violation { span, message: message.into(), document, section }
    }
}

/// `an http URI needs a host at byte 7 (RFC 9110 §4.2.1)`
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { span, message, document, section } = self;
        write!(f, "{message} at byte {} ({} §{section})", span.start, document.title)
    }
}

impl core::error::Error for Violation {}

/// A text is no URL of its scheme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SchemeError {
    /// It does not match the scheme's rule: `ftp://host;type=a`. Without a scheme, the generic rule: `host/path`.
    Syntax(SyntaxError),
    /// It matches, but not what the document says beside the rule: `http:///path`.
    Violation(Violation),
}

impl SchemeError {
    /// What is wrong: bytes from the start of the text. Empty where something is missing.
    pub fn span(&self) -> Span {
        match self {
            SchemeError::Syntax(error) => error.span(),
            SchemeError::Violation(violation) => violation.span,
        }
    }

    /// Where it goes wrong: bytes from the start of the text.
    pub fn offset(&self) -> usize {
        self.span().start as usize
    }

    /// The document that the text fails.
    pub fn document(&self) -> &'static Document {
        match self {
            SchemeError::Syntax(error) => error.rule().document,
            SchemeError::Violation(violation) => violation.document,
        }
    }

    /// The section that the text fails.
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
    /// `{"offset", "length", "rule", "expected", "message"}`; for a violation, the rule is the section that asks for it, and
    /// nothing is expected.
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

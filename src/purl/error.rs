//! The reasons why a text or data is not a purl.

use alloc::string::String;
use core::fmt;

use crate::span::OptSpan;

/// The reason why a text or data is not a purl.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PurlReason {
    /// The text does not begin with `pkg:`.
    Scheme,
    /// The text has a character that is not printable ASCII.
    Character,
    /// A `?` precedes the one that begins the qualifiers.
    SecondQuestionMark,
    /// The type is absent, or has a character other than ASCII letters, digits, `.` and `-`, or does not begin with a letter.
    Type,
    /// The name is absent.
    Name,
    /// The component has invalid percent-encoding.
    Encoding,
    /// A segment contains an encoded slash.
    SlashInSegment,
    /// The key of a qualifier has a character other than ASCII letters, digits, `.`, `-` and `_`, or does not begin with a letter.
    Key,
    /// The key of a qualifier occurs twice.
    RepeatedKey,
    /// The type, in lower case, needs a namespace.
    NamespaceRequired(String),
    /// The type, in lower case, has no namespaces.
    NamespaceProhibited(String),
    /// The type needs the qualifier of this key.
    QualifierRequired(&'static str),
    /// The type does not allow such a name.
    NameOfType(String),
    /// The type does not allow such a version.
    VersionOfType(String),
    /// The text is longer than 4 GiB.
    TooLong,
}

impl fmt::Display for PurlReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PurlReason::Scheme => f.write_str("a purl begins with `pkg:`"),
            PurlReason::Character => f.write_str("a purl consists of printable ASCII characters"),
            PurlReason::SecondQuestionMark => f.write_str("a second `?`: write `%3F` in the value of a qualifier"),
            PurlReason::Type => f.write_str("the type needs ASCII letters, digits, `.` and `-`, and a letter first"),
            PurlReason::Name => f.write_str("a purl needs a name"),
            PurlReason::Encoding => f.write_str("invalid percent-encoding"),
            PurlReason::SlashInSegment => f.write_str("a segment contains no encoded slash"),
            PurlReason::Key => f.write_str("a key needs ASCII letters, digits, `.`, `-` and `_`, and a letter first"),
            PurlReason::RepeatedKey => f.write_str("the key of a qualifier occurs twice"),
            PurlReason::NamespaceRequired(ty) => write!(f, "a purl of the type `{ty}` needs a namespace"),
            PurlReason::NamespaceProhibited(ty) => write!(f, "a purl of the type `{ty}` has no namespace"),
            PurlReason::QualifierRequired(key) => write!(f, "the type needs the qualifier `{key}`"),
            PurlReason::NameOfType(ty) => write!(f, "the type `{ty}` does not allow this name"),
            PurlReason::VersionOfType(ty) => write!(f, "the type `{ty}` does not allow this version"),
            PurlReason::TooLong => f.write_str("the text is longer than 4 GiB"),
        }
    }
}

/// The error for a text or data that is not a purl.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PurlError {
    /// The reason.
    pub reason: PurlReason,
    /// Byte offsets of the fault in the parsed text; empty where something is missing, absent for built data.
    pub span: OptSpan,
}

impl fmt::Display for PurlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.span.get() {
            Some(span) => write!(f, "{} at byte {}", self.reason, span.start),
            None => self.reason.fmt(f),
        }
    }
}

impl core::error::Error for PurlError {}

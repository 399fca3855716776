//! The result of a call: [`Returned`].

use std::fmt;

use urlgram::urllib::{
    DefragResult, DefragResultBytes, ParseResult, ParseResultBytes, PyValue, SplitResult, SplitResultBytes,
};

/// The result of a call. `Display` is the text that Python's `print` shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Returned {
    /// A value without attributes.
    Value(PyValue<'static>),
    /// The result of `urlsplit` for str.
    Split(SplitResult<'static>),
    /// The result of `urlsplit` for bytes.
    SplitBytes(SplitResultBytes<'static>),
    /// The result of `urlparse` for str.
    Parse(ParseResult<'static>),
    /// The result of `urlparse` for bytes.
    ParseBytes(ParseResultBytes<'static>),
    /// The result of `urldefrag` for str.
    Defrag(DefragResult<'static>),
    /// The result of `urldefrag` for bytes.
    DefragBytes(DefragResultBytes<'static>),
}

impl Returned {
    /// Returns Python's `repr`.
    pub fn repr(&self) -> String {
        match self {
            Returned::Value(value) => value.repr(),
            result => result.to_string(),
        }
    }
}

impl fmt::Display for Returned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Returned::Value(value) => value.fmt(f),
            Returned::Split(result) => result.fmt(f),
            Returned::SplitBytes(result) => result.fmt(f),
            Returned::Parse(result) => result.fmt(f),
            Returned::ParseBytes(result) => result.fmt(f),
            Returned::Defrag(result) => result.fmt(f),
            Returned::DefragBytes(result) => result.fmt(f),
        }
    }
}

impl<V: Into<PyValue<'static>>> From<V> for Returned {
    fn from(value: V) -> Self {
        Returned::Value(value.into())
    }
}

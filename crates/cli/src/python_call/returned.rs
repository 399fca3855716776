//! The result of a call: [`Returned`].

use std::fmt;

use urlgram::urllib::{
    DefragResult, DefragResultBytes, ParseResult, ParseResultBytes, PyValue, SplitResult, SplitResultBytes,
};

/// The result of a call. `Display` is the text that Python's `print` shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Returned {
    Value(PyValue<'static>),
    Split(SplitResult<'static>),
    SplitBytes(SplitResultBytes<'static>),
    Parse(ParseResult<'static>),
    ParseBytes(ParseResultBytes<'static>),
    Defrag(DefragResult<'static>),
    DefragBytes(DefragResultBytes<'static>),
}

impl Returned {
    /// Returns Python's `repr`.
    pub(crate) fn repr(&self) -> String {
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

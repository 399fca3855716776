//! Python's exceptions: [`Exception`].

use std::fmt;

use urlgram::urllib::{Error, PyValue, ValueError};

/// An exception that a call raises. `Display` is its message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exception {
    type_name: &'static str,
    message: String,
}

impl Exception {
    pub(super) fn new(type_name: &'static str, message: impl Into<String>) -> Self {
        Exception { type_name, message: message.into() }
    }

    pub(super) fn type_error(message: impl Into<String>) -> Self {
        Exception::new("TypeError", message)
    }

    /// Returns the `AttributeError` of a value without the attribute `name`.
    pub(super) fn no_attribute(value: &PyValue<'_>, name: &str) -> Self {
        Exception::new("AttributeError", format!("'{}' object has no attribute '{name}'", value.type_name()))
    }

    /// Returns the `ValueError` of unpacking `got` items into `expected` names.
    pub(super) fn unpack(expected: usize, got: usize) -> Self {
        let many = if got < expected { "not enough" } else { "too many" };
        Exception::new("ValueError", format!("{many} values to unpack (expected {expected}, got {got})"))
    }

    /// Returns the name of the exception type.
    pub fn type_name(&self) -> &'static str {
        self.type_name
    }
}

impl From<Error> for Exception {
    fn from(error: Error) -> Self {
        Exception::new(error.exception(), error.to_string())
    }
}

impl From<ValueError> for Exception {
    fn from(error: ValueError) -> Self {
        Error::from(error).into()
    }
}

impl fmt::Display for Exception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

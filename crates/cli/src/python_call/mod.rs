//! Calls of Python's `urllib.parse` by function name, with arguments whose types are known only at run time.
//!
//! Arguments of a wrong type give the exception that Python raises, mostly a `TypeError`. The work itself is done by
//! `urlgram::urllib`.

mod arguments;
mod codec;
mod exception;
mod functions;
#[cfg(test)]
mod oracle_tests;
mod queries;
mod quoting;
mod returned;
mod urls;

pub(crate) use exception::Exception;
pub(crate) use functions::{FUNCTIONS, call};
pub(crate) use returned::Returned;

//! Calls of Python's `urllib.parse` by function name, with arguments whose types are known only at run time.
//!
//! Arguments of a wrong type give the exception that Python raises, mostly a `TypeError`. The work itself is done by
//! `urlgram::urllib`. The ops `urllib.*` are these functions.

mod arguments;
mod codec;
mod exception;
mod functions;
mod json;
#[cfg(test)]
mod oracle_tests;
mod queries;
mod quoting;
mod request;
mod returned;
mod urls;

pub use exception::Exception;
pub use functions::{FUNCTIONS, call};
pub use json::call_json;
pub(crate) use request::answer;
pub use returned::Returned;

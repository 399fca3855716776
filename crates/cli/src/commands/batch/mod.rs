//! `urlgram batch`: one JSON request a line in, one JSON answer a line out, in order.
//!
//! A way to use urlgram from any language without bindings. A request is an object with an `op`; its `id`, if any, comes
//! back in the answer. A line that is no valid request is answered by `{"error": {"kind": "bad-request", "message": ...}}`,
//! the run goes on, and the exit code is 2 at the end. Offsets and lengths are bytes of the UTF-8 input.
//!
//! The ops are families: a file here each, and a line in [`FAMILIES`].

mod any_rule;
mod command;
mod interpret;
mod lint;
mod refs;
mod request;
mod rfc;
mod scheme;
mod urllib;
mod whatwg;

pub(crate) use command::{Args, run};

//! `urlgram batch`: one JSON request per line, one JSON answer per line, in order.
//!
//! A way to use urlgram from any language without bindings. A request is an object with an `op`; its `id`, if any, is
//! repeated in the answer. An invalid request is answered by `{"error": {"kind": "bad-request", "message": ...}}`,
//! and does not stop the run; the exit code is 2 then. Offsets and lengths are bytes of the UTF-8 input.
//!
//! Each family of ops is a file here and an entry of `FAMILIES`.

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

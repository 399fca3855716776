//! `urlgram batch`: one JSON request per line, one JSON answer per line, in order.
//!
//! A way to use urlgram from any language without bindings. A request is an object with an `op`; its `id`, if any, is
//! repeated in the answer. An invalid request is answered by `{"error": {"kind": "bad-request", "message": ...}}`,
//! and does not stop the run; the exit code is 2 then. Offsets and lengths are bytes of the UTF-8 input.
//!
//! The ops are those of the package `urlgram-ops`.

mod command;

pub(crate) use command::{Args, run};

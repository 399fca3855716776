//! Tests of the searches for secrets.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod assignments;
mod ends;
mod redaction;

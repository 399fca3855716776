//! TODO
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

mod readers;

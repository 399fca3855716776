//! ABNF grammars: reading, problem reports, oracle, automata, samples and test suites.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

#[path = "../../../../tests/support/mod.rs"]
mod support;

mod automata;
mod messages;
mod read;
mod strategy;

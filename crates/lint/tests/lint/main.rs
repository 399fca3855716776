//! Tests of the linter: each lint against its page, fixes, policies, validation errors.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

mod allocations;
mod fixes;
mod hostile;
mod lints;
mod nested;
mod policy;
mod whatwg_errors;

//! Tests of the linter: each lint against its page, fixes, policies, validation errors.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

mod again;
mod allocations;
mod documents;
mod fixes;
mod hostile;
mod lints;
mod nested;
mod originals;
mod policy;
mod publishers;
mod verdict;
mod whatwg_errors;

//! Tests of the kernels over columns: every type of input, every specification, every kernel.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

#[path = "../../../../tests/support/mod.rs"]
mod support;

mod boundary;
mod catalogue;
mod fields;
mod files;
mod inputs;
mod kernels;
mod program;
mod readings;
mod select;
mod texts;
mod views;

//! Published conformance data for the URL Standard, IDNA and the scheme documents, from `tests/data`.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

#[path = "../support/mod.rs"]
mod support;

mod fetch;
mod idna;
mod purl;
mod scheme_examples;
mod urlpattern;
mod whatwg_conformance;

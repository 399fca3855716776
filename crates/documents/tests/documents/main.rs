//! URLs that the readers find in sample documents, and the spans at which they find them.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

mod comment_places;
mod containers;
mod formats;
mod nearly;
mod places;
mod readers;
mod roles;
mod settings;
mod verification;

//! Conversations with the server in memory.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

mod checks;
mod client;
mod documents;
mod encodings;
mod grammars;
mod hostile;
mod labels;
mod lifecycle;
mod renames;
mod workspace;

//! Tests of the program `urlgram`: they run the binary and check stdout, stderr and the exit code.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

#[path = "../support/command.rs"]
mod command;
#[path = "../../../../tests/support/mod.rs"]
mod support;

mod commands;
mod conformance_rfc1738;
mod conformance_rfc3986;
mod document_doors;
mod documents;
mod doors;
mod extract;
mod facts;
mod folder;
mod foreign;
mod get;
#[cfg(feature = "parquet")]
mod get_files;
mod get_inputs;
mod grammar;
mod grammar_doors;
mod grammar_project;
mod guesses;
mod host_template;
mod hostile;
mod hostile_cost;
mod hostile_files;
mod hostile_growth;
mod hostile_places;
mod init;
mod lint;
mod lint_files;
mod lint_fixes;
mod lint_generators;
mod lint_ignores;
mod lint_links;
mod lint_lists;
mod lint_made;
mod lint_parts;
mod lint_project;
mod lint_published;
mod lint_references;
mod lint_report;
mod lint_seeds;
mod lint_sites;
mod op_parity;
mod prose;
mod read;
mod readers;
mod references;
mod reports;
mod secrets;
mod server_door;
mod set;
#[cfg(unix)]
mod shown_commands;
mod streams;
mod teaching;
mod terminal;
mod urllib;
mod urllib_conformance;
mod whatwg;
mod words;

//! Tests of the ABNF engine: reader, messages, automata, samples and strategy.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

#[path = "../../../../tests/support/mod.rs"]
mod support;

mod automata;
mod check_again;
mod cited_rules;
mod codegen;
mod document_blocks;
mod document_kinds;
mod documents;
mod ebnf;
mod engines;
mod examples;
mod foreign;
mod format;
mod messages;
mod misspelt;
mod older_documents;
mod page;
mod parser_grammars;
mod read;
mod regex;
mod strategy;
mod suites;
mod texts;

//! The rules of `urlgram::grammar` against `grammars/`: language, section and ABNF of each rule.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

#[path = "../support/languages.rs"]
mod languages;
#[path = "../support/mod.rs"]
mod support;

mod common;
mod declarations;
mod iri;
mod ldap_filters;
mod older_grammars;
mod own_rules;
mod percent_and_query;
mod prefix;
mod rfc3986;
mod scheme_grammars;
mod template;
mod template_examples;
mod whatwg_grammar;

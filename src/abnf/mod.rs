//! ABNF grammars as values.

mod automaton;
mod builtin;
mod element;
mod grammar;
mod graph;
mod header;
mod network;
mod oracle;
mod problem;
mod read;
mod regular;
mod table;

pub use automaton::{AutomatonError, Dfa, NextBytes, NotRegular};
pub use builtin::{builtin, builtin_names, builtin_reading};
pub use element::{Element, ElementKind};
pub use grammar::{File, FileId, Grammar, Rule, RuleId, UnknownRule};
pub use header::{Field, Header};
pub use oracle::Oracle;
pub use problem::{Problem, ProblemKind, Severity};
pub use read::{Broken, Dialect, Loader, Reader, Reading};

/// How deep brackets may nest in a grammar.
pub const MAX_DEPTH: usize = 128;

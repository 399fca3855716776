//! ABNF grammars as values.

mod automaton;
mod builtin;
mod compare;
mod derive;
mod diagnose;
mod element;
mod grammar;
mod graph;
mod header;
mod network;
mod oracle;
mod problem;
#[cfg(feature = "railroad")]
mod railroad;
mod read;
mod regular;
mod sample;
#[cfg(feature = "proptest")]
mod strategy;
mod suite;
mod table;

pub use automaton::{AutomatonError, Dfa, NextBytes, NotRegular};
pub use builtin::{builtin, builtin_names, builtin_reading};
pub use compare::{Comparison, Relation, Witness};
#[cfg(feature = "diagnostics")]
pub use diagnose::report::Report;
pub use element::{Element, ElementKind};
pub use grammar::{File, FileId, Grammar, Rule, RuleId, UnknownRule};
pub use header::{Field, Header};
pub use oracle::Oracle;
pub use problem::{Problem, ProblemKind, Severity};
pub use read::{Broken, Dialect, Loader, Reader, Reading, line_column};
pub use sample::{Edit, NearMiss, NearMisses, Samples};
pub use suite::Suite;

/// How deep brackets may nest in a grammar.
pub const MAX_DEPTH: usize = 128;

//! Regular expressions as automata: [`Regex`].
//!
//! An expression is rewritten to the syntax of the crate `regex-syntax`, whose tree becomes a tree of classes, repetitions and
//! conditions, an automaton with conditions, one without them, and a minimal one.

mod automaton;
mod build;
mod conditions;
mod escape;
mod expression;
mod flags;
mod flavor;
mod invalid;
mod node;

pub use expression::Regex;
pub use invalid::{InvalidRegex, RegexProblem};

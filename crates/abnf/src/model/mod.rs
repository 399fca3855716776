//! A grammar as a value: files, rules, elements, and the problems that are found in them.

pub(crate) mod bundled;
mod element;
mod error;
mod gaps;
mod grammar;
pub(crate) mod graph;
mod header;
mod ids;
mod other_notation;
mod problem;
mod problem_texts;
mod rule;
mod written;

pub(crate) use bundled::FILES;
pub use element::{Element, ElementKind, MAX_DEPTH};
pub(crate) use error::TooLarge;
pub use error::{AutomatonError, NotRegular};
pub use gaps::{BrokenRule, Gap, GapKind};
pub use grammar::{Grammar, GrammarFile, UnknownRule};
pub use header::{Header, HeaderField};
pub(crate) use header::{Import, is_section};
pub use ids::{FileId, RuleId};
pub use other_notation::Notation;
pub use problem::{GrammarProblem, ProblemKind};
pub use rule::RuleDefinition;

//! Comparison of two rules and of two versions of a grammar.

mod bounded;
mod changes;
mod compare;
mod rules;

pub use bounded::BoundedComparison;
pub use changes::{ChangeKind, RuleChange};
pub use compare::{Comparison, Relation, Witness};
pub use rules::{FailedComparison, RuleComparison};

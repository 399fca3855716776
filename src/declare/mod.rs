//! Declarations of grammars: [`rule!`](crate::rule!) declares rules, [`grammar!`](crate::grammar!) declares all rules of a
//! document and the [`Grammar`] that lists them, so that no list names a rule a second time.

mod dyn_rule;
mod grammar;
mod rule;

pub use dyn_rule::DynRule;
pub use grammar::Grammar;
#[doc(hidden)]
pub use grammar::concat;
pub(crate) use grammar::files;

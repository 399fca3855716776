//! The examples of a document, tested with its grammar.

mod example;
mod figures;
mod marked;
mod tested;

pub use example::{Example, ExampleKind};
pub use marked::InvalidList;
pub use tested::{TestedExample, Verdict};

//! Rust code from grammars.

mod decide;
mod interpret;
mod layout;
mod lower;
mod module;
mod names;
mod order;
mod peg;
mod pest;
mod proof;
mod proof_nodes;
mod regular;
mod search;
mod shape;
mod typed;
mod vectors;
mod write;

pub use module::{RustModule, Verification};
pub(super) use pest::pest;

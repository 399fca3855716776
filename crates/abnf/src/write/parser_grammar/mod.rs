//! Grammars of parser generators.

mod antlr;
mod context_free;
mod generator;
mod partition;
mod tree_sitter;

pub use generator::{ParserGenerator, ParserGrammar};

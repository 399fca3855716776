//! The parser of grammar files, from text to [`Grammar`](super::Grammar).

mod dialect;
mod lexer;
mod parsed;
mod parser;
mod reader;
mod resolve;
mod rules;
mod sink;

pub use dialect::Dialect;
pub use parsed::{InvalidGrammar, ParsedGrammar, line_column};
pub use reader::{Loader, Reader};

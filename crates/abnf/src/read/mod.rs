//! The parser of grammar files, from text to [`Grammar`](crate::Grammar).

mod builtin;
mod calls;
mod citations;
mod definition;
mod dialect;
mod document;
mod http_list;
mod known;
mod lexer;
pub(crate) mod misspelt;
mod numbers;
mod of_document;
mod older_prose;
mod origins;
mod parsed;
mod parser;
mod prose;
mod reader;
mod recognize;
mod references;
mod resolve;
mod rules;
mod sink;
mod spacing;
mod statement;
mod successors;
mod taken;
mod text;
mod token;
mod versions;
mod words;

pub use builtin::{builtin, builtin_files_defining, builtin_files_of_rfc, builtin_names, builtin_parsed, builtin_text};
pub use dialect::Dialect;
pub use document::{GrammarSource, SkippedLine, SourceBlock, SourceKind};
pub use parsed::{InvalidGrammar, ParsedGrammar};
pub use reader::{Loader, Reader};

//! Grammars inside of documents: page breaks, prose, XML, HTML, Markdown, and other encodings than UTF-8.

mod blocks;
mod decode;
mod markup;
mod pages;
mod source;

pub use source::{GrammarSource, SourceKind};

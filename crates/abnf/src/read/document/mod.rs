//! Grammars inside of documents: page breaks, prose, XML, HTML, Markdown, AsciiDoc, reStructuredText, comments of programs, and other
//! encodings than UTF-8.

mod again;
mod asciidoc;
mod candidate;
mod cells;
mod cited;
mod code;
mod comments;
mod decode;
mod head;
mod headings;
mod include;
mod inline;
mod judge;
mod layout;
mod markdown;
mod markup;
mod markup_text;
mod mediawiki;
mod not_rules;
mod pages;
mod restructured;
mod sentences;
mod skip;
mod source;

pub use source::{GrammarSource, SkippedLine, SourceBlock, SourceKind};

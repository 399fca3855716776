//! Grammars in other notations: Rust code, regular expressions, drawings, and pages.

mod backtracking;
mod codegen;
mod drawing;
mod ebnf;
mod eliminate;
mod format;
mod growth;
mod html;
mod identifiers;
#[cfg(feature = "railroad")]
mod page;
mod parser_grammar;
#[cfg(feature = "railroad")]
mod railroad;
mod railroad_text;
mod regex;
mod rule_layout;
mod tracks;

pub use backtracking::BacktrackingRegex;
pub use codegen::{RustModule, Verification};
pub use drawing::MAX_DRAWN_STATES;
pub use ebnf::Ebnf;
pub use growth::{Growth, SlowText};
pub use parser_grammar::{ParserGenerator, ParserGrammar};
pub use regex::RegexFlavor;

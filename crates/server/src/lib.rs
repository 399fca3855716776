//! A language server for the URLs of documents and for ABNF grammars: [`serve`] and [`serve_stdio`].
//!
//! It adds no rules: findings are those of `urlgram_lint::document` and `urlgram_abnf`, and what is known of a URL comes from `urlgram`.
//! One thread owns the documents and answers messages in their order. A second one checks the documents that changed, so that no message
//! waits for a check, except a request for the findings, which is answered when they are known. A result that is outdated by then is
//! dropped. A third thread checks all files of the workspace if the client wants it.

// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod actions;
mod analysis;
mod builtin_files;
mod capabilities;
mod checker;
mod client;
mod command_names;
mod commands;
mod config_mistakes;
mod diagnostics;
mod dispatch;
mod document;
mod edited_text;
mod editor_files;
mod edits;
mod git;
mod grammar;
mod main_loop;
mod markdown;
mod options;
mod progress;
mod pull;
mod requests;
mod scan;
mod searcher;
mod state;
mod stdio;
mod symbol_search;
mod sync;
mod text;
mod tokens;
mod transport;
mod uri;
mod urls;
mod workspace;

pub use main_loop::{Ended, serve};
pub use stdio::serve_stdio;

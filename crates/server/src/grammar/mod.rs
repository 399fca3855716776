//! Requests about grammars: names and where they are used, descriptions of rules, layout.

mod citation;
mod hover;
mod layout;
mod names;
mod navigate;
mod show;
mod workspace;

pub(crate) use hover::hover;
pub(crate) use layout::{folds, formatted};
pub(crate) use navigate::{complete, definition, named_rfc, references, rename, renamed, symbols};
pub(crate) use show::{hints, legend, lenses, tokens};
pub(crate) use workspace::workspace_symbols;

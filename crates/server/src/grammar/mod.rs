//! Requests about grammars: names and where they are used, descriptions of rules, layout.

mod citation;
mod hover;
mod layout;
mod names;
mod navigate;
mod show;

pub(crate) use hover::hover;
pub(crate) use layout::{folds, formatted};
pub(crate) use names::rule_at;
pub(crate) use navigate::{complete, definition, named_rfc, references, rename, renamed, symbols};
pub(crate) use show::{hints, lenses, tokens};

//! Requests about the URLs of a document: descriptions, targets, names that may follow.

mod colours;
mod complete;
mod definition;
mod describe;
mod found;
mod hover;
mod links;
mod rename;
mod rewrite;

pub(crate) use colours::tokens;
pub(crate) use complete::complete;
pub(crate) use definition::definition;
pub(crate) use found::url_at;
pub(crate) use hover::hover;
pub(crate) use links::links;
pub(crate) use rename::{heading_at, label_at, rename, rename_files, rename_label};
pub(crate) use rewrite::rewrites;

//! The kernels, one file per family.

pub(crate) mod catalogue;
mod cells;
#[cfg(feature = "lint")]
pub(crate) mod change;
mod components;
pub(crate) mod fields;
pub(crate) mod host;
#[cfg(feature = "lint")]
pub(crate) mod listed;
mod lists;
pub(crate) mod parse;
pub(crate) mod path;
pub(crate) mod query;
pub(crate) mod rewrite;
mod rows;
pub(crate) mod scheme;
pub(crate) mod template;

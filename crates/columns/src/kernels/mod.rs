//! The kernels, one file per family.

pub(crate) mod address;
mod cells;
#[cfg(feature = "lint")]
pub(crate) mod change;
pub(crate) mod components;
pub(crate) mod fields;
pub(crate) mod host;
#[cfg(feature = "lint")]
pub(crate) mod keys;
#[cfg(feature = "lint")]
pub(crate) mod lint;
mod lists;
pub(crate) mod parse;
pub(crate) mod path;
pub(crate) mod query;
pub(crate) mod readings;
pub(crate) mod rewrite;
mod rows;
pub(crate) mod scheme;
pub(crate) mod template;
pub(crate) mod validity;

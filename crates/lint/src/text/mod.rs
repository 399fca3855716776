//! Knowledge of one text: its components, its properties, and its interpretations by other specifications.

mod bit_set;
mod changed;
mod context;
mod filled;
mod hosts;
mod of_bytes;
mod of_escapes;
mod of_host;
mod of_query;
mod of_text;
mod plain;
mod properties;
mod reader;
pub(crate) mod validation;

pub(crate) use changed::changed_part;
pub use context::LintContext;
pub(crate) use filled::Filled;
pub(crate) use hosts::stripped;
pub use hosts::{Label, NamedHost};
pub use plain::CleanLines;
pub use properties::Properties;
pub(crate) use reader::Reader;

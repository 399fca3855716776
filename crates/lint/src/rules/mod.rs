//! The lints: one folder per family, one file per lint.

mod deprecated;
pub(crate) mod documents;
mod families;
mod policy;
mod portability;
mod schemes;
mod security;
mod standard;
mod style;
mod syntax;

pub use families::{FAMILIES, Family};

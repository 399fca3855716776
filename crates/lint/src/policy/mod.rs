//! Configuration: selected lints, restrictions and style.

mod config;
mod preset;
mod restrictions;
mod style;

pub use config::{Config, Selection};
pub use preset::{Preset, is_test_path};
pub use restrictions::{AddressClass, HostPattern, Policy, PolicyError};
pub use style::{Choice, Letters, Style};

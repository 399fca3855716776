//! Configuration: selected lints, restrictions and style.

mod agreement;
mod config;
mod error;
mod host_patterns;
mod preset;
mod restrictions;
mod style;

pub use agreement::RequiredAgreement;
pub use config::{Config, Selection};
pub use error::PolicyError;
pub use host_patterns::{HostPattern, HostPatterns};
pub use preset::{Preset, is_test_path};
pub use restrictions::{AddressClass, Policy};
pub use style::{Choice, Letters, Style};

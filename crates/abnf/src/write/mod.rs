//! Grammars in other notations: Rust code, regular expressions, drawings, and pages.

mod codegen;
mod drawing;
mod html;
#[cfg(feature = "railroad")]
mod page;
#[cfg(feature = "railroad")]
mod railroad;
mod regex;

pub use codegen::{RustModule, Verification};
pub use drawing::MAX_DRAWN_STATES;
pub use regex::RegexFlavor;

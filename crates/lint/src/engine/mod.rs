//! The engine: what a lint is, and how lints run over texts. It knows no lint.

#[macro_use]
mod declare;
mod fixes;
mod known_lints;
mod lint;
mod linter;
mod lints_by_property;
mod page;
mod precedence;
mod roles;
mod select;
mod selected;
mod sink;
mod supersede;

pub use lint::{Check, FixAvailability, Lint};
pub use linter::Linter;
pub use page::Example;
pub use precedence::{Explains, Precedence};
pub use roles::Roles;
pub use sink::{DiagnosticBuilder, DiagnosticSink};

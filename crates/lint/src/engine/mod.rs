//! The engine: what a lint is, and how lints run over texts. It knows no lint.

#[macro_use]
mod declare;
mod config;
mod context;
mod escapes;
mod facts;
mod hosts;
mod lint;
mod linter;
mod page;
mod plain;
mod precedence;
mod prefilter;
mod preset;
mod roles;
mod select;
mod sink;
mod supersede;
mod triggers;
pub(crate) mod validation;

pub use config::{Config, Selection};
pub use context::LintContext;
pub(crate) use hosts::stripped;
pub use hosts::{Label, NamedHost};
pub use lint::{Check, FixAvailability, Lint};
pub use linter::Linter;
pub use page::Example;
pub use plain::CleanLines;
pub use precedence::{Explains, Precedence};
pub use prefilter::Prefilter;
pub use preset::{Preset, is_test_path};
pub use roles::Roles;
pub use sink::{DiagnosticBuilder, DiagnosticSink};
pub use urlgram::uri::{Delimited, Slice};

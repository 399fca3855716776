//! Checks of a grammar without syntax errors.

mod check;
mod loops;
mod names;
mod prefix;
#[cfg(feature = "diagnostics")]
mod report;

#[cfg(feature = "diagnostics")]
pub use report::Report;

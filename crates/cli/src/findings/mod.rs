//! Findings with their places in files: what the linter and `grammar check` print, and what a baseline knows.

mod baseline;
mod drawn;
mod equal;
mod formats;
mod located_finding;
mod totals;

pub(crate) use baseline::{Baseline, Origin};
pub(crate) use drawn::Drawn;
pub(crate) use equal::joined;
pub(crate) use formats::{Print, PrintOptions, RuleSet, drawn, joins_equal, printer};
pub(crate) use located_finding::{Lines, LocatedFinding};
pub(crate) use totals::Totals;

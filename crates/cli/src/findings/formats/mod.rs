//! The formats of findings: one file per format, and one line in `printer`.

mod concise;
mod covering;
mod full;
mod github;
mod gitlab;
mod grouped;
mod json;
mod junit;
mod print;
mod printer;
mod rdjson;
mod sarif;

pub(crate) use print::{Print, PrintOptions, RuleSet};
pub(crate) use printer::{drawn, joins_equal, printer};

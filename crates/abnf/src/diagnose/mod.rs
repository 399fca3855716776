//! Checks of a grammar: its problems, and the manual page of each kind.

mod check;
mod declared;
mod loops;
mod manual;
mod names;
mod parsed;
mod prefix;
mod redefined;
#[cfg(feature = "diagnostics")]
mod report;

pub use declared::{Disagreement, disagreements};
pub use manual::{ProblemPage, problem_page, problem_pages};
#[cfg(feature = "diagnostics")]
pub use report::Report;

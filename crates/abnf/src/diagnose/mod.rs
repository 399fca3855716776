//! Checks of a grammar: its problems, and the manual page of each kind.

mod brackets;
mod check;
mod declared;
mod fixes;
mod loops;
mod manual;
mod memory;
mod names;
mod parsed;
mod prefix;
mod redefined;
#[cfg(feature = "diagnostics")]
mod report;

pub use declared::{Disagreement, disagreements};
pub use fixes::GrammarFix;
pub use manual::{ProblemPage, problem_page, problem_pages};
pub use memory::CheckMemory;
#[cfg(feature = "diagnostics")]
pub use report::Report;

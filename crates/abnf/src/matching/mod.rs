//! Matching of texts with any rule: the oracle, derivation trees, and all texts up to a length.

mod machine;
mod oracle;
mod repair;
mod texts;
mod tree;

pub use oracle::Oracle;
pub use repair::Repair;
pub use texts::Texts;
pub use tree::{Ambiguity, Partial, Tree, TreeLabel, TreeNode, Trees};

//! Derivation trees of texts: [`Trees`].

mod build;
mod chart;
mod node;
mod partial;
mod paths;

pub use node::{Ambiguity, Partial, Tree, TreeLabel, TreeNode, Trees};

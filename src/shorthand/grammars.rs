//! The grammars of this folder: [`GRAMMARS`].

use super::{curie, git_remote, image};
use crate::declare::Grammar;

/// The grammars of the short forms.
pub static GRAMMARS: &[&Grammar] = &[&curie::GRAMMAR, &git_remote::GRAMMAR, &image::GRAMMAR];

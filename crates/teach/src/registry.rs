//! The kinds of exercises.

use std::fmt;

#[cfg(feature = "psl")]
use crate::kinds::registrable;
use crate::kinds::{
    between, dots, form, host, normal_form, old_scheme, repair, rule_name, state, two_derivations, valid, write_rule,
};
use crate::random::Random;
use crate::task::Task;

/// A kind of exercise.
pub struct Kind {
    /// The name on the command line.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    pub(crate) make: fn(&mut Random) -> Box<dyn Task>,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").field("name", &self.name).field("title", &self.title).finish()
    }
}

/// The kinds of exercises, from easy to hard.
pub static KINDS: &[Kind] = &[
    Kind { name: "rule", title: "Name the rule", make: rule_name::make },
    Kind { name: "valid", title: "Valid or not", make: valid::make },
    Kind { name: "repair", title: "The smallest repair", make: repair::make },
    Kind { name: "write", title: "Write a rule", make: write_rule::make },
    Kind { name: "between", title: "Between two rules", make: between::make },
    Kind { name: "two", title: "Two derivations", make: two_derivations::make },
    Kind { name: "dots", title: "The next step of dot removal", make: dots::make },
    Kind { name: "host", title: "Which host?", make: host::make },
    Kind { name: "state", title: "The next state", make: state::make },
    #[cfg(feature = "psl")]
    Kind { name: "registrable", title: "The registrable domain", make: registrable::make },
    Kind { name: "normal", title: "Normalize in order", make: normal_form::make },
    Kind { name: "old", title: "Old schemes", make: old_scheme::make },
    Kind { name: "form", title: "Read a form", make: form::make },
];

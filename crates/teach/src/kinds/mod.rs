//! A file for each kind of exercise.

pub(crate) mod between;
pub(crate) mod dots;
pub(crate) mod form;
pub(crate) mod host;
pub(crate) mod normal_form;
pub(crate) mod old_scheme;
#[cfg(feature = "psl")]
pub(crate) mod registrable;
pub(crate) mod repair;
pub(crate) mod rule_name;
pub(crate) mod state;
pub(crate) mod two_derivations;
pub(crate) mod valid;
pub(crate) mod write_rule;

//! `urlgram explain`: documentation of a scheme, a lint, a rule or a term.

mod command;
mod lints;
mod pair;
mod problem;
mod program;
mod scheme;
mod term;

pub(crate) use command::{Args, explains, run};

//! `urlgram explain`: documentation of one scheme, or of lints.

mod command;
mod lints;
mod scheme;

pub(crate) use command::{Args, run};

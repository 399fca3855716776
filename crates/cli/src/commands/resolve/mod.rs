//! `urlgram resolve`: the target of references, given a base URI, and how it is computed.

mod command;
mod trace;

pub(crate) use command::{Args, run};

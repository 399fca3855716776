//! `urlgram tree`: how a text is derived, rule by rule or state by state.

mod any_grammar;
mod command;
mod whatwg_states;

pub(crate) use command::{Args, run};

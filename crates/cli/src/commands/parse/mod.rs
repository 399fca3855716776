//! `urlgram parse`: the components of URLs, as several specifications define them.

mod command;
mod engine_reader;
mod grammar_reader;
mod parsed;
mod scheme_reader;
mod urllib_reader;
mod whatwg_reader;

pub(crate) use command::{Args, run};

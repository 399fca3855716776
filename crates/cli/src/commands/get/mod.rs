//! `urlgram get`: components of URLs, as a table.

mod column;
mod command;
mod layout;

pub(crate) use command::{Args, run};

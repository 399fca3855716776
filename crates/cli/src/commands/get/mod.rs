//! `urlgram get`: components of URLs, as a table.

mod column;
mod command;
mod extract;
mod jobs;
mod layout;
mod rejects;

pub(crate) use command::{Args, run};

//! `urlgram extract`: the URLs of documents, with their places and roles.

mod command;
mod layout;

pub(crate) use command::{Args, run};

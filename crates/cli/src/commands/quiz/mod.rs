//! `urlgram quiz`: sheets of exercises, with or without their solutions.

mod command;
mod grade;
mod sheet;

pub(crate) use command::{Args, run};

//! `urlgram read`: what each specification makes of one text, and whether they agree.

mod agreement;
mod command;
mod draw;
mod parts;
mod programs;
mod table;

pub(crate) use command::{Args, run};

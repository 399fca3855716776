//! `urlgram grammar`: the grammars of the specifications, and ABNF of your own.

mod changes;
mod check;
mod command;
mod compare;
mod diff;
mod export;
mod extract;
mod fmt;
mod list;
mod page;
mod railroad;
mod rust;
mod sample;
mod show;
mod test;

pub(crate) use command::{Args, run};

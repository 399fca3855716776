//! `urlgram lint`: mistakes in URLs, in lists of any size and inside documents.
//!
//! Input is cut into jobs ([`inputs`]): blocks of whole records of a list, so that memory is bounded by the longest line,
//! or whole documents. Threads do the jobs ([`work`]), and the outcomes are printed in the order of the input ([`crate::findings`]).
//! A clean line costs a search for its end, a share of a check for UTF-8, one fast parse, and the prefilter.

mod args;
mod command;
mod inputs;
mod outputs;
mod plan;
mod report;
mod rewrite;
mod session;
mod show_settings;
mod show_sites;
mod unselected;
mod work;

pub(crate) use args::Args;
pub(crate) use command::run;

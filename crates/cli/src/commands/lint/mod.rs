//! `urlgram lint`: mistakes in URLs, in lists of any size and inside documents.
//!
//! Input is cut into jobs ([`inputs`]): blocks of whole records of a list, so that memory is bounded by the longest line,
//! or whole documents. Threads do the jobs ([`work`]), and the outcomes are printed in the order of the input ([`formats`]).
//! A clean line costs a search for its end, a share of a check for UTF-8, one fast parse, and the prefilter.

mod args;
mod baseline;
mod command;
mod config_file;
mod disk_files;
mod fixes;
mod folders;
mod formats;
mod inputs;
mod line_diff;
mod linter_cache;
mod located_finding;
mod mistake;
mod own_files;
mod page_links;
mod plan;
mod preset;
mod report;
mod rewrite;
mod session;
mod settings;
mod show_settings;
mod sources;
mod totals;
mod trust;
mod unselected;
mod walk;
mod work;

pub(crate) use args::Args;
pub(crate) use command::run;

//! `urlgram get`: components of URLs, as a table.

mod append;
mod args;
#[cfg(feature = "parquet")]
mod columnar;
#[cfg(not(feature = "parquet"))]
mod columnless;
mod command;
mod extract;
mod jobs;
mod kept;
mod kept_batch;
mod kept_types;
mod layout;
mod log_line;
mod own_output;
mod plan;
mod rejects;
mod run;
mod target;
mod writer;

pub(crate) use args::Args;
#[cfg(feature = "parquet")]
use columnar as columns;
#[cfg(not(feature = "parquet"))]
use columnless as columns;
pub(crate) use command::run;

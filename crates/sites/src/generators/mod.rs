//! Configuration of each generator, and the addresses that each gives to its pages.

mod addresses;
mod docusaurus;
mod hugo;
mod jekyll;
mod markdown_it;
mod mkdocs;
mod plain;
mod registry;
mod text_files;

pub(crate) use hugo::{logical, logical_path};
pub(crate) use registry::{routes, sites};

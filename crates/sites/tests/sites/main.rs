//! Tests of the model of sites.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod addresses;
mod docusaurus;
mod hostile;
mod hugo;
mod jekyll;
mod mintlify;
mod nextjs;
mod page_anchors;
mod recorded;
mod resolution;
mod tree;

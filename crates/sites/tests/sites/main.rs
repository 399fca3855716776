//! Tests of the model of sites.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod hostile;
mod recorded;
mod resolution;
mod tree;

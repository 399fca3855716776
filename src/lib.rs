//! The URL grammar, executable.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod span;

#[cfg(feature = "abnf")]
pub mod abnf;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "urllib")]
pub mod urllib;
#[cfg(feature = "whatwg")]
pub mod whatwg;

#![doc = include_str!("../README.md")]

mod door;
mod utf16;

pub use door::answer;
pub use utf16::in_utf16;

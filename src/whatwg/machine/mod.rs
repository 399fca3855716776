//! The basic URL parser (section 4.4), a state machine with one method per state.
//!
//! Each method links its state in the Standard and names the steps of the Standard's text in comments. Where the Standard
//! appends one code point after another to a buffer, a method reads the whole run: its buffer is a slice of the text, and a
//! run that does not change is copied at once. The pointer counts bytes and is at the code point `c` when a state begins. A
//! state in which the Standard decreases the pointer by 1 leaves it unchanged.
//!
//! A URL in [canonical](super::canonical) spelling is parsed without the state machine, and one that only begins in it
//! enters the machine after that part. The states are therefore written for comparison with the Standard.

mod authority;
mod basic_url_parser;
mod file;
mod path;
mod query;
mod relative;
mod scheme;
mod state_machine;

pub(super) use basic_url_parser::{basic_url_parser, basic_url_parser_with_override};

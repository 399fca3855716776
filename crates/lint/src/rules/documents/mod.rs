//! The documents that hold URLs: `U0`.

lints! {
    unused_ignore,
    broken_document,
    bad_ignore,
    dead_file_link,
    dead_anchor,
    case_mismatched_link,
    empty_link,
}

mod files;
mod language;
mod mistake;
mod site;
mod targets;

pub use files::Files;
pub use mistake::DocumentMistake;
pub use targets::{DeadLink, Page};

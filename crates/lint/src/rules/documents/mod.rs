//! The documents that hold URLs: `U0`.

lints! {
    unused_ignore,
    broken_document,
    bad_ignore,
}

mod mistake;

pub use mistake::DocumentMistake;

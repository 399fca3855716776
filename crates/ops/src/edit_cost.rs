//! The limit of the work that edits of one query make.

/// Bytes that the edits of one URL visit in all: each edit visits all pairs.
const MAX_VISITED: usize = 1 << 28;

/// Returns an error if this number of edits visits too much of a text of this length, with what they add to it.
pub(crate) fn check(edits: usize, length: usize) -> Result<(), String> {
    let many = "the edits visit more than 268,435,456 bytes in all; use fewer edits, or a shorter query";
    // One edit is as cheap as reading the text.
    if edits < 2 || edits.saturating_mul(length) <= MAX_VISITED { Ok(()) } else { Err(many.into()) }
}

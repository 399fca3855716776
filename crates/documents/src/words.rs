//! Words of a text, with their places.

use std::ops::Range;

/// Returns the ranges of the words of a text, between which there is white space of ASCII.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c: char| !c.is_ascii_whitespace())?;
        let length = text[start..].find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len() - start);
        at = start + length;
        Some(start..at)
    })
}

/// Returns a label as Markdown compares it: without regard to case, with single spaces.
pub(crate) fn unicase(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

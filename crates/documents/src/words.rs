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

/// Returns the longest beginning of a text of at most this many bytes.
pub(crate) fn beginning(text: &str, length: usize) -> &str {
    &text[..(0..=length.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default()]
}

/// Returns the longest end of a text of at most this many bytes.
pub(crate) fn ending(text: &str, length: usize) -> &str {
    let start = (text.len().saturating_sub(length)..=text.len()).find(|start| text.is_char_boundary(*start));
    &text[start.unwrap_or(text.len())..]
}

/// Returns a label as Markdown compares it: without regard to case, with single spaces.
pub(crate) fn unicase(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

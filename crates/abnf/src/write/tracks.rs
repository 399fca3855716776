//! Texts in railroad diagrams.

use super::html::visible;

/// Maximum number of characters in a box.
pub(super) const MAX_SHOWN: usize = 80;

/// Returns a text for a box: without control characters, and not too long.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => visible(&text[..end]) + "…",
        None => visible(text),
    }
}

/// Returns the label of a loop that is taken a number of times.
pub(super) fn times(min: u32, max: Option<u32>) -> String {
    match max {
        Some(max) if max == min => format!("{min} times"),
        Some(max) if min == 0 => format!("at most {max} times"),
        Some(max) => format!("{min} to {max} times"),
        None => format!("{min} times or more"),
    }
}

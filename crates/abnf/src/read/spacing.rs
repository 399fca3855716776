//! White space between words.

/// Returns the words of a text with a separator between them.
pub(super) fn join_words(text: &str, separator: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(separator)
}

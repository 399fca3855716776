//! A text without its invisible characters, which may be in the middle of a name: `pass\u{200b}word`.

use super::decoded::Decoded;
use urlgram::diagnostic::is_invisible;

/// Whether a character is invisible and not a line end, a tab or another control of ASCII.
pub(super) fn is_hidden(c: char) -> bool {
    !c.is_ascii() && is_invisible(c)
}

/// Whether a text has an invisible character.
pub(super) fn has_hidden(text: &str) -> bool {
    !text.is_ascii() && text.contains(is_hidden)
}

/// Returns the text without its invisible characters; `None` without them.
pub(super) fn without_hidden(original: &str) -> Option<Decoded> {
    if !has_hidden(original) {
        return None;
    }
    let (mut visible, mut from) = (Decoded::default(), 0);
    for (at, part) in original.match_indices(is_hidden) {
        visible.copy(&original[from..at], from);
        from = at + part.len();
    }
    visible.copy(&original[from..], from);
    visible.finish(original.len());
    Some(visible)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_original() {
        let visible = without_hidden("a\u{200b}é\u{ad}b").unwrap();
        let places: Vec<usize> = (0..=visible.text.len()).map(|at| visible.original(at)).collect();
        assert_eq!((visible.text.as_str(), places), ("aéb", vec![0, 4, 4, 8, 9]));
        assert!(without_hidden("aéb\t").is_none());
    }
}

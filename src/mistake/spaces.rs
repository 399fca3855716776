//! Spaces in a URL, and places in its form with percent-encoded spaces.

use super::written::is_in;
use alloc::string::String;

/// Removes the spaces next to a semicolon of SIP, which people write as in a header: the grammar allows them in the name of a parameter,
/// in percent-encoding, and nobody means that. Returns the rest, and the place of the first space.
pub(super) fn without_spaces_of_parameters(text: &str, scheme: &str) -> (String, Option<usize>) {
    let is_sip = is_in(&["sip", "sips"], scheme);
    let (mut rest, mut first, mut from) = (String::new(), None, 0);
    while let Some(at) = text[from..].find(' ').map(|at| from + at) {
        let end = at + text[at..].len() - text[at..].trim_start_matches(' ').len();
        rest += &text[from..at];
        if is_sip && (rest.ends_with(';') || text[end..].starts_with(';')) {
            first = first.or(Some(at));
        } else {
            rest += &text[at..end];
        }
        from = end;
    }
    rest += &text[from..];
    (rest, first)
}

/// Returns the place in a text of a place in its form with percent-encoded spaces.
pub(super) fn place_in(text: &str, at: usize) -> Option<usize> {
    let mut place = 0;
    for (start, c) in text.char_indices() {
        if place >= at {
            return Some(start);
        }
        place += if c == ' ' { "%20".len() } else { c.len_utf8() };
    }
    (place >= at).then_some(text.len())
}

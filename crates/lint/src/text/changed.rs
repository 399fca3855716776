//! The part in which two texts differ.

use urlgram::span::Span;

/// Returns the part of a text in which another one differs, and its replacement.
pub(crate) fn changed_part<'a>(text: &str, meant: &'a str) -> (Span, &'a str) {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize = text.chars().zip(meant.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (rest, other) = (&text[start..], &meant[start..]);
    let end: usize = rest.chars().rev().zip(other.chars().rev()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let length = u32::try_from(rest.len() - end).unwrap_or_default();
    (Span::new(0, length).shifted(u32::try_from(start).unwrap_or_default()), &other[..other.len() - end])
}

//! Phrases that several judges use.

use crate::message::{Message, say};
use urlgram::pass::{Problem, SyntaxError};

/// Says where and why a text breaks: `Byte 10 is "x". The rule port (RFC 3986 §3.2.3) expected DIGIT or "/" there.`
pub(crate) fn why_not(error: &SyntaxError) -> Message {
    let place = match error.problem() {
        Problem::Unexpected(' ') => say!("Byte {at} is a space.", at = error.offset()),
        Problem::Unexpected(c) => {
            say!("Byte {at} begins the character \"{c}\".", at = error.offset(), c = c.to_string())
        }
        _ => say!("The text ends at byte {at}.", at = error.offset()),
    };
    let rule = error.rule();
    let (source, expected) = (rule.to_string(), error.expectation().to_string());
    place.and(say!("The rule {rule} ({source}) expected {expected} there.", rule = rule.name, source, expected))
}

/// Whether `text` has `word` as a whole word, in any case, so that a reply would give the word away.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_ascii_lowercase(), word.to_ascii_lowercase());
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    text.match_indices(&word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// Quotes a text; an empty one is named.
pub(crate) fn quoted(text: &str) -> Message {
    if text.is_empty() { say!("nothing") } else { say!("\"{text}\"", text) }
}

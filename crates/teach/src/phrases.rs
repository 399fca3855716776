//! Phrases that several judges use.

use urlgram::pass::{Problem, SyntaxError};

/// Says where and why a text breaks: `Byte 10 is "x". The rule port (RFC 3986 §3.2.3) expected DIGIT or "/" there.`
pub(crate) fn why_not(error: &SyntaxError) -> String {
    let place = match error.problem() {
        Problem::Unexpected(' ') => format!("Byte {} is a space", error.offset()),
        Problem::Unexpected(c) => format!("Byte {} begins the character \"{c}\"", error.offset()),
        _ => format!("The text ends at byte {}", error.offset()),
    };
    let rule = error.rule();
    format!("{place}. The rule {} ({rule}) expected {} there.", rule.name, error.expectation())
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
pub(crate) fn quoted(text: &str) -> String {
    if text.is_empty() { "nothing".to_owned() } else { format!("\"{text}\"") }
}

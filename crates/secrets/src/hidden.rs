//! Text that no reader sees in the middle of a name: invisible characters, as in `pass\u{200b}word`, and the escape sequences that
//! color the text of a terminal.

use std::ops::Range;

use urlgram::diagnostic::is_invisible;

/// Longest escape sequence of a terminal, in bytes.
const MAX_SEQUENCE: usize = 32;

/// Whether a character is invisible and not a line end, a tab or another control of ASCII.
pub(super) fn is_hidden(c: char) -> bool {
    !c.is_ascii() && is_invisible(c)
}

/// Whether a text has an invisible character or an escape sequence.
pub(super) fn has_hidden(text: &str) -> bool {
    !text.is_ascii() && text.contains(is_hidden) || memchr::memmem::find(text.as_bytes(), b"\x1b[").is_some()
}

/// Returns the places of invisible characters and of escape sequences, in order.
pub(super) fn hidden(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    text.match_indices(|c| c == '\x1b' || is_hidden(c)).filter_map(|(at, part)| {
        let length = if part == "\x1b" { sequence(&text.as_bytes()[at..])? } else { part.len() };
        Some(at..at + length)
    })
}

/// Returns the length of the escape sequence at the start of a text: parameters and a final character after `ESC [`.
fn sequence(bytes: &[u8]) -> Option<usize> {
    let parameters = bytes.strip_prefix(b"\x1b[")?;
    let length = parameters.iter().take(MAX_SEQUENCE).take_while(|byte| matches!(byte, b' '..=b'?')).count();
    parameters.get(length).filter(|last| matches!(last, b'@'..=b'~')).map(|_| 2 + length + 1)
}

//! Invisible characters, which may be in the middle of a name: `pass\u{200b}word`.

use urlgram::diagnostic::is_invisible;

/// Whether a character is invisible and not a line end, a tab or another control of ASCII.
pub(super) fn is_hidden(c: char) -> bool {
    !c.is_ascii() && is_invisible(c)
}

/// Whether a text has an invisible character.
pub(super) fn has_hidden(text: &str) -> bool {
    !text.is_ascii() && text.contains(is_hidden)
}

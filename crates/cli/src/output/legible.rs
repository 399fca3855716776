//! Text made printable.

use std::borrow::Cow;

use urlgram::diagnostic::is_invisible;

/// Replaces control characters by their pictures, and characters that are invisible or reorder text by U+FFFD, one for one.
pub(crate) fn legible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_control()) || !text.chars().any(is_invisible) {
        return text.into();
    }
    let shown = |c: char| match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '␡',
        c if is_invisible(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.chars().map(shown).collect()
}

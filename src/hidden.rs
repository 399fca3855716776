//! [`is_hidden`]: whether nobody sees a character in a URL.

/// Whether a character shows nothing, or only changes the direction of the text around it, so that it was probably copied along with a
/// URL. White space is not hidden.
///
/// ```
/// use urlgram::hidden::is_hidden;
///
/// assert!(is_hidden('\u{200b}') && is_hidden('\u{feff}') && !is_hidden('\u{a0}'));
/// ```
pub const fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

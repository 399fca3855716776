//! Texts in HTML and SVG: [`escaped`], [`visible`].

use urlgram::diagnostic::is_invisible;

/// Escapes a text for the content of an element, and for an attribute in quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Returns a message as HTML: escaped, with its parts between backticks as code.
#[cfg(feature = "railroad")]
pub(crate) fn marked(message: &str) -> String {
    let shown = |text: &str| escaped(&visible(text));
    let parts: Vec<&str> = message.split('`').collect();
    let mut out = String::new();
    for (i, part) in parts.iter().enumerate() {
        match (i % 2, i + 1 == parts.len()) {
            (0, _) => out.push_str(&shown(part)),
            // The last backtick has no partner.
            (_, true) => out.push_str(&shown(&format!("`{part}"))),
            _ => out.push_str(&format!("<code>{}</code>", shown(part))),
        }
    }
    out
}

/// Replaces characters that have no glyph, or that reorder their neighbours: control characters by their pictures, such as `␀`, others
/// by `�`. XML does not allow most of them.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(picture).collect()
}

/// Returns the picture of a character without glyph, and other characters as they are.
pub(crate) fn picture(c: char) -> char {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c if is_invisible(c) && c != ' ' => '\u{fffd}',
        c => c,
    }
}

//! Text as a message may show it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// Whether a character has no glyph or reorders its neighbours: controls, non-ASCII spaces, joiners, bidirectional
/// formatting, byte order marks, variation selectors, private use.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
        '\u{a0}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
        | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{10ffff}')
}

/// Returns `text` with each invisible character written as its code point: `U+200B`.
pub(super) fn visible(text: &str) -> String {
    if !text.chars().any(is_invisible) {
        return text.into();
    }
    let points: Vec<String> =
        text.chars().map(|c| if is_invisible(c) { format!("U+{:04X}", c as u32) } else { c.into() }).collect();
    points.join(" ")
}

/// Returns a character as a message names it: `a space`, `"x"`.
pub(super) fn named(c: char) -> String {
    match c {
        ' ' => "a space".into(),
        '"' => "a '\"'".into(),
        c => format!("\"{}\"", visible(c.encode_utf8(&mut [0; 4]))),
    }
}

/// Returns `text` with every byte percent-encoded.
pub(super) fn percent_encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        let _ = write!(encoded, "%{byte:02X}");
        encoded
    })
}

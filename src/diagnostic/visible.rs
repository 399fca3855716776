//! Text as a message may show it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// Whether a character has no glyph or reorders its neighbours: controls, non-ASCII spaces, joiners, fillers, bidirectional
/// formatting, byte order marks, variation selectors, tags, private use, noncharacters.
pub fn is_invisible(c: char) -> bool {
    // Most characters, without the list.
    if matches!(c, ' '..='~') {
        return false;
    }
    c.is_control()
        || u32::from(c) & 0xfffe == 0xfffe
        || matches!(c,
        '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}'
        | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// Returns `text` as it may be drawn for people: each [invisible](is_invisible) character written as an escape, borrowed if there is
/// none. A terminal does not obey the result.
///
/// ```
/// use urlgram::diagnostic::printable;
///
/// assert_eq!(printable("a\x1b[2Jb\u{202e}c\n"), r"a\x1b[2Jb\u{202e}c\n");
/// assert_eq!(printable("ü/日本"), "ü/日本");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if is_plain(text) || !text.chars().any(is_invisible) {
        return text.into();
    }
    let mut printable = String::with_capacity(text.len() + 16);
    text.chars().for_each(|c| push_printable(c, &mut printable));
    printable.into()
}

/// Whether a text has only printable ASCII characters. Reads blocks without a branch for each byte.
pub(super) fn is_plain(text: &str) -> bool {
    let is_plain = |block: &[u8]| block.iter().fold(true, |all, byte| all & (byte.wrapping_sub(b' ') < 95));
    let bytes = text.as_bytes();
    match bytes.last_chunk::<16>() {
        // The last block may overlap the one before.
        Some(last) => bytes.chunks_exact(16).chain([last.as_slice()]).all(is_plain),
        None => is_plain(bytes),
    }
}

/// Adds a character as [`printable`] writes it.
pub(super) fn push_printable(c: char, out: &mut String) {
    // Writing to a string does not fail.
    let _ = match c {
        '\t' => out.write_str(r"\t"),
        '\n' => out.write_str(r"\n"),
        '\r' => out.write_str(r"\r"),
        '\0'..='\x1f' | '\x7f' => write!(out, "\\x{:02x}", u32::from(c)),
        c if is_invisible(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
        c => out.write_char(c),
    };
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

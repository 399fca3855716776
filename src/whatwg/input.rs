//! What the parser reads of its input, and the way back to the bytes as they were given.

use alloc::string::String;
use alloc::vec::Vec;

use crate::span::Span;

/// From the text that the state machine reads back to the input: what was trimmed at the start, and the tabs and newlines
/// taken out.
#[derive(Debug, Default)]
pub(super) struct Origin {
    /// Bytes before the text.
    trimmed: u32,
    /// For each byte taken out, how many bytes of the text stand before it; ascending.
    removed: Vec<u32>,
}

impl Origin {
    /// The bytes of the input that `start..end` of the text was made from.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        if self.removed.is_empty() {
            return Span::new(start as u32 + self.trimmed, end as u32 + self.trimmed);
        }
        let from = self.original(start);
        // The end is that of the last byte: what was taken out after it is not part of the piece.
        let to = if end > start { self.original(end - 1) + 1 } else { from };
        Span::new(from, to)
    }

    /// Where the byte at `at` of the text stands in the input.
    fn original(&self, at: usize) -> u32 {
        let before = self.removed.partition_point(|&removed| removed <= at as u32);
        at as u32 + before as u32 + self.trimmed
    }
}

/// ASCII tab or newline (Infra).
#[inline]
const fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// C0 control or space (Infra).
#[inline]
const fn is_c0_control_or_space(byte: u8) -> bool {
    byte <= b' '
}

/// `input` without leading and trailing C0 controls and spaces, and how many bytes were cut off at the start.
#[inline]
pub(super) fn trim(input: &str) -> (&str, usize) {
    let bytes = input.as_bytes();
    match (bytes.first(), bytes.last()) {
        (Some(&first), Some(&last)) if !is_c0_control_or_space(first) && !is_c0_control_or_space(last) => (input, 0),
        _ => trim_slowly(input),
    }
}

#[cold]
fn trim_slowly(input: &str) -> (&str, usize) {
    let blank = |c: char| u8::try_from(c).is_ok_and(is_c0_control_or_space);
    let rest = input.trim_start_matches(blank);
    (rest.trim_end_matches(blank), input.len() - rest.len())
}

/// Whether `text` holds a tab or newline. Eight bytes at a time are asked whether one of them is below U+000E, which is rare
/// enough to be followed by a closer look.
#[inline]
pub(super) fn has_tab_or_newline(text: &str) -> bool {
    const ONES: u64 = u64::MAX / 255;
    let low = |word: u64| word.wrapping_sub(ONES * 0x0E) & !word & (ONES * 0x80);
    let bytes = text.as_bytes();
    let mut words = bytes.chunks_exact(8);
    let mut seen = 0;
    for word in &mut words {
        seen |= low(word.try_into().map_or(0, u64::from_ne_bytes));
    }
    let rest = match bytes.last_chunk::<8>() {
        // The last word overlaps the one before.
        Some(word) => low(u64::from_ne_bytes(*word)) != 0,
        None => bytes.iter().any(|&byte| byte < 0x0E),
    };
    (seen != 0 || rest) && bytes.iter().any(|&byte| is_tab_or_newline(byte))
}

/// The first run of tabs and newlines in `text`.
pub(super) fn first_tabs_or_newlines(text: &str) -> (usize, usize) {
    let bytes = text.as_bytes();
    let start = bytes.iter().position(|&byte| is_tab_or_newline(byte)).unwrap_or(bytes.len());
    let len = bytes[start..].iter().position(|&byte| !is_tab_or_newline(byte)).unwrap_or(bytes.len() - start);
    (start, start + len)
}

/// `text` without tabs and newlines.
#[cold]
pub(super) fn without_tabs_and_newlines(text: &str) -> String {
    text.split(['\t', '\n', '\r']).collect()
}

/// The way back from [`trim`]med text to its input; `text` is the trimmed text with its tabs and newlines.
pub(super) fn origin(trimmed: usize, text: &str) -> Origin {
    let mut removed = Vec::new();
    for (at, _) in text.bytes().enumerate().filter(|&(_, byte)| is_tab_or_newline(byte)) {
        removed.push((at - removed.len()) as u32);
    }
    Origin { trimmed: trimmed as u32, removed }
}

//! Steps 1 to 3 of the basic URL parser: removes surrounding spaces and all tabs and newlines, and maps offsets in the
//! resulting text back to the input.

use alloc::string::String;
use alloc::vec::Vec;

use crate::span::Span;

/// Mapping of offsets in the text that the state machine reads to offsets in the input.
#[derive(Debug, Default)]
pub(super) struct SourceMap {
    /// Number of bytes removed before the text.
    trimmed: u32,
    /// Offset in the text of each tab or newline that was removed, ascending.
    removed: Vec<u32>,
}

impl SourceMap {
    /// Creates the map for a text from whose start `trimmed` bytes were removed, and then its tabs and newlines.
    pub(super) fn new(trimmed: usize, text: &str) -> Self {
        let mut removed = Vec::new();
        for (at, _) in text.bytes().enumerate().filter(|&(_, byte)| is_tab_or_newline(byte)) {
            removed.push((at - removed.len()) as u32);
        }
        SourceMap { trimmed: trimmed as u32, removed }
    }

    /// Returns the span in the input of bytes `start..end` of the text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        if self.removed.is_empty() {
            return Span::new(start as u32 + self.trimmed, end as u32 + self.trimmed);
        }
        let from = self.original(start);
        // The end follows the last byte, so that tabs and newlines removed after it are not included.
        let to = if end > start { self.original(end - 1) + 1 } else { from };
        Span::new(from, to)
    }

    /// Returns the offset in the input of byte `at` of the text.
    fn original(&self, at: usize) -> u32 {
        let before = self.removed.partition_point(|&removed| removed <= at as u32);
        at as u32 + before as u32 + self.trimmed
    }
}

/// Whether `byte` is an ASCII tab or newline (Infra).
#[inline]
const fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// Whether `byte` is a C0 control or space (Infra).
#[inline]
const fn is_c0_control_or_space(byte: u8) -> bool {
    byte <= b' '
}

/// Returns `input` without leading and trailing C0 controls and spaces, and the number of bytes removed at the start.
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

/// Whether `text` contains a tab or newline. Tests eight bytes at a time for a byte below U+000E, and single bytes only if
/// there is one, which is rare.
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
        // The last word may overlap the one before.
        Some(word) => low(u64::from_ne_bytes(*word)) != 0,
        None => bytes.iter().any(|&byte| byte < 0x0E),
    };
    (seen != 0 || rest) && bytes.iter().any(|&byte| is_tab_or_newline(byte))
}

/// Returns the offsets of the first run of tabs and newlines in `text`, half-open.
pub(super) fn first_tabs_or_newlines(text: &str) -> (usize, usize) {
    let bytes = text.as_bytes();
    let start = bytes.iter().position(|&byte| is_tab_or_newline(byte)).unwrap_or(bytes.len());
    let len = bytes[start..].iter().position(|&byte| !is_tab_or_newline(byte)).unwrap_or(bytes.len() - start);
    (start, start + len)
}

/// Returns `text` without tabs and newlines.
#[cold]
pub(super) fn without_tabs_and_newlines(text: &str) -> String {
    text.split(['\t', '\n', '\r']).collect()
}

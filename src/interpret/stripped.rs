//! A text as the URL Standard and `urllib` parse it: without the characters that they strip first, and the way back.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::span::{OptSpan, Span};

/// Text without stripped characters, and the offsets of the original.
#[derive(Clone, Debug)]
pub(super) struct Stripped<'a> {
    pub(super) text: Cow<'a, str>,
    /// Number of bytes stripped at the start.
    lead: u32,
    /// For each byte removed from the middle, the number of remaining bytes before it; ascending.
    removed: Vec<u32>,
}

/// Whether `c` is a C0 control or a space.
fn is_stripped(c: char) -> bool {
    c <= ' '
}

/// Whether `byte` is a tab or part of a line end.
fn is_removed(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

impl<'a> Stripped<'a> {
    /// Strips like the URL Standard: C0 controls and spaces at both ends, tabs and line ends everywhere (section 4.4, steps 1
    /// and 3 of the basic URL parser).
    pub(super) fn by_whatwg(input: &'a str) -> Self {
        Stripped::new(input, input.trim_matches(is_stripped))
    }

    /// Strips like Python: C0 control characters and spaces at the start only.
    pub(super) fn by_urllib(input: &'a str) -> Self {
        Stripped::new(input, input.trim_start_matches(is_stripped))
    }

    /// Strips the middle of `rest`, which is a slice of `input`.
    fn new(input: &'a str, rest: &'a str) -> Self {
        let lead = (rest.as_ptr() as usize - input.as_ptr() as usize) as u32;
        if !rest.bytes().any(is_removed) {
            return Stripped { text: Cow::Borrowed(rest), lead, removed: Vec::new() };
        }
        let mut removed = Vec::new();
        for (at, _) in rest.bytes().enumerate().filter(|&(_, byte)| is_removed(byte)) {
            removed.push((at - removed.len()) as u32);
        }
        Stripped { text: rest.split(['\t', '\n', '\r']).collect(), lead, removed }
    }

    /// Returns the bytes of the input that `span` was made from, without removed bytes at its ends.
    pub(super) fn origin(&self, span: Span) -> Span {
        let start = self.original(span.start);
        Span::new(start, if span.is_empty() { start } else { self.original(span.end - 1) + 1 })
    }

    /// Returns the [origin](Self::origin) of an optional span.
    pub(super) fn origin_of(&self, span: OptSpan) -> OptSpan {
        span.get().map(|span| self.origin(span)).into()
    }

    /// Returns the offset in the input of the byte at `at`.
    fn original(&self, at: u32) -> u32 {
        at + self.lead + self.removed.partition_point(|&removed| removed <= at) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn origin(input: &str, text: &str, piece: &str, expected: &str) {
        let stripped = Stripped::by_whatwg(input);
        assert_eq!(stripped.text, text);
        let start = text.find(piece).unwrap() as u32;
        assert_eq!(stripped.origin(Span::new(start, start + piece.len() as u32)).of(input), expected);
    }

    #[test]
    fn spans_are_mapped_to_the_input() {
        origin(" http://h/ ", "http://h/", "h/", "h/");
        origin("\u{1}ht\ntp://ho\tst/ ", "http://host/", "http", "ht\ntp");
        origin("http://\tho\tst\t/", "http://host/", "host", "ho\tst");
        origin("a\t", "a", "a", "a");
    }

    #[test]
    fn python_strips_nothing_at_the_end() {
        assert_eq!(Stripped::by_urllib(" a ").text, "a ");
    }
}

//! A text as the URL Standard and `urllib` see it: without what they strip before they look, and the way back.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::span::{OptSpan, Span};

/// What is left of a text, and where it stood.
#[derive(Clone, Debug)]
pub(super) struct Cleaned<'a> {
    pub(super) text: Cow<'a, str>,
    /// How many bytes were stripped at the start.
    lead: u32,
    /// For each byte taken out of the middle, how many bytes of what is left stand before it; ascending.
    removed: Vec<u32>,
}

/// A C0 control or a space.
fn is_stripped(c: char) -> bool {
    c <= ' '
}

/// A tab or a line end.
fn is_removed(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

impl<'a> Cleaned<'a> {
    /// As the URL Standard does it: C0 controls and spaces at both ends, tabs and line ends everywhere (section 4.4, steps 1
    /// and 3 of the basic URL parser).
    pub(super) fn by_whatwg(input: &'a str) -> Self {
        Cleaned::new(input, input.trim_matches(is_stripped))
    }

    /// As Python does it: the same, but nothing at the end.
    pub(super) fn by_urllib(input: &'a str) -> Self {
        Cleaned::new(input, input.trim_start_matches(is_stripped))
    }

    /// `rest` is a piece of `input`, which is shorter than offsets reach.
    fn new(input: &'a str, rest: &'a str) -> Self {
        let lead = (rest.as_ptr() as usize - input.as_ptr() as usize) as u32;
        if !rest.bytes().any(is_removed) {
            return Cleaned { text: Cow::Borrowed(rest), lead, removed: Vec::new() };
        }
        let mut removed = Vec::new();
        for (at, _) in rest.bytes().enumerate().filter(|&(_, byte)| is_removed(byte)) {
            removed.push((at - removed.len()) as u32);
        }
        Cleaned { text: rest.split(['\t', '\n', '\r']).collect(), lead, removed }
    }

    /// The bytes of the input that `span` of the text was made from. What was taken out at its ends is no part of it.
    pub(super) fn origin(&self, span: Span) -> Span {
        let start = self.original(span.start);
        Span::new(start, if span.is_empty() { start } else { self.original(span.end - 1) + 1 })
    }

    /// The same for what may be absent.
    pub(super) fn origin_of(&self, span: OptSpan) -> OptSpan {
        span.get().map(|span| self.origin(span)).into()
    }

    /// Where the byte at `at` of the text stands in the input.
    fn original(&self, at: u32) -> u32 {
        at + self.lead + self.removed.partition_point(|&removed| removed <= at) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn origin(input: &str, text: &str, piece: &str, expected: &str) {
        let cleaned = Cleaned::by_whatwg(input);
        assert_eq!(cleaned.text, text);
        let start = text.find(piece).unwrap() as u32;
        assert_eq!(cleaned.origin(Span::new(start, start + piece.len() as u32)).of(input), expected);
    }

    #[test]
    fn pieces_are_found_where_they_stood() {
        origin(" http://h/ ", "http://h/", "h/", "h/");
        origin("\u{1}ht\ntp://ho\tst/ ", "http://host/", "http", "ht\ntp");
        origin("http://\tho\tst\t/", "http://host/", "host", "ho\tst");
        origin("a\t", "a", "a", "a");
    }

    #[test]
    fn python_keeps_what_stands_at_the_end() {
        assert_eq!(Cleaned::by_urllib(" a ").text, "a ");
    }
}

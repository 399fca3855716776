//! Where the fields of a query stand, and the name and the value of each.

use core::ops::Range;

use super::scan;

/// A field of a query: numbers and nothing else, for it is made and taken apart in registers. (With an `Option` and flags in
/// it, half of the time went into the bytes between them.)
#[derive(Clone, Copy)]
pub(super) struct Field {
    start: usize,
    /// Where the first `=` stands; the end without.
    equals: usize,
    end: usize,
    /// Where the first `%` or `+` stands, from the start of the name on: perhaps far behind the field.
    name_escape: usize,
    /// The same from the start of the value on.
    value_escape: usize,
}

impl Field {
    /// Whether nothing stands between the separators.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.start == self.end
    }

    #[inline]
    pub(super) fn has_equals(self) -> bool {
        self.equals < self.end
    }

    /// All of it, where there is no `=`.
    #[inline]
    pub(super) fn name(self) -> Range<usize> {
        self.start..self.equals
    }

    /// Nothing, where there is no `=`.
    #[inline]
    pub(super) fn value(self) -> Range<usize> {
        (self.equals + 1).min(self.end)..self.end
    }

    /// Whether the name has neither `%` nor `+`: nothing is to be decoded.
    #[inline]
    pub(super) fn name_is_plain(self) -> bool {
        self.name_escape >= self.equals
    }

    #[inline]
    pub(super) fn value_is_plain(self) -> bool {
        self.value_escape >= self.end
    }
}

/// The fields of a text, between separators that are not empty.
pub(super) struct Fields<'a> {
    text: &'a [u8],
    separator: Separator<'a>,
    /// Where the next field starts; beyond the end of the text after the last.
    start: usize,
    /// Where the next `%` or `+` stands, from the next field on.
    escape: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn new(text: &'a [u8], separator: &'a [u8]) -> Self {
        let escape = scan::find(text, 0, [b'%', b'+']);
        Fields { text, separator: Separator::new(separator), start: 0, escape }
    }

    #[inline]
    fn field(&mut self, start: usize, equals: usize, end: usize) -> Field {
        let name_escape = self.escape_from(start);
        let value_escape = self.escape_from(equals);
        Field { start, equals, end, name_escape, value_escape }
    }

    /// Where the first `%` or `+` stands from `at` on. A place is never before the last.
    #[inline]
    fn escape_from(&mut self, at: usize) -> usize {
        if self.escape < at {
            self.escape = scan::find(self.text, at, [b'%', b'+']);
        }
        self.escape
    }
}

impl Iterator for Fields<'_> {
    type Item = Field;

    #[inline]
    fn next(&mut self) -> Option<Field> {
        let start = self.start;
        if start > self.text.len() {
            return None;
        }
        let (equals, end) = match *self.separator.bytes {
            [separator] => {
                let equals = scan::find(self.text, start, [b'=', separator]);
                let has_equals = separator != b'=' && self.text.get(equals) == Some(&b'=');
                (equals, if has_equals { scan::find(self.text, equals, [separator]) } else { equals })
            }
            _ => {
                let end = self.separator.find(self.text, start);
                (scan::find(&self.text[..end], start, [b'=']), end)
            }
        };
        self.start = end + self.separator.bytes.len();
        Some(self.field(start, equals, end))
    }
}

/// A separator, ready to be found in one go through the text, whatever both are (Knuth, Morris and Pratt).
struct Separator<'a> {
    bytes: &'a [u8],
    /// For each length of a beginning: how long the longest shorter beginning is that it ends with.
    borders: Vec<usize>,
}

impl<'a> Separator<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut separator = Separator { bytes, borders: Vec::new() };
        if bytes.len() > 1 {
            separator.borders.extend([0, 0]);
            for (end, byte) in bytes.iter().enumerate().skip(1) {
                let matched = separator.matched(separator.borders[end], *byte);
                separator.borders.push(matched);
            }
        }
        separator
    }

    /// How many bytes match after `byte`, where `matched` did before it.
    fn matched(&self, mut matched: usize, byte: u8) -> usize {
        while matched > 0 && self.bytes[matched] != byte {
            matched = self.borders[matched];
        }
        matched + usize::from(self.bytes[matched] == byte)
    }

    /// Where it stands next, from `start` on; the end of the text if nowhere.
    fn find(&self, text: &[u8], start: usize) -> usize {
        let mut matched = 0;
        for (at, &byte) in text.iter().enumerate().skip(start) {
            matched = self.matched(matched, byte);
            if matched == self.bytes.len() {
                return at + 1 - matched;
            }
        }
        text.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields as Python's `split` and `partition` have them.
    fn slow<'t>(text: &'t str, separator: &str) -> Vec<(&'t str, Option<&'t str>)> {
        let parted = |field: &'t str| field.split_once('=').map_or((field, None), |(name, value)| (name, Some(value)));
        text.split(separator).map(parted).collect()
    }

    #[test]
    fn fields_stand_where_str_finds_them() {
        for separator in ["a", "&", "=", "%", "+", "ab", "aab", "aba", "abab", "aaa", "&&", "a="] {
            for text in [
                "",
                "a",
                "ab",
                "aaab",
                "aabaab",
                "ababab",
                "abaab",
                "aaaaaaa",
                "&&&",
                "xabyaabz",
                "abababab",
                "a=b&c=d",
                "=&=",
                "a==b&&c",
                "x=%41&y+=1&z%",
                "a%3D=1+2&longer-name=longer%20value&",
                "+",
                "%=+",
                "b=aabab=b",
            ] {
                let piece = |range: Range<usize>, is_plain: bool| {
                    let piece = &text[range];
                    assert_eq!(is_plain, !piece.contains(['%', '+']), "{piece} of {text}");
                    piece
                };
                let found: Vec<_> = Fields::new(text.as_bytes(), separator.as_bytes())
                    .map(|field| {
                        let value = || piece(field.value(), field.value_is_plain());
                        (piece(field.name(), field.name_is_plain()), field.has_equals().then(value))
                    })
                    .collect();
                assert_eq!(found, slow(text, separator), "{separator} in {text}");
            }
        }
    }
}

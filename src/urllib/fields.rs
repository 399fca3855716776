//! The positions of the fields of a query, and of the name and the value in each.

use core::ops::Range;

use super::scan;

/// The position of a field in a query. Only offsets, so that it stays in registers: with an `Option` and flags, half of the
/// time was spent on packing the bytes between them.
#[derive(Clone, Copy)]
pub(super) struct Field {
    start: usize,
    /// The offset of the first `=`; the end without one.
    equals: usize,
    end: usize,
    /// The offset of the first `%` or `+` from the start of the name on, possibly far after the field.
    name_escape: usize,
    /// The offset of the first `%` or `+` from the start of the value on.
    value_escape: usize,
}

impl Field {
    /// Whether the text between the separators is empty.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.start == self.end
    }

    #[inline]
    pub(super) fn has_equals(self) -> bool {
        self.equals < self.end
    }

    /// Returns the range of the name: the whole field without `=`.
    #[inline]
    pub(super) fn name(self) -> Range<usize> {
        self.start..self.equals
    }

    /// Returns the range of the value: empty without `=`.
    #[inline]
    pub(super) fn value(self) -> Range<usize> {
        (self.equals + 1).min(self.end)..self.end
    }

    /// Whether the name needs no decoding, as it has neither `%` nor `+`.
    #[inline]
    pub(super) fn name_is_plain(self) -> bool {
        self.name_escape >= self.equals
    }

    /// Whether the value needs no decoding, as it has neither `%` nor `+`.
    #[inline]
    pub(super) fn value_is_plain(self) -> bool {
        self.value_escape >= self.end
    }
}

/// The fields of a text between separators, which must not be empty.
pub(super) struct Fields<'a> {
    text: &'a [u8],
    separator: Separator<'a>,
    /// The offset of the next field; greater than the length of the text after the last one.
    start: usize,
    /// The offset of the first `%` or `+` from the next field on.
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

    /// Returns the offset of the first `%` or `+` from `at` on. Calls must not go backwards.
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

/// A separator with the table of the Knuth-Morris-Pratt search, which is linear for every text and separator.
struct Separator<'a> {
    bytes: &'a [u8],
    /// For each prefix of the separator, the length of its longest proper prefix that is also its suffix.
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

    /// Returns the number of matched bytes after `byte`, given the number before it.
    fn matched(&self, mut matched: usize, byte: u8) -> usize {
        while matched > 0 && self.bytes[matched] != byte {
            matched = self.borders[matched];
        }
        matched + usize::from(self.bytes[matched] == byte)
    }

    /// Returns the offset of the next match from `start` on; the length of the text without a match.
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

    /// Splits into fields by `str` methods, as Python does.
    fn split<'t>(text: &'t str, separator: &str) -> Vec<(&'t str, Option<&'t str>)> {
        let parted = |field: &'t str| field.split_once('=').map_or((field, None), |(name, value)| (name, Some(value)));
        text.split(separator).map(parted).collect()
    }

    #[test]
    fn fields_are_those_of_str_split() {
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
                let slice = |range: Range<usize>, is_plain: bool| {
                    let slice = &text[range];
                    assert_eq!(is_plain, !slice.contains(['%', '+']), "{slice} of {text}");
                    slice
                };
                let found: Vec<_> = Fields::new(text.as_bytes(), separator.as_bytes())
                    .map(|field| {
                        let value = || slice(field.value(), field.value_is_plain());
                        (slice(field.name(), field.name_is_plain()), field.has_equals().then(value))
                    })
                    .collect();
                assert_eq!(found, split(text, separator), "{separator} in {text}");
            }
        }
    }
}

//! Where the fields of a query stand, and the name and the value of each.

use core::ops::Range;

use super::scan;

/// A field of a query.
pub(super) struct Field {
    /// All of it, where there is no `=`.
    pub(super) name: Piece,
    /// What stands after the first `=`; none without.
    pub(super) value: Option<Piece>,
}

/// A name or a value.
pub(super) struct Piece {
    pub(super) range: Range<usize>,
    /// It has neither `%` nor `+`: nothing is to be decoded.
    pub(super) plain: bool,
}

impl Field {
    /// Whether nothing stands between the separators.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.value.is_none() && self.name.range.is_empty()
    }

    #[inline]
    fn end(&self) -> usize {
        self.value.as_ref().unwrap_or(&self.name).range.end
    }
}

impl Piece {
    /// Nothing, at the start of the text.
    pub(super) const EMPTY: Piece = Piece { range: 0..0, plain: true };

    /// From `start` up to the first of `ends`; `stops` are those, `%` and `+`.
    #[inline]
    fn up_to<const N: usize, const M: usize>(text: &[u8], start: usize, ends: [u8; N], stops: [u8; M]) -> Piece {
        let stop = scan::find(text, start, stops);
        match text.get(stop) {
            Some(byte) if !ends.contains(byte) => Piece { range: start..scan::find(text, stop, ends), plain: false },
            _ => Piece { range: start..stop, plain: true },
        }
    }
}

/// The fields of a text, between separators that are not empty.
pub(super) struct Fields<'a> {
    text: &'a [u8],
    separator: Separator<'a>,
    /// Where the next field starts; none after the last.
    start: Option<usize>,
}

impl<'a> Fields<'a> {
    pub(super) fn new(text: &'a [u8], separator: &'a [u8]) -> Self {
        Fields { text, separator: Separator::new(separator), start: Some(0) }
    }

    /// A field up to a separator of one byte: each byte is looked at once, and what needs no decoding is known then.
    #[inline]
    fn up_to(&self, start: usize, separator: u8) -> Field {
        let name = Piece::up_to(self.text, start, [b'=', separator], [b'=', separator, b'%', b'+']);
        let at = name.range.end;
        let has_value = self.text.get(at) == Some(&b'=') && separator != b'=';
        let value = has_value.then(|| Piece::up_to(self.text, at + 1, [separator], [separator, b'%', b'+']));
        Field { name, value }
    }

    /// The field that stands at `range`.
    fn at(&self, range: Range<usize>) -> Field {
        let equals = scan::find(&self.text[..range.end], range.start, [b'=']);
        let piece = |range| Piece { range, plain: false };
        Field { name: piece(range.start..equals), value: (equals < range.end).then(|| piece(equals + 1..range.end)) }
    }
}

impl Iterator for Fields<'_> {
    type Item = Field;

    #[inline]
    fn next(&mut self) -> Option<Field> {
        let start = self.start?;
        let field = match *self.separator.bytes {
            [separator] => self.up_to(start, separator),
            _ => self.at(start..self.separator.find(self.text, start)),
        };
        let end = field.end();
        self.start = (end < self.text.len()).then(|| end + self.separator.bytes.len());
        Some(field)
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
            for end in 1..bytes.len() {
                let matched = separator.matched(separator.borders[end], bytes[end]);
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
                "", "a", "ab", "aaab", "aabaab", "ababab", "abaab", "aaaaaaa", "&&&", "xabyaabz", "abababab", "a=b&c=d", "=&=",
                "a==b&&c", "x=%41&y+=1&z%", "a%3D=1+2&longer-name=longer%20value&", "+", "%=+", "b=aabab=b",
            ] {
                let piece = |piece: &Piece| {
                    let text = &text[piece.range.clone()];
                    assert!(!piece.plain || !text.contains(['%', '+']), "{text}");
                    text
                };
                let found: Vec<_> = Fields::new(text.as_bytes(), separator.as_bytes())
                    .map(|field| (piece(&field.name), field.value.as_ref().map(piece)))
                    .collect();
                assert_eq!(found, slow(text, separator), "{separator} in {text}");
            }
        }
    }
}

//! Sets of bytes and their presentation: [`NextBytes`].

use std::fmt;

/// Inclusive ranges of bytes, in ascending order and not adjacent.
pub(crate) type ByteRanges = Vec<(u8, u8)>;

/// Returns the ranges of the bytes that are set.
pub(crate) fn ranges(bytes: &[bool; 256]) -> ByteRanges {
    let mut ranges = ByteRanges::new();
    for byte in (0..=255).filter(|byte| bytes[usize::from(*byte)]) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == byte => *last = byte,
            _ => ranges.push((byte, byte)),
        }
    }
    ranges
}

/// Returns all bytes, the most readable ones first.
pub(crate) fn readable_first() -> impl Iterator<Item = u8> {
    let best = b"a0A:/.-";
    let letters = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z');
    let rest = (0x21..=0x7E).chain([b' ']).chain(0x00..=0x1F).chain([0x7F]).chain(0x80..=0xFF);
    let mut seen = [false; 256];
    best.iter()
        .copied()
        .chain(letters)
        .chain(rest)
        .filter(move |byte| !std::mem::replace(&mut seen[usize::from(*byte)], true))
}

/// The bytes that may follow a prefix, and whether the text may end there. `Display` lists them as ranges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextBytes {
    pub(crate) bytes: [bool; 256],
    /// Whether the text may end here.
    pub end: bool,
    /// Whether a non-ASCII character follows that is not one of those that may follow.
    pub(crate) is_other_character: bool,
}

impl Default for NextBytes {
    fn default() -> Self {
        NextBytes { bytes: [false; 256], end: false, is_other_character: false }
    }
}

impl NextBytes {
    pub(crate) fn of(ranges: impl Iterator<Item = (u8, u8)>, end: bool) -> Self {
        let mut next = NextBytes { end, ..NextBytes::default() };
        for (low, high) in ranges {
            next.bytes[usize::from(low)..=usize::from(high)].fill(true);
        }
        next
    }

    /// Whether this byte may come next.
    pub fn contains(&self, byte: u8) -> bool {
        self.bytes[usize::from(byte)]
    }

    /// Returns the inclusive ranges of the bytes that may come next, in ascending order.
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        ranges(&self.bytes)
    }
}

impl fmt::Display for NextBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = Vec::new();
        for (first, last) in self.ranges() {
            push_ascii(first, last, &mut words);
            if last >= 0x80 {
                words.push(format!("{} non-ASCII character", if self.is_other_character { "another" } else { "a" }));
                break;
            }
        }
        if self.end {
            words.push("the end".into());
        }
        match words.split_last() {
            None => f.write_str("nothing"),
            Some((only, [])) => f.write_str(only),
            Some((last, others)) => write!(f, "{} or {last}", others.join(" ")),
        }
    }
}

/// Lists the US-ASCII part of a range: letters, digits and control characters as ranges, others one by one.
fn push_ascii(first: u8, last: u8, words: &mut Vec<String>) {
    let mut at = first;
    while at <= last.min(0x7F) {
        let blocks = [(0, 0x1F), (b'0', b'9'), (b'A', b'Z'), (b'a', b'z')];
        let block = blocks.iter().find(|(low, high)| (*low..=*high).contains(&at));
        let end = block.map_or(at, |(_, high)| (*high).min(last));
        let range = if at == end { shown(at) } else { format!("{}-{}", shown(at), shown(end)) };
        words.push(range);
        at = end + 1;
    }
}

fn shown(byte: u8) -> String {
    match byte {
        b' ' => "space".into(),
        0x21..=0x7E => String::from(char::from(byte)),
        _ => format!("%x{byte:02X}"),
    }
}

/// The answer of an [`Oracle`](crate::Oracle) or an [automaton](crate::Dfa) for one text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Whether the rule matches the whole text.
    pub matches: bool,
    /// Length in bytes of the longest prefix that some match begins with. In UTF-8, the prefix ends before a whole character.
    pub viable: usize,
    /// Bytes that may follow that prefix.
    pub next: NextBytes,
}

/// Returns the offset of the first byte of the character of UTF-8 that contains an offset. Other bytes are characters of their own.
pub(crate) fn character_start(text: &[u8], at: usize) -> usize {
    let is_inside = |at: usize| text.get(at).is_some_and(|byte| (0x80..0xC0).contains(byte));
    if !is_inside(at) {
        return at;
    }
    let start = (at.saturating_sub(3)..at).rev().find(|start| !is_inside(*start)).unwrap_or(at);
    let rest = text.get(start..).unwrap_or_default();
    let character = rest.get(..rest.len().min(4)).and_then(|bytes| bytes.utf8_chunks().next()?.valid().chars().next());
    if character.is_some_and(|character| start + character.len_utf8() > at) { start } else { at }
}

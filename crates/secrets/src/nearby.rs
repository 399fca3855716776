//! Parts of a text near a place, of limited length, and values that look like keys.

/// Longest value, in bytes.
pub(super) const MAX_VALUE: usize = 4096;

/// Returns up to `most` bytes of a text from a place.
pub(super) fn near(text: &str, from: usize, most: usize) -> &str {
    let rest = text.get(from..).unwrap_or_default();
    let end = (0..=most.min(rest.len())).rev().find(|end| rest.is_char_boundary(*end)).unwrap_or(0);
    &rest[..end]
}

/// Returns the place of the word after the byte at `gap`, without its quotation marks.
pub(super) fn word(text: &str, gap: usize) -> Option<(usize, usize)> {
    let rest = near(text, gap + 1, MAX_VALUE);
    let trimmed = rest.trim_start_matches([' ', '\t', '\\']);
    let start = gap + 1 + rest.len() - trimmed.len();
    if let Some(quote) = trimmed.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let end = trimmed[1..].find([quote, '\n', '\\']).unwrap_or(trimmed.len() - 1);
        return Some((start + 1, start + 1 + end));
    }
    let is_end = |c: char| c.is_whitespace() || "\"'`<>,;)}]".contains(c);
    let end = start + trimmed.find(is_end).unwrap_or(trimmed.len());
    let end = after_inner_marks(text, start, end, is_end);
    (end > start).then_some((start, end))
}

/// Most quotation marks in a value without quotation marks around it.
const MAX_MARKS: usize = 8;

/// Bytes of a line before a value in which quotation marks are counted.
const MAX_LINE: usize = 512;

/// Returns the end of a value that goes on after quotation marks inside of it: `ab"cd` of `PASSWORD=ab"cd`. A mark that closes one before
/// the value, or before which a tag or a list goes on, ends it.
pub(super) fn after_inner_marks(text: &str, start: usize, end: usize, is_end: impl Fn(char) -> bool) -> usize {
    let bytes = text.as_bytes();
    let is_inner = |at: usize| {
        let next = bytes.get(at + 1).copied().unwrap_or(b' ');
        bytes.get(at) == Some(&b'"') && !next.is_ascii_whitespace() && !b"\",;:)]}>/\\&".contains(&next)
    };
    if end == start || !is_inner(end) {
        return end;
    }
    let line = &bytes[start.saturating_sub(MAX_LINE)..start];
    let line = line.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    if line.len() == MAX_LINE || line.iter().filter(|byte| **byte == b'"').count() % 2 == 1 {
        return end;
    }
    let mut end = end;
    for _ in 0..MAX_MARKS {
        if !is_inner(end) {
            break;
        }
        end = text[end + 1..].find(&is_end).map_or(text.len(), |length| end + 1 + length);
    }
    end
}

/// Shortest value that is taken for a key because of its characters alone, in bytes. Names of algorithms are shorter.
const MIN_KEY: usize = 8;

/// Whether a value looks like a key: it has digits and letters, and no character of a name, a path or a call.
pub(super) fn is_key(value: &str) -> bool {
    let has = |is_one: fn(&u8) -> bool| value.as_bytes().iter().any(is_one);
    let is_name = value.contains(['/', '.', '(', ':', '=', '@']);
    value.len() >= MIN_KEY && !is_name && has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

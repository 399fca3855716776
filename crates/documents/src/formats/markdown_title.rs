//! Titles of Markdown links that are too long to be read.
//!
//! The parser goes through all nodes of the paragraph for each line of a title, so that `[a](b "` before 30,000 lines takes
//! seconds. No real title has as many lines.

use std::borrow::Cow;

/// Maximum number of lines of a title. The link of a longer one is read as text.
const MAX_LINES: usize = 64;

/// Returns a text of the same length in which longer titles do not begin with a quotation mark or parenthesis.
pub(super) fn without_long_titles(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut closing = [Next::of(b'"'), Next::of(b'\''), Next::of(b')')];
    let mut space = Next { position: 0, is_wanted: |byte| byte.is_ascii_whitespace() };
    let mut openings = Vec::new();
    for bracket in memchr::memmem::find_iter(bytes, b"](") {
        let Some(opening) = title(bytes, bracket + 2, &mut space) else { continue };
        let kind = usize::from(bytes[opening] == b'\'') + 2 * usize::from(bytes[opening] == b'(');
        let end = closing[kind].after(bytes, opening + 1);
        if memchr::memchr_iter(b'\n', &bytes[opening..end]).nth(MAX_LINES).is_some() {
            openings.push(opening);
        }
    }
    if openings.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = text.to_owned();
    for opening in openings {
        masked.replace_range(opening..=opening, "_");
    }
    Cow::Owned(masked)
}

/// Returns the offset of the first byte of the title after a destination that begins at `start`.
fn title(bytes: &[u8], start: usize, space: &mut Next) -> Option<usize> {
    let skip = |from: usize| {
        let length = bytes[from..].iter().take(MAX_LINES).take_while(|byte| byte.is_ascii_whitespace()).count();
        from + length
    };
    let opening = skip(space.after(bytes, skip(start)));
    bytes.get(opening).is_some_and(|byte| b"\"'(".contains(byte)).then_some(opening)
}

/// The next position of a byte, which is searched only once for ascending offsets.
struct Next {
    position: usize,
    is_wanted: fn(u8) -> bool,
}

impl Next {
    fn of(byte: u8) -> Self {
        let is_wanted: fn(u8) -> bool = match byte {
            b'"' => |byte| byte == b'"',
            b'\'' => |byte| byte == b'\'',
            _ => |byte| byte == b')',
        };
        Next { position: 0, is_wanted }
    }

    /// Returns the first position at or after `from`, or the length of the text.
    fn after(&mut self, bytes: &[u8], from: usize) -> usize {
        if self.position < from || self.position == 0 {
            let found = bytes[from..].iter().position(|byte| (self.is_wanted)(*byte));
            self.position = found.map_or(bytes.len(), |found| from + found);
        }
        self.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_titles_are_masked() {
        let short = "[a](b \"c\nd\") [e](f (g)) [h](<i j> 'k')";
        assert!(matches!(without_long_titles(short), Cow::Borrowed(_)));
        let long = format!("[a](b \"c\")\n[d](e \"{}", "f\n".repeat(100));
        let masked = without_long_titles(&long);
        assert_eq!(masked.len(), long.len());
        assert!(masked.starts_with("[a](b \"c\")\n[d](e _f\n"));
    }
}

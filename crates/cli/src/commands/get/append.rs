//! Short copies. A copy of a fixed length is a few instructions, one of any other length a call.

use urlgram::span::Span;

/// Number of bytes that are copied at once. Most parts of a URL are shorter.
const CHUNK: usize = 32;

/// Adds the bytes of `text` in a span. A short part is copied with the bytes after it, which are removed again.
#[inline(always)]
pub(crate) fn append(rows: &mut Vec<u8>, text: &[u8], span: Span) {
    let rest = &text[span.start as usize..];
    match rest.first_chunk::<CHUNK>() {
        Some(chunk) if span.len() <= CHUNK => {
            let before = rows.len();
            rows.extend_from_slice(chunk);
            rows.truncate(before + span.len());
        }
        _ => rows.extend_from_slice(&rest[..span.len()]),
    }
}

/// A text that is appended often, with a chunk of bytes after it.
#[derive(Clone, Debug)]
pub(crate) struct Padded {
    bytes: Vec<u8>,
    length: usize,
}

impl Padded {
    pub(crate) fn new(text: &str) -> Padded {
        let bytes = [text.as_bytes(), &[0; CHUNK]].concat();
        Padded { bytes, length: text.len() }
    }

    /// Adds the text.
    #[inline(always)]
    pub(crate) fn append_to(&self, rows: &mut Vec<u8>) {
        append(rows, &self.bytes, Span::new(0, self.length as u32));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_any_length_are_copied_alone() {
        let text: Vec<u8> = (0..3 * CHUNK as u8).collect();
        for start in 0..text.len() {
            for end in start..=text.len() {
                let mut rows = b"before".to_vec();
                append(&mut rows, &text, Span::new(start as u32, end as u32));
                assert_eq!(rows, [b"before", &text[start..end]].concat());
            }
        }
    }

    #[test]
    fn a_padded_text_is_copied_without_its_padding() {
        for length in 0..2 * CHUNK {
            let text = "a".repeat(length);
            let mut rows = Vec::new();
            Padded::new(&text).append_to(&mut rows);
            assert_eq!(rows, text.as_bytes());
        }
    }
}

//! The name of a parameter before its sign: [`key_before`].

use super::words::LONGEST;

/// Whether each byte may belong to the name of a parameter.
const IN_KEY: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        // Below 128.
        let c = byte as u8;
        table[byte] = c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-' | b'.' | b'$' | b'[' | b']');
        byte += 1;
    }
    table
};

/// Returns the name before the sign at `at`, perhaps in quotation marks.
pub(super) fn key_before(text: &str, at: usize) -> &str {
    let bytes = text.as_bytes();
    let mut end = at;
    while end > 0 && bytes[end - 1] == b' ' {
        end -= 1;
    }
    end -= usize::from(end > 0 && matches!(bytes[end - 1], b'"' | b'\''));
    let mut start = end;
    while start > 0 && IN_KEY[usize::from(bytes[start - 1])] && end - start < 2 * LONGEST {
        start -= 1;
    }
    &text[start..end]
}

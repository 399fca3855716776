//! From bytes to text.

/// A decoded file.
pub(super) struct Decoded {
    pub(super) text: String,
    /// Byte offset in the text of the first byte that is not UTF-8, if there is one. The file is then read as ISO 8859-1.
    pub(super) not_utf8: Option<usize>,
}

/// Decodes UTF-8, UTF-16 with a byte order mark, and ISO 8859-1. Line ends of carriage returns alone become line feeds.
pub(super) fn decode(bytes: &[u8]) -> Decoded {
    let mut decoded = match bytes {
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => utf8(bytes),
    };
    if decoded.text.contains('\r') && !decoded.text.contains('\n') {
        decoded.text = decoded.text.replace('\r', "\n");
    }
    decoded
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    Decoded { text: String::from_utf16_lossy(&units), not_utf8: None }
}

fn utf8(bytes: &[u8]) -> Decoded {
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded { text: text.to_owned(), not_utf8: None },
        Err(error) => {
            // Non-ASCII characters before the first invalid byte become longer.
            let before: usize = bytes[..error.valid_up_to()].iter().map(|byte| char::from(*byte).len_utf8()).sum();
            Decoded { text: bytes.iter().copied().map(char::from).collect(), not_utf8: Some(before) }
        }
    }
}

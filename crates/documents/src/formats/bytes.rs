//! Strings whose numeric escapes mean bytes, as in C: `"\xc3\xa9"` is `é`.

use crate::escaping::{Escape, EscapeSyntax, backslash};

pub(super) static BYTES_DOUBLE: EscapeSyntax = EscapeSyntax {
    name: "bytes in double quotes",
    marks: b"\\",
    decode: escape,
    encode: |c| matches!(c, '"' | '\\').then(|| format!("\\{c}")),
    forbidden: CONTROL,
    declared: EscapeSyntax::NONE_DECLARED,
};

pub(super) static BYTES_SINGLE: EscapeSyntax = EscapeSyntax {
    name: "bytes in single quotes",
    marks: b"\\",
    decode: escape,
    encode: |c| matches!(c, '\'' | '\\').then(|| format!("\\{c}")),
    forbidden: CONTROL,
    declared: EscapeSyntax::NONE_DECLARED,
};

const CONTROL: &[u8] = b"\0\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x1b\x7f";

/// Decodes a backslash escape. Successive bytes outside of US-ASCII are UTF-8, or U+FFFD.
fn escape(rest: &str) -> Option<Escape> {
    let Some((length, first)) = byte(rest).filter(|(_, byte)| *byte >= 0x80) else { return backslash(rest) };
    let mut bytes = vec![first];
    let mut lengths = vec![length];
    while bytes.len() < 4 {
        let Some((more, byte)) =
            byte(&rest[lengths[lengths.len() - 1]..]).filter(|(_, byte)| (0x80..0xc0).contains(byte))
        else {
            break;
        };
        bytes.push(byte);
        lengths.push(lengths[lengths.len() - 1] + more);
    }
    let valid =
        (2..=bytes.len()).find_map(|count| Some((lengths[count - 1], std::str::from_utf8(&bytes[..count]).ok()?)));
    Some(match valid {
        Some((length, meaning)) => (length, meaning.to_owned()),
        None => (length, char::REPLACEMENT_CHARACTER.to_string()),
    })
}

/// Returns the byte that `\x` with two digits, or a backslash with three octal digits, means.
fn byte(rest: &str) -> Option<(usize, u8)> {
    let digits = rest.strip_prefix('\\')?;
    let (digits, radix) = match digits.strip_prefix('x') {
        Some(hex) => (hex.get(..2)?, 16),
        None => (digits.get(..3)?, 8),
    };
    let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u8::from_str_radix(digits, radix).ok().filter(|_| is_number).map(|byte| (4, byte))
}

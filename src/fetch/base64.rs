//! Forgiving base64 (Infra Standard §7).

use alloc::vec::Vec;

/// Decodes base64 as `atob` does: ignores ASCII whitespace, absent padding and superfluous bits at the end. Returns `None` for
/// another character, and for a length that encodes no whole bytes.
///
/// ```
/// use urlgram::fetch::forgiving_base64_decode;
///
/// assert_eq!(forgiving_base64_decode(b" SGk ").unwrap(), b"Hi");
/// assert_eq!(forgiving_base64_decode(b"SGk==").is_none(), true);
/// ```
pub fn forgiving_base64_decode(data: &[u8]) -> Option<Vec<u8>> {
    let is_whitespace = |byte: &u8| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ');
    let mut digits: Vec<u8> = data.iter().copied().filter(|byte| !is_whitespace(byte)).collect();
    if digits.len() % 4 == 0 {
        let padding = digits.iter().rev().take(2).take_while(|digit| **digit == b'=').count();
        digits.truncate(digits.len() - padding);
    }
    if digits.len() % 4 == 1 {
        return None;
    }
    let mut output = Vec::with_capacity(digits.len() * 3 / 4);
    for group in digits.chunks(4) {
        let bits = group.iter().try_fold(0, |bits, digit| Some(bits << 6 | value(*digit)?))?;
        // 2, 3 and 4 digits encode 1, 2 and 3 bytes.
        let bytes = (bits << (6 * (4 - group.len()))).to_be_bytes();
        output.extend_from_slice(&bytes[1..group.len()]);
    }
    Some(output)
}

/// Returns the value of a digit of RFC 4648 table 1.
fn value(digit: u8) -> Option<u32> {
    let value = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

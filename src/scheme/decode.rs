//! Percent triplets decoded, for showing what a part means.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The bytes that `part` stands for, as text. Bytes that are not UTF-8 become U+FFFD; a `%` without two digits stays.
pub(super) fn decode(part: &str) -> Cow<'_, str> {
    if !part.contains('%') {
        return Cow::Borrowed(part);
    }
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let [first, tail @ ..] = rest {
        let (byte, tail) = triplet(rest).unwrap_or((*first, tail));
        bytes.push(byte);
        rest = tail;
    }
    Cow::Owned(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

/// The byte of the triplet that `bytes` begins with, and what follows it.
fn triplet(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let [b'%', high, low, rest @ ..] = bytes else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some((digit(*high)? << 4 | digit(*low)?, rest))
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn only_whole_triplets_are_decoded_and_only_once() {
        assert_eq!(decode("a%20b"), "a b");
        assert_eq!(decode("%2525"), "%25");
        assert_eq!(decode("100%"), "100%");
        assert_eq!(decode("%g1%1"), "%g1%1");
        assert_eq!(decode("%ff"), "\u{fffd}");
        assert_eq!(decode("gr%C3%BC%c3%9Fe"), "grüße");
    }
}

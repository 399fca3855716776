//! The properties of the percent-encodings of a text, and of what looks like one.

use super::properties::Properties;
use urlgram::percent::pct_decoded;

/// Returns the properties of the escapes in a text with this scheme.
#[cold]
pub(super) fn of_escapes(bytes: &[u8], scheme: Properties) -> Properties {
    let mut found = Properties::NONE;
    for at in memchr::memchr_iter(b'%', bytes) {
        let rest = &bytes[at..];
        found.set(Properties::PERCENT_WORD, may_be_word(&rest[1..]));
        match pct_decoded(rest) {
            Some(b'.' | b'/' | b'\\' | b'|') => found |= Properties::ESCAPED_DELIMITER,
            Some(b'%') => found |= Properties::ESCAPED_PERCENT,
            Some(0..=0x1f | 0x7f) => found |= Properties::ESCAPED_CONTROL,
            Some(b' ' | 0xc2 | 0xe2 | 0xef) => {
                found.set(Properties::ESCAPED_BLANK, scheme.intersects(Properties::HTTP));
            }
            _ => {}
        }
    }
    found
}

/// Whether a text after `%` is `s` or `d` alone, or begins with a word of three characters or more, which an escape does not.
fn may_be_word(text: &[u8]) -> bool {
    let is_part = |byte: Option<&u8>| {
        byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b' '))
    };
    let starts = text.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    starts && (is_part(text.get(2)) || !text.get(1).is_some_and(u8::is_ascii_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_escapes_ask_for_a_look() {
        for (text, property) in [
            ("%2f", Properties::ESCAPED_DELIMITER),
            ("a%7C", Properties::ESCAPED_DELIMITER),
            ("%2541", Properties::ESCAPED_PERCENT),
            ("a%20b%0a", Properties::ESCAPED_CONTROL),
            ("%s", Properties::PERCENT_WORD),
            ("%adname%", Properties::PERCENT_WORD),
            ("%u0041", Properties::PERCENT_WORD),
        ] {
            assert_eq!(of_escapes(text.as_bytes(), Properties::FILE), property, "{text}");
        }
        for text in ["a%20b", "caf%C3%A9/%5Ba%5D", "%E6%97%A5%EF%BC%A0", "100%", "%2", "%zz"] {
            assert_eq!(of_escapes(text.as_bytes(), Properties::FILE), Properties::NONE, "{text}");
        }
        assert_eq!(of_escapes(b"%20", Properties::HTTP), Properties::ESCAPED_BLANK);
    }
}

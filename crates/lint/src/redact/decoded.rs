//! A text with its escapes decoded, whichever language they belong to, and the place of each byte in the original.

use std::char;

/// A decoded text.
pub(super) struct Decoded {
    pub(super) text: String,
    /// Offset in the original of each byte of `text`, and the length of the original.
    places: Vec<u32>,
}

impl Decoded {
    /// Decodes percent-encodings, character references of HTML, and backslash escapes of JSON, Markdown and programming languages;
    /// `None` without them.
    pub(super) fn of(original: &str) -> Option<Decoded> {
        memchr::memchr3(b'%', b'&', b'\\', original.as_bytes())?;
        let mut decoded = Decoded { text: String::new(), places: Vec::new() };
        let (mut at, mut has_escape) = (0, false);
        while let Some(c) = original[at..].chars().next() {
            let escape = if matches!(c, '%' | '&' | '\\') { escape(&original[at..]) } else { None };
            has_escape |= escape.is_some();
            let (c, length) = escape.unwrap_or((c, c.len_utf8()));
            decoded.text.push(c);
            // Texts are shorter than 4 GiB.
            decoded.places.resize(decoded.text.len(), at as u32);
            at += length;
        }
        decoded.places.push(at as u32);
        has_escape.then_some(decoded)
    }

    /// The offset in the original of the byte at `at`.
    pub(super) fn original(&self, at: usize) -> usize {
        self.places[at.min(self.places.len() - 1)] as usize
    }
}

/// The character that an escape at the start of `text` stands for, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes();
    match bytes[0] {
        b'%' => {
            let byte = hex(text.get(1..3)?)?;
            // Only characters that could delimit or name a secret matter; all of them are ASCII.
            (byte < 0x80).then_some((char::from_u32(byte)?, 3))
        }
        b'&' => reference(text),
        _ => match bytes.get(1)? {
            b'u' => Some((char::from_u32(hex(text.get(2..6)?)?)?, 6)),
            b'x' => Some((char::from_u32(hex(text.get(2..4)?)?)?, 4)),
            byte if byte.is_ascii_punctuation() => Some((char::from(*byte), 2)),
            _ => None,
        },
    }
}

/// Character references that matter in a URL.
const REFERENCES: &[(&str, char)] = &[
    ("&amp;", '&'),
    ("&AMP;", '&'),
    ("&colon;", ':'),
    ("&commat;", '@'),
    ("&equals;", '='),
    ("&lowbar;", '_'),
    ("&num;", '#'),
    ("&percnt;", '%'),
    ("&quest;", '?'),
    ("&quot;", '"'),
    ("&apos;", '\''),
    ("&semi;", ';'),
    ("&sol;", '/'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&period;", '.'),
    ("&hyphen;", '-'),
    ("&bsol;", '\\'),
];

fn reference(text: &str) -> Option<(char, usize)> {
    if let Some((name, c)) = REFERENCES.iter().find(|(name, _)| text.starts_with(name)) {
        return Some((*c, name.len()));
    }
    let digits = text.strip_prefix("&#")?;
    let (digits, radix, before) = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 3),
        None => (digits, 10, 2),
    };
    let length = digits.bytes().take(8).take_while(u8::is_ascii_hexdigit).count();
    let c = char::from_u32(u32::from_str_radix(&digits[..length], radix).ok()?)?;
    let semicolon = usize::from(digits[length..].starts_with(';'));
    Some((c, before + length + semicolon))
}

fn hex(digits: &str) -> Option<u32> {
    if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) { u32::from_str_radix(digits, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_any_language() {
        let text = r"a%3D&amp;\u0026\/\_&#x3A;&#64;%e4%";
        let decoded = Decoded::of(text).unwrap();
        assert_eq!(decoded.text, "a=&&/_:@%e4%");
        let places: Vec<usize> = (0..=decoded.text.len()).map(|at| decoded.original(at)).collect();
        assert_eq!(places, [0, 1, 4, 9, 15, 17, 19, 25, 30, 31, 32, 33, 34]);
        assert!(Decoded::of("plain % & text").is_none());
    }
}

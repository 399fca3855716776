//! A text with its escapes decoded, whichever language they belong to, and the place of each byte in the original.

use std::char;

use super::hidden::{has_hidden, hidden, is_hidden};

/// First byte of the wide and small forms of ASCII characters.
pub(super) const WIDE: u8 = 0xef;

/// A decoded text.
#[derive(Default)]
pub(super) struct Decoded {
    pub(super) text: String,
    /// Offset in the original of each byte of `text`, and the length of the original.
    places: Vec<u32>,
}

impl Decoded {
    /// Returns the text without its invisible characters and escape sequences; `None` without them.
    pub(super) fn without_hidden(original: &str) -> Option<Decoded> {
        if !has_hidden(original) {
            return None;
        }
        let mut visible = Decoded::default();
        let mut from = 0;
        for place in hidden(original) {
            visible.copy(&original[from..place.start], from);
            from = place.end;
        }
        visible.copy(&original[from..], from);
        visible.finish(original.len());
        Some(visible)
    }

    /// Decodes percent-encodings, character references of HTML, and backslash escapes of JSON, Markdown and programming languages;
    /// `None` without them.
    pub(super) fn of(original: &str) -> Option<Decoded> {
        let mut escapes = Escapes::of(original).peekable();
        escapes.peek()?;
        let mut decoded =
            Decoded { text: String::with_capacity(original.len()), places: Vec::with_capacity(original.len() + 1) };
        let mut at = 0;
        for Escape { start, c, length } in escapes {
            decoded.copy(&original[at..start], at);
            decoded.push(c, start);
            at = start + length;
        }
        decoded.copy(&original[at..], at);
        decoded.finish(original.len());
        Some(decoded)
    }

    /// Returns the decoded text without the places; `None` without escapes. References such as `&amp;` stay unless what they stand for
    /// begins one more reference: their semicolon separates names as well as the ampersand does.
    pub(super) fn text_of(original: &str) -> Option<String> {
        let mut escapes = Escapes::of(original).filter(|escape| !escape.is_separator(original)).peekable();
        escapes.peek()?;
        let (mut text, mut at) = (String::with_capacity(original.len()), 0);
        for Escape { start, c, length } in escapes {
            text.push_str(&original[at..start]);
            text.push(c);
            at = start + length;
        }
        text.push_str(&original[at..]);
        Some(text)
    }

    /// Adds a part of the original, which begins at `start`.
    pub(super) fn copy(&mut self, part: &str, start: usize) {
        self.text.push_str(part);
        if part.is_ascii() {
            // Texts are shorter than 4 GiB.
            return self.places.extend(start as u32..(start + part.len()) as u32);
        }
        // Each byte of a character has the place of the first one.
        let character = |offset: usize| (0..=offset).rev().find(|at| part.is_char_boundary(*at)).unwrap_or_default();
        // Texts are shorter than 4 GiB.
        self.places.extend((0..part.len()).map(|offset| (start + character(offset)) as u32));
    }

    pub(super) fn push(&mut self, c: char, place: usize) {
        self.text.push(c);
        // Texts are shorter than 4 GiB.
        self.places.resize(self.text.len(), place as u32);
    }

    pub(super) fn finish(&mut self, end: usize) {
        self.places.push(end as u32);
    }

    /// Returns the offset in the original of the byte at `at`.
    pub(super) fn original(&self, at: usize) -> usize {
        self.places[at.min(self.places.len() - 1)] as usize
    }
}

/// An escape in a text.
struct Escape {
    start: usize,
    /// The character that it stands for.
    c: char,
    length: usize,
}

impl Escape {
    /// Whether it is a reference that stands for an ampersand, and that ampersand begins no reference.
    fn is_separator(&self, text: &str) -> bool {
        let (reference_text, rest) = text[self.start..].split_at(self.length);
        self.c == '&' && reference_text.ends_with(';') && reference(rest).is_none()
    }
}

/// The escapes of a text in order.
struct Escapes<'a> {
    text: &'a str,
    /// The end of the last one.
    at: usize,
    /// The first byte that is `%`, `&` or a backslash, or the length of the text. It is searched again only if it is before `at`.
    near: usize,
}

impl<'a> Escapes<'a> {
    fn of(text: &'a str) -> Self {
        Escapes { text, at: 0, near: Escapes::near(text, 0) }
    }

    fn near(text: &str, at: usize) -> usize {
        memchr::memchr3(b'%', b'&', b'\\', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length)
    }
}

impl Iterator for Escapes<'_> {
    type Item = Escape;

    fn next(&mut self) -> Option<Escape> {
        loop {
            if self.near < self.at {
                self.near = Escapes::near(self.text, self.at);
            }
            let wide = memchr::memchr(WIDE, &self.text.as_bytes()[self.at..self.near]);
            let start = wide.map_or(self.near, |length| self.at + length);
            if start == self.text.len() {
                return None;
            }
            // The first byte of a character.
            if let Some((c, length)) = escape(&self.text[start..]) {
                self.at = start + length;
                return Some(Escape { start, c, length });
            }
            self.at = start + 1;
        }
    }
}

/// Returns the character that an escape at the start of `text` stands for, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes();
    match bytes[0] {
        b'%' => percent(text),
        b'&' => reference(&text[1..]).map(|(c, length)| (c, 1 + length)),
        WIDE => Some((ascii_of(text.chars().next()?)?, 3)),
        _ => match bytes.get(1)? {
            b'u' if bytes.get(2) == Some(&b'{') => in_braces(text),
            b'u' => Some((char::from_u32(hex(text.get(2..6)?)?)?, 6)),
            b'x' => Some((char::from_u32(hex(text.get(2..4)?)?)?, 4)),
            byte if byte.is_ascii_punctuation() => Some((char::from(*byte), 2)),
            _ => None,
        },
    }
}

/// Returns the character of `\u{40}`, with up to eight digits.
fn in_braces(text: &str) -> Option<(char, usize)> {
    let length = text.bytes().take(12).position(|byte| byte == b'}')?;
    Some((char::from_u32(hex(text.get(3..length)?)?)?, length + 1))
}

/// Returns the ASCII character that a wide or small form is compatible with: `@` of U+FF20. Some readers replace them.
fn ascii_of(c: char) -> Option<char> {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0),
        '\u{fe55}' => Some(':'),
        '\u{fe56}' => Some('?'),
        '\u{fe5f}' => Some('#'),
        '\u{fe60}' => Some('&'),
        '\u{fe66}' => Some('='),
        '\u{fe68}' => Some('\\'),
        '\u{fe6b}' => Some('@'),
        _ => None,
    }
}

/// Returns the character that a percent-encoding stands for. Only characters that could delimit, name or hide a secret matter: ASCII, its
/// wide forms, and invisible characters.
fn percent(text: &str) -> Option<(char, usize)> {
    let byte =
        |at: usize| text.as_bytes().get(at).filter(|sign| **sign == b'%').and_then(|_| hex(text.get(at + 1..at + 3)?));
    if let Some(digits) = text.strip_prefix("%u").and_then(|digits| digits.get(..4)) {
        return Some((char::from_u32(hex(digits)?).filter(char::is_ascii)?, 6));
    }
    let first = byte(0)?;
    if first < 0x80 {
        return Some((char::from_u32(first)?, 3));
    }
    let length = match first {
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return None,
    };
    let mut bytes = [0; 4];
    for (number, place) in bytes.iter_mut().take(length).enumerate() {
        // Two hexadecimal digits.
        *place = byte(3 * number)? as u8;
    }
    let c = std::str::from_utf8(&bytes[..length]).ok()?.chars().next()?;
    Some((ascii_of(c).or(is_hidden(c).then_some(c))?, 3 * length))
}

/// Character references that matter in a URL, without their `&`.
const REFERENCES: &[(&str, char)] = &[
    ("amp;", '&'),
    ("AMP;", '&'),
    ("colon;", ':'),
    ("commat;", '@'),
    ("equals;", '='),
    ("lowbar;", '_'),
    ("num;", '#'),
    ("percnt;", '%'),
    ("quest;", '?'),
    ("quot;", '"'),
    ("apos;", '\''),
    ("semi;", ';'),
    ("sol;", '/'),
    ("lt;", '<'),
    ("gt;", '>'),
    ("period;", '.'),
    ("hyphen;", '-'),
    ("bsol;", '\\'),
];

/// Returns the character of the reference that begins before `text`, with its `&`, and the length of the rest of it.
fn reference(text: &str) -> Option<(char, usize)> {
    let first = text.bytes().next()?;
    // The first letter nearly always differs, and comparing it is cheaper.
    let is_at_start = |(name, _): &&(&str, char)| name.as_bytes()[0] == first && text.starts_with(name);
    if let Some((name, c)) = REFERENCES.iter().find(is_at_start) {
        return Some((*c, name.len()));
    }
    let digits = text.strip_prefix('#')?;
    let (digits, radix, before) = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 2),
        None => (digits, 10, 1),
    };
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    let length = digits[zeros..].chars().take(8).take_while(|digit| digit.is_digit(radix)).count();
    let (number, rest) = digits.split_at(zeros + length);
    let c = char::from_u32(u32::from_str_radix(&number[zeros..], radix).ok()?)?;
    Some((c, before + number.len() + usize::from(rest.starts_with(';'))))
}

fn hex(digits: &str) -> Option<u32> {
    if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) { u32::from_str_radix(digits, 16).ok() } else { None }
}

/// Returns the forms in which a message may quote a part of a URL: as it is, decoded, without line ends, and percent-encoded.
///
/// ```
/// use urlgram_secrets::spellings;
///
/// assert_eq!(spellings("a%42"), ["a%42", "aB"]);
/// assert_eq!(spellings("a\tb<"), ["a\tb<", "ab<", "ab%3C"]);
/// ```
pub fn spellings(part: &str) -> Vec<String> {
    let mut all = vec![part.to_owned()];
    let mut add = |spelling: String| {
        if !all.contains(&spelling) {
            all.push(spelling);
        }
    };
    let joined: String = part.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    let encoded = encoded(&joined);
    let decoded = Decoded::of(&joined).map(|decoded| decoded.text);
    add(joined);
    decoded.into_iter().for_each(&mut add);
    add(encoded);
    all
}

/// Returns the form of a text in a userinfo that the URL Standard serializes.
fn encoded(text: &str) -> String {
    let is_kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,%".contains(&byte);
    text.bytes().fold(String::with_capacity(text.len()), |mut encoded, byte| {
        if is_kept(byte) {
            encoded.push(char::from(byte));
        } else {
            encoded += &format!("%{byte:02X}");
        }
        encoded
    })
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
        assert!(Decoded::of("plain % & text é日").is_none());
        assert_eq!(Decoded::of("\u{ff20}%EF%BC%A0%ef%bd%80").unwrap().text, "@@`");
        assert_eq!(Decoded::of(r"&#64example&#0000000064;%u0040\u{40}&#x00040;").unwrap().text, "@example@@@@");
    }

    #[test]
    fn places_without_invisible_characters_are_those_of_the_original() {
        let visible = Decoded::without_hidden("a\u{200b}é\u{ad}b").unwrap();
        let places: Vec<usize> = (0..=visible.text.len()).map(|at| visible.original(at)).collect();
        assert_eq!((visible.text.as_str(), places), ("aéb", vec![0, 4, 4, 8, 9]));
        assert!(Decoded::without_hidden("aéb\t").is_none());
    }
}

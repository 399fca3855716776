//! Text of others as people may see it: no terminal obeys it, no log of a build does, and it holds no secrets.

use std::borrow::Cow;

use super::plain_texts::redacted;
use super::style::OutputStyle;
use urlgram::diagnostic::{is_invisible, printable};

/// Longest message for people, in bytes. Longer ones are cut: they quote a text that was never meant to be read.
const MAX_MESSAGE: usize = 1 << 13;

/// Widest column of a table, in cells. Formatting to more than 65,535 cells panics.
pub(crate) const MAX_COLUMN: usize = 60;

/// Writes each invisible character of a line as an escape. Systems that run builds read `##[`, `##vso[` and `##teamcity[` anywhere in a
/// line as a command, so its second character is written as an escape as well.
pub(crate) fn legible(text: &str) -> Cow<'_, str> {
    match printable(text) {
        Cow::Borrowed(text) if !has_command(text) => Cow::Borrowed(text),
        text => without_commands(&text, r"\x23").into(),
    }
}

/// Whether a text has `##[` or `##name[`.
pub(super) fn has_command(text: &str) -> bool {
    commands(text).next().is_some()
}

/// Returns the offsets of the commands for systems that run builds: `##[group]`, `##vso[…]`, `##teamcity[…]`.
pub(crate) fn commands(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'#', bytes).filter(|at| {
        bytes[*at..].strip_prefix(b"##").is_some_and(|rest| {
            let name = rest.iter().take(MAX_COMMAND).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-');
            rest.get(name.count()) == Some(&b'[')
        })
    })
}

/// Longest name of a command, in bytes. No system has a name that is as long.
const MAX_COMMAND: usize = 32;

/// Writes an escape in place of the second character of each command.
fn without_commands(text: &str, escape: &str) -> String {
    let (mut from, mut safe) = (0, String::with_capacity(text.len() + 16));
    for at in commands(text) {
        safe.extend([&text[from..=at], escape]);
        from = at + 2;
    }
    safe + &text[from..]
}

/// Number of bytes that are read at once.
const BLOCK: usize = 64;

/// Form of a text as a string in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JsonText {
    /// The text itself.
    Same,
    /// A backslash before each quotation mark and backslash.
    Quoting,
    /// Perhaps other escapes.
    Other,
}

impl JsonText {
    /// Looks at a text: neither JSON nor [`legible_json`] escapes anything else.
    pub(crate) fn of(text: &str) -> Self {
        const QUOTED: u8 = 1;
        const HASH: u8 = 2;
        const OTHER: u8 = 4;
        let kind = |byte: u8| {
            (u8::from((byte == b'"') | (byte == b'\\')) * QUOTED)
                | (u8::from(byte == b'#') * HASH)
                | (u8::from(byte.wrapping_sub(b' ') >= 95) * OTHER)
        };
        let seen = seen(text.as_bytes(), kind);
        if seen & OTHER != 0 || seen & HASH != 0 && has_command(text) {
            JsonText::Other
        } else if seen & QUOTED != 0 {
            JsonText::Quoting
        } else {
            JsonText::Same
        }
    }
}

/// Whether a text has only printable ASCII characters and line ends.
fn is_printable(text: &[u8]) -> bool {
    seen(text, |byte| u8::from((byte != b'\n') & (byte.wrapping_sub(b' ') >= 95))) == 0
}

/// Whether a text has only visible ASCII characters.
pub(super) fn is_graphic(text: &str) -> bool {
    seen(text.as_bytes(), |byte| u8::from(byte.wrapping_sub(b'!') >= 94)) == 0
}

/// The kinds of bytes in a text that decide how it is drawn, as a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look(u8);

impl Look {
    const LINE_END: u8 = 1;
    const HASH: u8 = 2;
    /// A byte of `§`. In UTF-8, no other character has only these two.
    const SECTION: u8 = 4;
    const OTHER: u8 = 8;

    /// Looks at a text.
    pub(super) fn of(text: &str) -> Self {
        let kind = |byte: u8| {
            let is_section = (byte == 0xc2) | (byte == 0xa7);
            let is_other = (byte.wrapping_sub(b' ') >= 95) & (byte != b'\n') & !is_section;
            (u8::from(byte == b'\n') * Look::LINE_END)
                | (u8::from(byte == b'#') * Look::HASH)
                | (u8::from(is_section) * Look::SECTION)
                | (u8::from(is_other) * Look::OTHER)
        };
        Look(seen(text.as_bytes(), kind))
    }

    /// Whether the text has only printable ASCII characters, and no line end.
    pub(super) fn is_ascii_line(self) -> bool {
        self.0 & !Look::HASH == 0
    }

    /// Whether the text has only printable ASCII, line ends and `§`, as most of our messages do.
    pub(super) fn is_plain(self) -> bool {
        self.0 & Look::OTHER == 0
    }

    /// Whether the text has a line end.
    pub(super) fn has_line_end(self) -> bool {
        self.0 & Look::LINE_END != 0
    }

    /// Whether the text has a `#`.
    pub(super) fn has_hash(self) -> bool {
        self.0 & Look::HASH != 0
    }
}

/// Returns the kinds of all bytes as a set, without a branch for each byte. Some bytes are looked at again, which changes nothing.
#[inline(always)]
fn seen(bytes: &[u8], kind: impl Fn(u8) -> u8) -> u8 {
    const LANES: usize = 16;
    let mut lanes = [0; LANES];
    let mut look_at = |bytes: &[u8; LANES]| lanes.iter_mut().zip(bytes).for_each(|(lane, byte)| *lane |= kind(*byte));
    match bytes.len() {
        0..4 => return bytes.iter().fold(0, |seen, byte| seen | kind(*byte)),
        4..8 => look_at(&joined::<4, LANES>(bytes)),
        8..LANES => look_at(&joined::<8, LANES>(bytes)),
        _ => {
            bytes.as_chunks().0.iter().for_each(&mut look_at);
            bytes.last_chunk().into_iter().for_each(look_at);
        }
    }
    lanes.iter().fold(0, |seen, lane| seen | lane)
}

/// Returns the first and the last bytes of a text, again and again.
#[inline(always)]
fn joined<const PART: usize, const ALL: usize>(bytes: &[u8]) -> [u8; ALL] {
    let mut all = [0; ALL];
    let parts = [bytes.first_chunk::<PART>(), bytes.last_chunk()];
    all.chunks_exact_mut(PART).zip(parts.into_iter().flatten().cycle()).for_each(|(to, part)| to.copy_from_slice(part));
    all
}

/// Whether a text has a character that is `odd`, which no printable ASCII character and no line end is. Looks at the characters of few
/// blocks.
pub(super) fn has_odd(text: &str, is_odd: impl Fn(char) -> bool) -> bool {
    if is_printable(text.as_bytes()) {
        return false;
    }
    // The start of the character at `at`.
    let start = |at: usize| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    text.as_bytes().chunks(BLOCK).enumerate().any(|(number, block)| {
        let at = number * BLOCK;
        !is_printable(block) && text[start(at)..start(at + block.len())].contains(&is_odd)
    })
}

/// Whether a text has an invisible character that is not a line end.
fn has_hidden(text: &str) -> bool {
    has_odd(text, is_hidden)
}

fn is_hidden(c: char) -> bool {
    is_invisible(c) && c != '\n'
}

/// Writes the invisible characters of a text of several lines as escapes, and keeps its line ends.
pub(crate) fn legible_lines(text: &str) -> Cow<'_, str> {
    if !text.contains('\n') {
        return legible(text);
    }
    if is_printable(text.as_bytes()) && !has_command(text) && !text.contains("::") {
        return Cow::Borrowed(text);
    }
    let line = |line: &'_ str| -> String { legible_at_start(line.strip_suffix('\r').unwrap_or(line)).into_owned() };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n").into()
}

/// Makes a text [`legible`] at the start of a line, where GitHub Actions reads `::` as a command.
pub(crate) fn legible_at_start(text: &str) -> Cow<'_, str> {
    let text = legible(text);
    match text.find(|c: char| !c.is_whitespace()) {
        Some(at) if text[at..].starts_with("::") => [&text[..at], r"\x3a", &text[at + 1..]].concat().into(),
        _ => text,
    }
}

/// Returns a message that may quote a text of others: secrets covered, invisible characters written as escapes, not too long.
pub(crate) fn message(text: &str, style: &OutputStyle) -> String {
    let text = cut_to(text, MAX_MESSAGE);
    let covered = if style.shows_secrets { Cow::Borrowed(&*text) } else { redacted(&text) };
    legible_lines(&covered).into_owned()
}

/// Cuts a text to about `most` bytes.
fn cut_to(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return text.into();
    }
    let end = (0..=most).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    [&text[..end], "…"].concat().into()
}

/// Writes each invisible character as an escape but line ends and tabs; bytes that are not UTF-8, too.
pub(crate) fn legible_bytes(bytes: &[u8]) -> Vec<u8> {
    let mut shown = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for (i, line) in chunk.valid().split('\n').enumerate() {
            if i > 0 {
                shown.push(b'\n');
            }
            let cells = line.split('\t').map(printable).collect::<Vec<_>>();
            shown.extend_from_slice(cells.join("\t").as_bytes());
        }
        for byte in chunk.invalid() {
            shown.extend_from_slice(format!("\\x{byte:02x}").as_bytes());
        }
    }
    shown
}

/// Escapes the invisible characters in a JSON document, which can only be in its strings, and `##[` as [`legible`] does. The document
/// means the same.
pub(crate) fn legible_json(json: String) -> String {
    match legible_json_part(&json) {
        Cow::Owned(escaped) => escaped,
        Cow::Borrowed(_) => json,
    }
}

/// Does what [`legible_json`] does for a part of a document that begins and ends between characters.
pub(crate) fn legible_json_part(json: &str) -> Cow<'_, str> {
    if !has_hidden(json) && !has_command(json) {
        return json.into();
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in without_commands(json, r"\u0023").chars() {
        if is_hidden(c) {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| escaped.push_str(&format!("\\u{unit:04x}")));
        } else {
            escaped.push(c);
        }
    }
    escaped.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_becomes_visible() {
        assert_eq!(legible("\x1b[2J\u{9b}1m\u{202e}\t"), r"\x1b[2J\u{9b}1m\u{202e}\t");
        assert_eq!(legible("a##[error]b"), r"a#\x23[error]b");
        assert_eq!(legible("###vso[a]##teamcity[##"), r"##\x23vso[a]#\x23teamcity[##");
        assert_eq!(legible("## [a](b) ##a b["), "## [a](b) ##a b[");
        assert_eq!(legible_lines("a\n ::error::b"), "a\n \\x3a:error::b");
        assert_eq!(legible_lines("a\r\nb\rc"), "a\nb\\rc");
        assert_eq!(legible_at_start(" ::error::x"), r" \x3a:error::x");
        assert_eq!(legible_bytes(b"a\tb\r\n\xff\x1b"), b"a\tb\\r\n\\xff\\x1b");
        assert_eq!(legible_json("\"a\u{7f}\u{202e}\u{e0041}\"".into()), r#""a\u007f\u202e\udb40\udc41""#);
        assert_eq!(legible_json("\"##[error]\"".into()), r##""#\u0023[error]""##);
        assert_eq!(legible_json("\"##vso[a]\"".into()), r##""#\u0023vso[a]""##);
    }

    #[test]
    fn escapes_of_json_are_seen_at_every_place() {
        for length in 0..50 {
            for at in 0..=length {
                let cases = [
                    ("", JsonText::Same),
                    ("#", JsonText::Same),
                    ("\"", JsonText::Quoting),
                    ("\\", JsonText::Quoting),
                    ("\u{7f}", JsonText::Other),
                    ("\n", JsonText::Other),
                    ("é", JsonText::Other),
                    ("##[", JsonText::Other),
                    ("##vso[", JsonText::Other),
                ];
                for (text, expected) in cases {
                    let text = ["a".repeat(at), text.to_owned(), " ".repeat(length - at)].concat();
                    assert_eq!(JsonText::of(&text), expected, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_look_sees_every_byte() {
        for length in 0..50 {
            for at in 0..=length {
                for (c, looks) in [
                    ('~', (true, false, false)),
                    ('\u{a7}', (true, false, false)),
                    ('\n', (true, true, false)),
                    ('#', (true, false, true)),
                    ('\t', (false, false, false)),
                    ('\u{e7}', (false, false, false)),
                    ('\u{2026}', (false, false, false)),
                    ('\u{a71}', (false, false, false)),
                ] {
                    let text = ["a".repeat(at), c.into(), " ".repeat(length - at)].concat();
                    let look = Look::of(&text);
                    assert_eq!((look.is_plain(), look.has_line_end(), look.has_hash()), looks, "{text:?}");
                }
            }
        }
        // No other character has only the bytes of the section sign.
        let bytes = |c: char| c.encode_utf8(&mut [0; 4]).bytes().all(|byte| matches!(byte, 0xc2 | 0xa7));
        assert!(('\u{80}'..=char::MAX).filter(|c| bytes(*c)).eq(['\u{a7}']));
    }

    #[test]
    fn characters_are_seen_at_every_place() {
        for at in 0..3 * BLOCK {
            for (c, is_hidden) in [('§', false), ('日', false), ('\u{e0041}', true), ('\u{200b}', true), ('\t', true)]
            {
                let text = ["a".repeat(at), c.into(), "b".repeat(3 * BLOCK - at)].concat();
                assert_eq!(has_hidden(&text), is_hidden, "{c:?} at {at}");
            }
        }
        assert!(!has_hidden("") && !has_hidden("a\nb"));
    }

    #[test]
    fn secrets_in_messages_are_covered() {
        let style = OutputStyle::default();
        assert_eq!(message("http://u:hunter2@h/: no such file", &style), "http://u:***@h/: no such file");
        assert!(message(&"x".repeat(99_999), &style).len() < 9_000);
    }
}

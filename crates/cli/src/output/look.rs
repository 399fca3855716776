//! The kinds of characters in a text, found without a branch for each byte: most texts are drawn and written as they are.

use super::markers::has_command;

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
    /// Looks at a text: neither JSON nor `Foreign::json` escapes anything else.
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
pub(super) fn is_printable(text: &[u8]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}

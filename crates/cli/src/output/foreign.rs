//! The one type for text of others: arguments, names and contents of files, answers of other programs.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use super::look::{has_odd, is_printable};
use super::markers::{has_command, start_of_command, without_commands};
use super::plain_texts::redacted_message;
use super::style::OutputStyle;
use urlgram::diagnostic::{is_invisible, printable};

/// Longest message for people, in bytes. Longer ones are cut: they quote a text that was never meant to be read.
const MAX_MESSAGE: usize = 1 << 13;

/// Widest column of a table, in cells. Formatting to more than 65,535 cells panics.
pub(crate) const MAX_COLUMN: usize = 60;

/// A text of others. Its `Display` writes one line that neither a terminal nor a system that runs builds obeys: line ends, control
/// characters, invisible and bidirectional characters are escapes, and so is a character of each command of such a system.
///
/// GitHub Actions reads `::name ::` at the start of a line; it, Azure Pipelines and TeamCity read `##[name]`, `##vso[…]` and
/// `##teamcity[…]` anywhere in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Foreign<'a>(pub(crate) &'a str);

impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.line())
    }
}

impl<'a> Foreign<'a> {
    /// Returns what `Display` writes.
    pub(crate) fn line(self) -> Cow<'a, str> {
        let shown = match printable(self.0) {
            Cow::Borrowed(text) if !has_command(text) => Cow::Borrowed(text),
            text => without_commands(&text, r"\x23").into(),
        };
        match start_of_command(&shown) {
            Some(at) => [&shown[..at], r"\x3a", &shown[at + 1..]].concat().into(),
            None => shown,
        }
    }

    /// Returns the text with its line ends: each of its lines is harmless. For texts that are known to have only line ends of ours, and
    /// for those that are shown as a whole.
    pub(crate) fn lines(self) -> Cow<'a, str> {
        if !self.0.contains('\n') {
            return self.line();
        }
        if is_printable(self.0.as_bytes()) && !has_command(self.0) && !self.0.contains("::") {
            return Cow::Borrowed(self.0);
        }
        let line = |line: &'_ str| -> String { Foreign(line.strip_suffix('\r').unwrap_or(line)).line().into_owned() };
        self.0.split('\n').map(line).collect::<Vec<_>>().join("\n").into()
    }

    /// Returns a message that may quote a text of others, in one line: secrets covered, and not too long.
    pub(crate) fn message(self, style: &OutputStyle) -> String {
        Foreign(&self.covered(style)).line().into_owned()
    }

    /// Returns what [`message`](Foreign::message) does, with the line ends of the text.
    pub(crate) fn paragraph(self, style: &OutputStyle) -> String {
        Foreign(&self.covered(style)).lines().into_owned()
    }

    fn covered(self, style: &OutputStyle) -> Cow<'a, str> {
        match cut_to(self.0, MAX_MESSAGE) {
            text if style.shows_secrets => text,
            Cow::Borrowed(text) => redacted_message(text),
            Cow::Owned(text) => redacted_message(&text).into_owned().into(),
        }
    }

    /// Escapes the invisible characters in a JSON document, which can only be in its strings, and commands. The document means the same,
    /// and so does a part that begins and ends between characters.
    pub(crate) fn json(self) -> Cow<'a, str> {
        if !has_hidden(self.0) && !has_command(self.0) {
            return self.0.into();
        }
        let mut escaped = String::with_capacity(self.0.len() + 16);
        for c in without_commands(self.0, r"\u0023").chars() {
            if is_hidden(c) {
                c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| escaped.push_str(&format!("\\u{unit:04x}")));
            } else {
                escaped.push(c);
            }
        }
        escaped.into()
    }

    /// Returns a path as `Display` writes a text.
    pub(crate) fn path(path: &Path) -> String {
        Foreign(&path.display().to_string()).line().into_owned()
    }

    /// Returns data as a terminal shows it: the characters that it may obey are escapes, but line ends and tabs are not, and bytes that
    /// are not UTF-8 are.
    pub(crate) fn bytes(bytes: &[u8]) -> Vec<u8> {
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
}

/// Whether a text has an invisible character that is not a line end.
fn has_hidden(text: &str) -> bool {
    has_odd(text, is_hidden)
}

fn is_hidden(c: char) -> bool {
    is_invisible(c) && c != '\n'
}

/// Cuts a text to about `most` bytes.
fn cut_to(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return text.into();
    }
    let end = (0..=most).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    [&text[..end], "…"].concat().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_becomes_visible() {
        assert_eq!(Foreign("\x1b[2J\u{9b}1m\u{202e}\t").line(), r"\x1b[2J\u{9b}1m\u{202e}\t");
        assert_eq!(Foreign("a##[error]b").line(), r"a#\x23[error]b");
        assert_eq!(Foreign("a\n::error::x").message(&OutputStyle::default()), r"a\n::error::x");
        assert_eq!(format!("{:>4}|{:.1}", Foreign("\n"), Foreign("ab")), "  \\n|a");
        for address in ["::1", "::ffff:1.2.3.4", "::dead:beef", " ::"] {
            assert_eq!(Foreign(address).line(), address);
        }
        assert_eq!(Foreign("::add-mask::x").line(), r"\x3a:add-mask::x");
        assert_eq!(Foreign("###vso[a]##teamcity[##").line(), r"##\x23vso[a]#\x23teamcity[##");
        assert_eq!(Foreign("## [a](b) ##a b[").line(), "## [a](b) ##a b[");
        assert_eq!(Foreign("a\n ::error::b").lines(), "a\n \\x3a:error::b");
        assert_eq!(Foreign("a\r\nb\rc").lines(), "a\nb\\rc");
        assert_eq!(Foreign(" ::error::x").line(), r" \x3a:error::x");
        assert_eq!(Foreign::bytes(b"a\tb\r\n\xff\x1b"), b"a\tb\\r\n\\xff\\x1b");
        assert_eq!(Foreign("\"a\u{7f}\u{202e}\u{e0041}\"").json(), r#""a\u007f\u202e\udb40\udc41""#);
        assert_eq!(Foreign("\"##[error]\"").json(), r##""#\u0023[error]""##);
        assert_eq!(Foreign("\"##vso[a]\"").json(), r##""#\u0023vso[a]""##);
    }

    #[test]
    fn characters_are_seen_at_every_place() {
        const BLOCK: usize = 64;
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
        assert_eq!(Foreign("http://u:hunter2@h/: no such file").message(&style), "http://u:***@h/: no such file");
        assert!(Foreign(&"x".repeat(99_999)).message(&style).len() < 9_000);
    }
}

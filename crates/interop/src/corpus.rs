//! The recorded answers.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::endpoint::Endpoint;
use super::part::Part;
use super::program::Program;

/// One text per line, in the escapes of `escaped`. After it, the letters of the programs that reject it, and for each answer the
/// letters of the programs, the host and the port. Separated by tabs.
const ANSWERS: &str = include_str!("../data/answers.tsv");

/// One line for each line of the answers: pairs of a key and a value, separated by tabs. A key has the letter of a part and those of
/// programs. Empty parts, and written texts that are equal to the text, are left out. The key `?` has programs whose parts are unknown.
#[cfg(feature = "parts")]
const PARTS: &str = include_str!("../data/parts.tsv");
#[cfg(not(feature = "parts"))]
const PARTS: &str = "";

static LINES: LazyLock<HashMap<&'static str, Entry>> =
    LazyLock::new(|| entries().map(|entry| (entry.text, entry)).collect());

/// A text of the corpus, and the answers to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    text: &'static str,
    answers: &'static str,
    parts: &'static str,
}

impl Entry {
    /// Returns the recorded answers to `text`; `None` if the corpus does not have it.
    pub fn find(text: &str) -> Option<Self> {
        LINES.get(&*escaped(text)).copied()
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        unescaped(self.text)
    }

    /// Returns the answer of a program: `None` if it was not asked, `Some(None)` for a rejection.
    pub fn answer(&self, program: &Program) -> Option<Option<Endpoint>> {
        let mut fields = self.answers.split('\t');
        if fields.next()?.contains(program.letter) {
            return Some(None);
        }
        while let (Some(letters), Some(host), Some(port)) = (fields.next(), fields.next(), fields.next()) {
            if letters.contains(program.letter) {
                return Some(Some(Endpoint { host: unescaped(host), port: unescaped(port) }));
            }
        }
        None
    }

    /// Returns a part of the answer of a program, and an empty text if the URL does not have the part.
    ///
    /// `None` if the program was not asked, rejects the text, or does not return the part.
    pub fn part(&self, program: &Program, part: Part) -> Option<String> {
        if !program.gives(part) || self.answer(program).flatten().is_none() {
            return None;
        }
        let mut fields = self.parts.split('\t');
        while let (Some(key), Some(value)) = (fields.next(), fields.next()) {
            let mut letters = key.chars();
            let kind = letters.next();
            if (kind == Some('?') || kind == Some(part.letter())) && letters.any(|letter| letter == program.letter) {
                return (kind != Some('?')).then(|| unescaped(value));
            }
        }
        Some(if part == Part::Written { self.text() } else { String::new() })
    }
}

/// Returns all texts of the corpus, in the order of the file: the shortest first.
pub fn entries() -> impl Iterator<Item = Entry> {
    let parts = PARTS.lines().chain(std::iter::repeat(""));
    let entry = |(line, parts): (&'static str, _)| {
        let (text, answers) = line.split_once('\t')?;
        Some(Entry { text, answers, parts })
    };
    ANSWERS.lines().zip(parts).filter_map(entry)
}

/// Writes backslashes, control characters and spaces at which tools cut lines as `\uXXXX`.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\\' || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

/// Undoes `escaped`.
pub(crate) fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.get(..4).unwrap_or_default();
        let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
        out.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
        out.push_str(part.get(4..).unwrap_or_default());
    }
    out
}

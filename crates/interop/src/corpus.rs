//! The recorded answers.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::endpoint::Endpoint;
use super::program::Program;

/// One text per line, in the escapes of `escaped`. After it, the letters of the programs that reject it, and for each answer the
/// letters of the programs, the host and the port. Separated by tabs.
const ANSWERS: &str = include_str!("../data/answers.tsv");

static LINES: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| ANSWERS.lines().filter_map(|line| line.split_once('\t')).collect());

/// A text of the corpus, and the answers to it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    text: &'static str,
    answers: &'static str,
}

impl Entry {
    /// Returns the recorded answers to `text`; `None` if the corpus does not have it.
    pub fn find(text: &str) -> Option<Self> {
        let (text, answers) = LINES.get_key_value(&*escaped(text))?;
        Some(Entry { text, answers })
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
}

/// Returns all texts of the corpus, in the order of the file: the shortest first.
pub fn entries() -> impl Iterator<Item = Entry> {
    ANSWERS.lines().filter_map(|line| line.split_once('\t')).map(|(text, answers)| Entry { text, answers })
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
fn unescaped(text: &str) -> String {
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

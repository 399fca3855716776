//! The page of a lint: sections of its documentation.

use core::iter;
use std::borrow::Cow;

use super::lint::Lint;
use crate::policy::Config;
use urlgram::diagnostic::Source;
use urlgram::registry;
use urlgram::whatwg::Url;

/// A text on the page of a lint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The text as the page shows it.
    pub shown: &'static str,
    is_escaped: bool,
}

impl Example {
    /// Returns the bytes of the text. A page writes characters that cannot be seen, and bytes that are not UTF-8, as
    /// escapes: `\t`, `\x20`, `\u{202e}`.
    pub fn bytes(&self) -> Cow<'static, [u8]> {
        if self.is_escaped { unescaped(self.shown).into() } else { self.shown.as_bytes().into() }
    }

    /// Returns the text, with `U+FFFD` for bytes that are not UTF-8.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes()).into_owned()
    }
}

impl Lint {
    /// Returns the problem in a few words, without `Finds` and full stop: `a port with leading zeros`.
    pub fn summary(&self) -> &'static str {
        let sentence = self.section("What it does").find(|line| !line.is_empty()).unwrap_or_default();
        sentence.strip_prefix("Finds ").unwrap_or(sentence).trim_end_matches('.')
    }

    /// Returns why the problem matters: paragraphs with an empty line between them.
    pub fn why(&self) -> String {
        self.prose("Why is this bad?")
    }

    /// Returns what to do about the problem.
    pub fn remedy(&self) -> String {
        self.prose("Use instead")
    }

    /// Returns texts that have the problem.
    pub fn bad(&self) -> impl Iterator<Item = Example> {
        self.examples("Example")
    }

    /// Returns texts that do not have the problem.
    pub fn good(&self) -> impl Iterator<Item = Example> {
        self.examples("Use instead")
    }

    /// Returns the documents that the lint follows.
    pub fn sources(&self) -> impl Iterator<Item = Source> {
        self.section("References").filter_map(|line| {
            let (title, url) = line.strip_prefix("- [")?.strip_suffix(')')?.split_once("](")?;
            Some(Source { title, url })
        })
    }

    /// Returns the configuration that the examples are checked with: their rule and their base URL.
    ///
    /// ```
    /// use urlgram_lint::{Linter, lint};
    ///
    /// let colon = lint("colon-in-first-segment").unwrap();
    /// let linter = Linter::new(colon.config());
    /// assert_eq!(linter.rule().name, "relative-ref");
    /// let example = colon.bad().next().unwrap();
    /// assert_eq!(linter.check(&example.bytes())[0].kind(), colon.kind);
    /// ```
    pub fn config(&self) -> Config {
        let rule = self.read_as.and_then(|(grammar, rule)| registry::grammar(grammar)?.rule(rule));
        let mut config = rule.map_or_else(Config::default, Config::new);
        config.base = self.base.and_then(|base| Url::parse(base).ok());
        config
    }

    /// Returns the lines below the heading `title`.
    fn section(&self, title: &str) -> impl Iterator<Item = &'static str> {
        // A doc comment has a space at the start of each line.
        let lines = self.doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line));
        let is_heading = |line: &&str| line.starts_with("## ");
        lines
            .skip_while(move |line| line.strip_prefix("## ") != Some(title))
            .skip(1)
            .take_while(move |l| !is_heading(l))
    }

    /// Returns the paragraphs of a section, each joined to one line.
    fn prose(&self, title: &str) -> String {
        let mut out = String::new();
        let mut in_block = false;
        for line in self.section(title) {
            if line.starts_with("```") {
                in_block = !in_block;
            } else if !in_block {
                let separator = if out.is_empty() || out.ends_with('\n') { "" } else { " " };
                out += if line.is_empty() { "\n\n" } else { separator };
                out += line;
            }
        }
        out.trim_end().into()
    }

    /// Returns the lines of the code blocks in a section.
    fn examples(&self, title: &str) -> impl Iterator<Item = Example> {
        let mut lines = self.section(title);
        let mut language = None;
        iter::from_fn(move || {
            loop {
                let line = lines.next()?;
                match (line.strip_prefix("```"), language) {
                    (Some(_), Some(_)) => language = None,
                    (Some(opened), None) => language = Some(opened),
                    (None, Some(language)) => {
                        return Some(Example { shown: line, is_escaped: language == "text escaped" });
                    }
                    (None, None) => {}
                }
            }
        })
    }
}

/// Returns the bytes of a text in which Rust's escapes are used.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        rest = push_escape(after, &mut bytes);
    }
    bytes.extend(rest.bytes());
    bytes
}

/// Adds the character that the escape at the start of `text`, without its backslash, denotes. Returns the text after it.
fn push_escape<'a>(text: &'a str, bytes: &mut Vec<u8>) -> &'a str {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok();
    if let Some((digits, rest)) = text.strip_prefix("u{").and_then(|text| text.split_once('}')) {
        let c = hex(digits).and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
        bytes.extend(c.encode_utf8(&mut [0; 4]).bytes());
        return rest;
    }
    if let Some((digits, rest)) = text.strip_prefix('x').and_then(|text| text.split_at_checked(2)) {
        bytes.extend(hex(digits).and_then(|byte| u8::try_from(byte).ok()));
        return rest;
    }
    let mut chars = text.chars();
    bytes.extend(chars.next().map(|c| match c {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        _ => b'\\',
    }));
    chars.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    static LINT: Lint = Lint::new(
        "X001",
        "test",
        concat!(
            " ## What it does\n Finds a port.\n\n More about it.\n\n ## Why is this bad?\n One\n line.\n\n Two.\n",
            " ## Example\n ```text\n a\\b\n\n ```\n\n ```text escaped\n \\x20\\u{e9}\\xE9\\\\\\t\n ```\n",
            "## Use instead\nWrite it.\n\n```text\nc\n```\n## References\n- [RFC 1 §2](https://a.example/b#(c))\n",
        ),
    );

    #[test]
    fn sections() {
        assert_eq!(LINT.summary(), "a port");
        assert_eq!(LINT.why(), "One line.\n\nTwo.");
        assert_eq!(LINT.remedy(), "Write it.");
        let sources: Vec<_> = LINT.sources().collect();
        assert_eq!(sources, [Source { title: "RFC 1 §2", url: "https://a.example/b#(c)" }]);
    }

    #[test]
    fn examples() {
        let bad: Vec<_> = LINT.bad().map(|example| example.bytes()).collect();
        assert_eq!(bad, [&b"a\\b"[..], b"", b" \xc3\xa9\xe9\\\t"]);
        assert_eq!(LINT.good().map(|example| example.text()).collect::<Vec<_>>(), ["c"]);
        assert_eq!(LINT.bad().last().unwrap().shown, r"\x20\u{e9}\xE9\\\t");
    }
}

//! Examples that name their rule: comments of a grammar, and lists.

use std::fmt;

use super::example::{Example, ExampleKind};
use crate::model::{FileId, Grammar};

/// A line of a list of examples that is not an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidList {
    /// Number of the line, from 1.
    pub line: usize,
}

impl fmt::Display for InvalidList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not of the form `accepts RULE: TEXT` or `rejects RULE: TEXT`", self.line)
    }
}

impl std::error::Error for InvalidList {}

impl Example {
    /// Reads a list of examples: lines `accepts RULE: TEXT` and `rejects RULE: TEXT`, empty lines, and comments after `#`. A text in
    /// quotation marks may have the escapes `\n`, `\r`, `\t`, `\"` and `\\`.
    ///
    /// ```
    /// use urlgram_abnf::Example;
    ///
    /// let list = Example::list("# ports\naccepts port: 80\nrejects port: \"80 \"\n").unwrap();
    /// assert_eq!((list[1].text.as_str(), list[1].is_accepted), ("80 ", false));
    /// ```
    ///
    /// # Errors
    /// The first line that is not an example.
    pub fn list(text: &str) -> Result<Vec<Example>, InvalidList> {
        let mut examples = Vec::new();
        for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let words = line.trim();
            if words.is_empty() || words.starts_with('#') {
                continue;
            }
            let invalid = InvalidList { line: at + 1 };
            let (is_accepted, rest) = verb(words).ok_or_else(|| invalid.clone())?;
            let (rule, text) = rest.split_once(':').ok_or(invalid)?;
            examples.push(Example {
                text: unquoted(text),
                rule: Some(rule.trim().to_owned()),
                is_accepted,
                line: at + 1,
                kind: ExampleKind::List,
            });
        }
        Ok(examples)
    }

    /// Returns the examples in the comments of a grammar: `; accepts: text` and `; rejects: text` below or in a rule.
    pub(super) fn in_comments(grammar: &Grammar) -> Vec<Example> {
        let file = grammar.file(FileId::MAIN);
        if !["accepts:", "rejects:"].iter().any(|word| file.text.contains(word)) {
            return Vec::new();
        }
        let mut rules: Vec<(usize, &str)> =
            grammar.rules().map(|rule| (rule.name_span.start as usize, rule.name.as_str())).collect();
        rules.sort_unstable();
        let mut examples = Vec::new();
        let mut start = 0;
        for (at, line) in file.text.split('\n').enumerate() {
            let begin = start;
            start += line.len() + 1;
            let Some(comment) = comment(line) else { continue };
            let words = line[comment..].trim_start_matches([';', ' ', '\t']);
            let Some((is_accepted, text)) = verb(words).and_then(|(verb, rest)| Some((verb, rest.strip_prefix(':')?)))
            else {
                continue;
            };
            let before = rules.partition_point(|(start, _)| *start <= begin + comment);
            // Comments above the first rule are about it.
            let rule = rules.get(before.saturating_sub(1)).map(|(_, name)| (*name).to_owned());
            examples.push(Example {
                text: unquoted(text),
                rule,
                is_accepted,
                line: at + 1,
                kind: ExampleKind::Comment,
            });
        }
        examples
    }
}

/// Returns whether a text begins with `accepts`, or else with `rejects`, and the rest.
fn verb(words: &str) -> Option<(bool, &str)> {
    let accepted = words.strip_prefix("accepts").map(|rest| (true, rest));
    let (is_accepted, rest) = accepted.or_else(|| words.strip_prefix("rejects").map(|rest| (false, rest)))?;
    let rest = rest.trim_start_matches([' ', '\t']);
    Some((is_accepted, rest))
}

/// Returns the offset of the comment of a line of a grammar.
fn comment(line: &str) -> Option<usize> {
    let mut close = None;
    for (at, c) in line.char_indices() {
        match (c, close) {
            (c, Some(end)) => close = if c == end { None } else { close },
            (';', None) => return Some(at),
            ('"', None) => close = Some('"'),
            ('<', None) => close = Some('>'),
            _ => {}
        }
    }
    None
}

/// Returns a text without white space around it, or what its quotation marks contain.
fn unquoted(text: &str) -> String {
    let text = text.trim();
    let Some(inner) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) else { return text.to_owned() };
    let mut decoded = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next() } else { None };
        match escaped {
            None => decoded.push(c),
            Some('n') => decoded.push('\n'),
            Some('r') => decoded.push('\r'),
            Some('t') => decoded.push('\t'),
            Some(other) => decoded.push(other),
        }
    }
    decoded
}

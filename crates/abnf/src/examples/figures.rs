//! Texts that a document shows: lines of figures, and texts in quotation marks.

use std::collections::BTreeSet;

use super::example::{Example, ExampleKind};
use crate::model::{FileId, Grammar};

/// Maximum number of texts of a document that are tested.
const MAX_EXAMPLES: usize = 300;
/// Longest text in bytes.
const MAX_LEN: usize = 160;
/// Shortest text in bytes.
const MIN_LEN: usize = 3;
/// Indentation of the prose of RFCs, and of code in other documents.
const PROSE: usize = 4;

/// Languages of code blocks that contain no text which a rule describes alone.
const OTHERS: [&str; 12] =
    ["json", "jsonc", "json5", "yaml", "toml", "xml", "html", "css", "js", "javascript", "python", "c"];

/// The texts of a document.
pub(super) struct Shown {
    pub(super) examples: Vec<Example>,
    /// Number of texts that are not tested, because there are too many.
    pub(super) left_out: usize,
    /// Lines and words of its prose.
    pub(super) prose: Vec<String>,
    /// Names of the rules, in lower case.
    names: BTreeSet<String>,
    /// Names of the rules as they are written.
    fields: BTreeSet<String>,
    /// The field of a header whose lines are being read.
    open: Option<Field>,
}

/// A field of a header in a figure, whose name is that of a rule: `Link: <a>; rel="b"`.
struct Field {
    rule: String,
    value: String,
    line: usize,
    indent: usize,
}

impl Field {
    /// Adds a line that goes on with the value: one that is indented further, or that follows a backslash at a line end (RFC 8792).
    fn goes_on(&mut self, indent: usize, text: &str) -> bool {
        if self.value.ends_with('\\') {
            self.value.pop();
        } else if indent > self.indent && self.value.len() < MAX_VALUE {
            self.value.push(' ');
        } else {
            return false;
        }
        self.value.push_str(text);
        true
    }
}

/// Longest value of a field in bytes.
const MAX_VALUE: usize = 2_000;

/// Maximum number of lines and words of prose.
const MAX_PROSE: usize = 60;

impl Shown {
    pub(super) fn of(grammar: &Grammar) -> Shown {
        let file = grammar.file(FileId::MAIN);
        let mut shown = Shown {
            examples: Vec::new(),
            left_out: 0,
            prose: Vec::new(),
            names: grammar.rules().map(|rule| rule.name.to_ascii_lowercase()).collect(),
            fields: grammar.rules().map(|rule| rule.name.clone()).collect(),
            open: None,
        };
        let Some(document) = file.document.as_deref() else { return shown };
        let mut seen = BTreeSet::new();
        let (mut fence, mut is_inside, mut is_code, mut is_hidden) = (None, false, false, false);
        let mut rules = file.text.lines();
        for (at, line) in document.lines().enumerate() {
            let of_rule = rules.next().is_some_and(|rule| !rule.trim().is_empty() && !is_skipped(rule, line));
            let words = line.trim();
            if let Some(sign) = fence_of(words) {
                fence = if fence == Some(sign) { None } else { fence.or(Some(sign)) };
                let language = words.trim_start_matches(sign).trim().to_ascii_lowercase();
                is_code = fence.is_some() && OTHERS.contains(&language.as_str());
                continue;
            }
            let lower = words.to_ascii_lowercase();
            let is_begun = ["<style", "<script", "<!--"].iter().any(|tag| lower.contains(tag));
            let is_ended = ["</style", "</script", "-->"].iter().any(|tag| lower.contains(tag));
            let was_hidden = is_hidden;
            is_hidden = (is_hidden || is_begun) && !is_ended;
            if is_code || was_hidden || is_begun || has_link(words) {
                continue;
            }
            let opens = ["<artwork", "<sourcecode", "<pre", "<xmp"].iter().any(|tag| lower.contains(tag));
            let closes = ["</artwork", "</sourcecode", "</pre", "</xmp"].iter().any(|tag| lower.contains(tag));
            let was_inside = is_inside;
            is_inside = (is_inside || opens) && !closes;
            if of_rule || words.is_empty() || opens || closes {
                shown.close_field(&mut seen);
                continue;
            }
            let indent = line.len() - line.trim_start().len();
            let text = without_speaker(words);
            let is_figure = fence.is_some() || was_inside || indent > PROSE || text.len() < words.len();
            if is_figure {
                let text = if was_inside { entities(text) } else { text.to_owned() };
                if shown.takes_field(indent, &text, at, &mut seen) {
                    continue;
                }
                shown.add(text, at, ExampleKind::Figure, &mut seen);
            }
            shown.close_field(&mut seen);
            if !is_figure || words.split_whitespace().count() > 6 {
                shown.add_prose(words);
                for text in quoted(words) {
                    shown.add(text.to_owned(), at, ExampleKind::Quoted, &mut seen);
                }
            }
        }
        shown.close_field(&mut seen);
        shown
    }

    /// Whether a line of a figure begins or continues a field of a header whose rule is defined.
    fn takes_field(&mut self, indent: usize, text: &str, at: usize, seen: &mut BTreeSet<String>) -> bool {
        let field = text
            .split_once(':')
            .filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_uppercase()) && self.fields.contains(*name));
        if let Some((name, value)) = field {
            self.close_field(seen);
            self.open = Some(Field { rule: name.to_owned(), value: value.trim().to_owned(), line: at, indent });
            return true;
        }
        self.open.as_mut().is_some_and(|open| open.goes_on(indent, text))
    }

    /// Adds the field that was read.
    fn close_field(&mut self, seen: &mut BTreeSet<String>) {
        let Some(Field { rule, value, line, .. }) = self.open.take() else { return };
        if value.is_empty() || has_holes(&value) || !seen.insert(format!("{rule}: {value}")) {
            return;
        }
        if self.examples.len() == MAX_EXAMPLES {
            self.left_out += 1;
            return;
        }
        let kind = ExampleKind::Figure;
        self.examples.push(Example { text: value, rule: Some(rule), is_accepted: true, line: line + 1, kind });
    }

    fn add(&mut self, text: String, at: usize, kind: ExampleKind, seen: &mut BTreeSet<String>) {
        let is_known = self.names.contains(&text.to_ascii_lowercase()) || seen.contains(&text);
        if is_known || !(MIN_LEN..=MAX_LEN).contains(&text.len()) || !is_example(&text) {
            return;
        }
        if self.examples.len() == MAX_EXAMPLES {
            self.left_out += 1;
            return;
        }
        seen.insert(text.clone());
        self.examples.push(Example { text, rule: None, is_accepted: true, line: at + 1, kind });
    }

    fn add_prose(&mut self, words: &str) {
        if self.prose.len() < MAX_PROSE && words.split_whitespace().count() > 4 {
            self.prose.push(words.chars().take(MAX_LEN).collect());
            let long =
                words.split_whitespace().find(|word| word.len() > 5 && word.chars().all(|c| c.is_ascii_alphabetic()));
            self.prose.extend(long.map(ToOwned::to_owned));
        }
    }
}

/// Whether a line has the address of a link of HTML or of an `<eref>` of xml2rfc, whose tag may be on two lines.
fn has_link(words: &str) -> bool {
    ["href=", "src=", "<eref "].iter().any(|sign| words.contains(sign)) || words.starts_with("target=\"")
}

/// Whether a text may be one that a rule matches: it has characters that prose has seldom, and few words.
fn is_example(text: &str) -> bool {
    let has_sign =
        text.contains(|c: char| "=:/[]{}<>@;+|%#&*_\\".contains(c)) || text.starts_with(|c: char| c.is_ascii_digit());
    let is_word = |word: &&str| {
        word.trim_matches(|c: char| "().,;:\"'".contains(c)).chars().all(|c| c.is_ascii_alphabetic() || c == '-')
    };
    let (words, plain) = (text.split_whitespace().count(), text.split_whitespace().filter(is_word).count());
    let is_prose = words >= 4 && plain * 10 >= words * 6;
    has_sign && !is_prose && !has_holes(text)
}

/// Whether a text represents others, or is a part of one: `MAIL FROM:<reverse-path>`, `a=...`.
fn has_holes(text: &str) -> bool {
    let is_name = |inside: &str| {
        inside.split_once('>').is_some_and(|(name, _)| {
            name.len() > 1 && name.chars().all(|c| c.is_ascii_alphabetic() || "-_ ".contains(c))
        })
    };
    text.contains("...") || text.contains(". .") || text.split('<').skip(1).any(is_name) || is_broken(text)
}

/// Whether a text in angle brackets begins or ends on another line.
fn is_broken(text: &str) -> bool {
    (text.starts_with('<') && !text.contains('>')) || (text.ends_with('>') && !text.contains('<'))
}

/// Whether a line of a document is not read as a rule, although it looks like one.
fn is_skipped(rule: &str, line: &str) -> bool {
    rule.starts_with("; ") && !line.trim_start().starts_with(';')
}

/// Returns the sign of a fence: a line of three or more of one sign, after which a language may be named.
fn fence_of(words: &str) -> Option<char> {
    let sign = words.chars().next().filter(|c| "`~".contains(*c))?;
    words.starts_with(&sign.to_string().repeat(3)).then_some(sign)
}

/// Removes the mark of who says a line of a protocol.
fn without_speaker(words: &str) -> &str {
    ["C: ", "S: ", ">> ", "<< "].iter().find_map(|mark| words.strip_prefix(mark)).unwrap_or(words).trim_start()
}

fn entities(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#34;", "\"").replace("&amp;", "&")
}

/// Returns the texts of a line in quotation marks or grave accents.
fn quoted(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for sign in ['"', '`'] {
        // Every second part is inside, if the marks are in pairs.
        if line.matches(sign).count() % 2 == 0 {
            found.extend(line.split(sign).skip(1).step_by(2));
        }
    }
    found
}

//! The parser of comments that suppress findings: `urlgram: ignore[U301]`.

use std::ops::Range;

use super::collect::Collector;
use super::directive::{IgnoreDirective, IgnoreScope, IgnoredCode};
use super::document::{DocumentProblem, DocumentProblemKind};
use super::mapping::offset;
use urlgram::span::Span;

/// Beginning of a directive in a comment.
const LABEL: &str = "urlgram:";

/// Line ends of a document.
pub(super) struct Lines {
    ends: Vec<u32>,
    length: u32,
}

impl Lines {
    pub(super) fn of(document: &[u8]) -> Self {
        let ends = memchr::memchr_iter(b'\n', document).map(offset).collect();
        Lines { ends, length: offset(document.len()) }
    }

    /// Returns the number of the line, from 0, that contains an offset.
    pub(super) fn number(&self, at: u32) -> usize {
        self.ends.partition_point(|end| *end < at)
    }

    /// Returns the span of a line, without its line feed.
    pub(super) fn span(&self, number: usize) -> Span {
        let start = number.checked_sub(1).map_or(0, |before| self.ends.get(before).map_or(self.length, |end| end + 1));
        Span::new(start, self.ends.get(number).copied().unwrap_or(self.length).max(start))
    }
}

/// Whether a line of a list is an ignore comment instead of a URL.
pub(super) fn is_list_comment(line: &str) -> bool {
    line.trim_start().strip_prefix('#').is_some_and(|rest| rest.trim_start().starts_with(LABEL))
}

/// Parses the directives in the collected comments, and reports malformed ones.
pub(super) fn find(out: &mut Collector<'_>) -> Vec<IgnoreDirective> {
    let document = out.document.as_bytes();
    if memchr::memmem::find(document, b"rlgram").or_else(|| memchr::memmem::find(document, b"RLGRAM")).is_none() {
        return Vec::new();
    }
    let lines = Lines::of(document);
    let mut found = Vec::new();
    for comment in &out.comments {
        let text = comment.of(out.document);
        let Some(label) = label(text) else { continue };
        match (DirectiveParser { text, label, comment: *comment, lines: &lines }).parse() {
            Ok(ignore) => found.extend(ignore),
            Err((span, message)) => {
                let kind = DocumentProblemKind::Ignore;
                out.problems.push(DocumentProblem { kind, span, message, help: None });
            }
        }
    }
    found
}

/// Returns the range of the label in a comment, which may be misspelt: `urlgram:`, `URLgram `.
fn label(comment: &str) -> Option<Range<usize>> {
    const NAME: &str = "urlgram";
    let names = memchr::memmem::find_iter(comment.as_bytes(), "rlgram").chain(
        // A label in upper case is a misspelt one.
        memchr::memmem::find_iter(comment.as_bytes(), "RLGRAM"),
    );
    for name in names.filter_map(|tail| tail.checked_sub(1)) {
        let is_name = comment.get(name..name + NAME.len()).is_some_and(|found| found.eq_ignore_ascii_case(NAME));
        if is_name && begins_comment(&comment[..name]) {
            let rest = &comment[name + NAME.len()..];
            let separator = rest.len() - rest.trim_start_matches([':', '-', '=']).len();
            return Some(name..name + NAME.len() + separator);
        }
    }
    None
}

/// Whether only a comment delimiter precedes the label. A comment that merely mentions directives contains none.
fn begins_comment(before: &str) -> bool {
    const DELIMITERS: [&str; 18] = [
        "#", "//", "///", "//!", "--", ";", "/*", "{/*", "*", "%", "(*", "{-", "<!--", "::", "!", "..", ".\\\"",
        "'\\\"",
    ];
    let word = before.split_ascii_whitespace().next_back().unwrap_or_default();
    DELIMITERS.contains(&word) || word.eq_ignore_ascii_case("rem") || word.trim_matches([';', '#', '%']).is_empty()
}

/// The directives.
const WORDS: [&str; 3] = ["ignore", "ignore-next-line", "ignore-file"];

/// Whether an unknown word is probably a misspelt directive.
fn is_misspelt(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let is_near = |known: &&str| strsim::osa_distance(&word, known) <= 2;
    word.len() <= 32 && (word.starts_with("ignore") || WORDS.iter().any(is_near))
}

/// A comment with the range of its label.
struct DirectiveParser<'a> {
    text: &'a str,
    label: Range<usize>,
    comment: Span,
    lines: &'a Lines,
}

impl DirectiveParser<'_> {
    /// Returns the directive; none if the comment is about something else.
    fn parse(&self) -> Result<Option<IgnoreDirective>, (Span, String)> {
        let DirectiveParser { text, comment, .. } = *self;
        let Range { start: label, end: after } = self.label;
        let word_start = text.len() - text[after..].trim_start_matches([' ', '\t']).len();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let word_end = text[word_start..].find(|c| !is_part(c)).map_or(text.len(), |length| word_start + length);
        let word = text[word_start..word_end].trim_end_matches('-');
        let word_end = word_start + word.len();
        let list_start = text.len() - text[word_end..].trim_start_matches([' ', '\t']).len();
        let list = text[list_start..].strip_prefix('[');
        let is_labelled = &text[label..after] == LABEL;
        if !WORDS.contains(&word) {
            let is_directive = is_misspelt(word) || is_labelled && !word.is_empty() && list.is_some();
            let message = format!("unknown directive \"{word}\"; use ignore, ignore-next-line or ignore-file");
            return if is_directive { Err((self.span(word_start, word_end), message)) } else { Ok(None) };
        }
        if !is_labelled {
            return Err((self.span(label, after), format!("misspelt label of \"{word}\"; write \"{LABEL} {word}\"")));
        }
        let (scope, range) = self.scope(word);
        let mut directive =
            IgnoreDirective { span: self.span(label, word_end), comment, codes: Vec::new(), scope, range };
        if list.is_some() {
            let end;
            (directive.codes, end) = self.list(list_start)?;
            directive.span = self.span(label, end);
        } else {
            self.no_list(word, list_start)?;
        }
        Ok(Some(directive))
    }

    /// Returns the codes of the list that begins at an offset, and its end.
    fn list(&self, start: usize) -> Result<(Vec<IgnoredCode>, usize), (Span, String)> {
        let Some(length) = self.text[start..].find(']') else {
            return Err((self.span(start, start + 1), "list of codes without a closing \"]\"".into()));
        };
        let end = start + length;
        let codes = self.codes(start + 1, end);
        if codes.is_empty() {
            return Err((self.span(start, end + 1), "empty list of codes, which ignores nothing".into()));
        }
        Ok((codes, end + 1))
    }

    /// Reports a word after a directive without a list: probably a code without brackets. A reason begins with punctuation.
    fn no_list(&self, directive: &str, start: usize) -> Result<(), (Span, String)> {
        let rest = &self.text[start..];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rest.len());
        let word = &rest[..length];
        if !word.starts_with(char::is_alphanumeric) {
            return Ok(());
        }
        let message = format!("\"{word}\" is not in brackets; write {directive}[CODE], or \"--\" before a reason");
        Err((self.span(start, start + length), message))
    }

    /// Converts offsets in the comment to a span in the document.
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(offset(start), offset(end)).shifted(self.comment.start)
    }

    /// Returns the scope of one of [`WORDS`], and its range.
    fn scope(&self, word: &str) -> (IgnoreScope, Span) {
        let (lines, comment) = (self.lines, self.comment);
        let (first, last) =
            (lines.number(comment.start), lines.number(comment.end.saturating_sub(1).max(comment.start)));
        match word {
            "ignore-next-line" => (IgnoreScope::NextLine, lines.span(last + 1)),
            "ignore-file" => (IgnoreScope::File, Span::new(0, lines.length)),
            _ => (IgnoreScope::Line, Span::new(lines.span(first).start, lines.span(last).end)),
        }
    }

    /// Returns the comma-separated codes in a range of the comment.
    fn codes(&self, start: usize, end: usize) -> Vec<IgnoredCode> {
        let mut codes = Vec::new();
        let mut at = start;
        for code in self.text[start..end].split(',') {
            let start = at + code.len() - code.trim_start().len();
            let trimmed = code.trim();
            at += code.len() + 1;
            if !trimmed.is_empty() {
                codes.push(IgnoredCode { code: trimmed.to_owned(), span: self.span(start, start + trimmed.len()) });
            }
        }
        codes
    }
}

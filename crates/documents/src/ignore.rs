//! The parser of comments that suppress findings: `urlgram: ignore[U301]`.

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
    if memchr::memmem::find(out.document.as_bytes(), LABEL.as_bytes()).is_none() {
        return Vec::new();
    }
    let lines = Lines::of(out.document.as_bytes());
    let mut found = Vec::new();
    for comment in &out.comments {
        let text = comment.of(out.document);
        let mut labels = memchr::memmem::find_iter(text.as_bytes(), LABEL.as_bytes());
        let Some(label) = labels.find(|label| begins_comment(&text[..*label])) else { continue };
        match (DirectiveParser { text, label, comment: *comment, lines: &lines }).parse() {
            Ok(ignore) => found.push(ignore),
            Err((span, message)) => {
                let kind = DocumentProblemKind::Ignore;
                out.problems.push(DocumentProblem { kind, span, message });
            }
        }
    }
    found
}

/// Whether only a comment delimiter precedes the label. A comment that merely mentions directives contains none.
fn begins_comment(before: &str) -> bool {
    const DELIMITERS: [&str; 14] = ["#", "//", "///", "//!", "--", ";", "/*", "*", "%", "(*", "{-", "<!--", "::", "!"];
    let word = before.split_ascii_whitespace().next_back().unwrap_or_default();
    DELIMITERS.contains(&word) || word.eq_ignore_ascii_case("rem") || word.trim_matches([';', '#', '%']).is_empty()
}

/// A comment with the offset of its label.
struct DirectiveParser<'a> {
    text: &'a str,
    label: usize,
    comment: Span,
    lines: &'a Lines,
}

impl DirectiveParser<'_> {
    fn parse(&self) -> Result<IgnoreDirective, (Span, String)> {
        let DirectiveParser { text, label, comment, .. } = *self;
        let rest = &text[label + LABEL.len()..];
        let word_start = text.len() - rest.trim_start_matches([' ', '\t']).len();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let word_end = text[word_start..].find(|c| !is_part(c)).map_or(text.len(), |length| word_start + length);
        let (scope, range) = self.scope(word_start, word_end)?;
        let mut directive =
            IgnoreDirective { span: self.span(label, word_end), comment, codes: Vec::new(), scope, range };
        if let Some(list) = text[word_end..].strip_prefix('[') {
            let Some(length) = list.find(']') else {
                return Err((self.span(word_end, word_end + 1), "list of codes without a closing \"]\"".into()));
            };
            let end = word_end + 1 + length;
            directive.codes = self.codes(word_end + 1, end);
            directive.span = self.span(label, end + 1);
            if directive.codes.is_empty() {
                return Err((self.span(word_end, end + 1), "empty list of codes, which ignores nothing".into()));
            }
        }
        Ok(directive)
    }

    /// Converts offsets in the comment to a span in the document.
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(offset(start), offset(end)).shifted(self.comment.start)
    }

    fn scope(&self, start: usize, end: usize) -> Result<(IgnoreScope, Span), (Span, String)> {
        let (lines, comment) = (self.lines, self.comment);
        let (first, last) =
            (lines.number(comment.start), lines.number(comment.end.saturating_sub(1).max(comment.start)));
        match &self.text[start..end] {
            "ignore" => Ok((IgnoreScope::Line, Span::new(lines.span(first).start, lines.span(last).end))),
            "ignore-next-line" => Ok((IgnoreScope::NextLine, lines.span(last + 1))),
            "ignore-file" => Ok((IgnoreScope::File, Span::new(0, lines.length))),
            word => {
                let message = format!("unknown directive \"{word}\"; use ignore, ignore-next-line or ignore-file");
                Err((self.span(start, end), message))
            }
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

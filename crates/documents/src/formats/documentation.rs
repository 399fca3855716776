//! Code that documentation shows: in the comments and documentation strings of programs.

use std::ops::Range;

use crate::context::LinkContext;
use crate::link::Link;
use crate::role::LinkRole;
use urlgram::span::Span;

/// The places of a program that document it: comments, and strings in three quotes.
#[derive(Default)]
pub(super) struct Documented {
    places: Vec<Range<usize>>,
    /// The mark that the last place begins with, if it is a comment up to the end of its line.
    line: Option<Range<usize>>,
}

impl Documented {
    /// Adds a comment. One up to the end of its line belongs to one of the same kind in the line before.
    pub(super) fn comment(&mut self, document: &str, span: &Range<usize>, opening: usize, closing: usize) {
        let breaks = |between: &str| memchr::memchr_iter(b'\n', between.as_bytes()).count();
        let is_next = |between: &str| between.trim().is_empty() && breaks(between) == 1;
        // Of `///`, the first two are the mark of a comment.
        let mark =
            |start: usize| document[start..].bytes().take_while(|byte| b"/!*#;-%".contains(byte)).take(4).count();
        let line = (closing == 0).then(|| span.start..span.start + mark(span.start).max(opening));
        let is_same =
            |last: &Range<usize>| line.as_ref().is_some_and(|line| document[last.clone()] == document[line.clone()]);
        match (self.places.last_mut(), &self.line) {
            (Some(place), Some(last)) if is_same(last) && is_next(&document[place.end..span.start]) => {
                place.end = span.end;
            }
            _ => self.places.push(span.clone()),
        }
        self.line = line;
    }

    /// Adds a string, if it is in three quotes.
    pub(super) fn string(&mut self, document: &str, span: &Range<usize>) {
        if ["\"\"\"", "'''"].iter().any(|quotes| document[span.clone()].starts_with(quotes)) {
            self.places.push(span.clone());
            self.line = None;
        }
    }

    /// Marks the links in code that the documentation shows: in lines of code, and between backticks.
    pub(super) fn mark_code(&self, document: &str, links: &mut [Link<'_>]) {
        let mut links = links.iter_mut().peekable();
        for range in &self.places {
            while links.next_if(|link| (link.span.start as usize) < range.start).is_some() {}
            if links.peek().is_none_or(|link| link.span.start as usize >= range.end) {
                continue;
            }
            let text = &document[range.clone()];
            let lines = if is_pod(text) { verbatim(text) } else { code(text) }.into_iter();
            let mut lines = lines.map(|line| range.start + line.start..range.start + line.end).peekable();
            while let Some(link) = links.next_if(|link| (link.span.start as usize) < range.end) {
                let start = link.span.start as usize;
                while lines.next_if(|line| line.end <= start).is_some() {}
                if lines.peek().is_some_and(|line| line.start <= start) || is_between_backticks(document, link.span) {
                    (link.context, link.role, link.is_literal) = (LinkContext::Example, LinkRole::Code, false);
                }
            }
        }
    }
}

/// Whether a text is documentation of Perl or Ruby, which begins with a command such as `=head1` or `=begin`.
fn is_pod(text: &str) -> bool {
    text.trim_start_matches('\n')
        .strip_prefix('=')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Returns the lines of paragraphs that begin with white space, which Perl and Ruby show as they are.
fn verbatim(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut is_verbatim, mut is_first, mut at) = (Vec::new(), false, true, 0);
    for line in text.split_inclusive('\n') {
        let is_blank = line.trim_ascii().is_empty();
        is_verbatim = if is_first { line.starts_with([' ', '\t']) } else { is_verbatim };
        is_first = is_blank;
        if is_verbatim && !is_blank {
            found.push(at..at + line.len());
        }
        at += line.len();
    }
    found
}

/// Whether a backtick is before the span and after it.
fn is_between_backticks(document: &str, span: Span) -> bool {
    document[..span.start as usize].ends_with('`') && document[span.end as usize..].starts_with('`')
}

/// The kind of lines that are read.
#[derive(Clone, Copy)]
enum State {
    Words,
    /// After ```` ``` ```` or `~~~`, until the same again.
    Fence(&'static str),
    /// After `<pre>`, `<code>` or `{@code`, until the text that ends it.
    Element(&'static str),
    /// After `@example`, until the next tag.
    Tag,
    /// After a line that ends with `::`, and after the empty lines that follow it.
    Announced {
        indent: usize,
        is_apart: bool,
    },
    /// In the block, whose first line has this indentation.
    Block(usize),
}

/// Returns the lines of `text` that are code. `text` is the documentation with the marks of its comments.
fn code(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut state, mut at) = (Vec::new(), State::Words, 0);
    for line in text.split_inclusive('\n') {
        let marked = line.trim_start();
        let content = marked.trim_start_matches(['/', '*', '!', '#', ';']);
        // The spaces after the mark; those at the start of a line without one.
        let spaced = if content.len() == marked.len() { line } else { content };
        let indent = spaced.len() - spaced.trim_start().len();
        let is_code;
        (state, is_code) = next(state, indent, content.trim());
        if is_code {
            found.push(at..at + line.len());
        }
        at += line.len();
    }
    found
}

/// Returns the state after a line, and whether the line is code.
fn next(state: State, indent: usize, line: &str) -> (State, bool) {
    match state {
        State::Fence(mark) if line.starts_with(mark) => (State::Words, false),
        State::Element(end) if line.contains(end) => (State::Words, true),
        State::Tag if line.starts_with('@') => next(State::Words, indent, line),
        State::Announced { indent, .. } if line.is_empty() => (State::Announced { indent, is_apart: true }, false),
        State::Announced { indent: outer, is_apart: true } if indent > outer => (State::Block(indent), true),
        State::Block(_) if line.is_empty() => (state, false),
        State::Block(inner) if indent >= inner => (state, true),
        State::Fence(_) | State::Element(_) | State::Tag => (state, true),
        State::Words | State::Announced { .. } | State::Block(_) => words(indent, line),
    }
}

fn words(indent: usize, line: &str) -> (State, bool) {
    const FENCES: [&str; 2] = ["```", "~~~"];
    const ELEMENTS: [(&str, &str); 3] = [("<pre", "</pre>"), ("<code>", "</code>"), ("{@code", "}")];
    if let Some(mark) = FENCES.into_iter().find(|mark| line.starts_with(mark)) {
        return (State::Fence(mark), false);
    }
    if let Some((_, end)) = ELEMENTS.into_iter().find(|(open, _)| line.starts_with(open)) {
        return (if line.contains(end) { State::Words } else { State::Element(end) }, true);
    }
    if line.starts_with("@example") {
        return (State::Tag, true);
    }
    if line.ends_with("::") {
        return (State::Announced { indent, is_apart: false }, false);
    }
    (State::Words, line.starts_with(">>> "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines that are code, without their marks.
    fn shown(text: &str) -> Vec<&str> {
        code(text).into_iter().map(|range| text[range].trim().trim_start_matches(['/', '*', '!', '#', ' '])).collect()
    }

    #[test]
    fn code_is_between_fences() {
        assert_eq!(shown("/// a\n/// ```\n/// b\n/// ```\n/// c\n"), ["b"]);
        assert_eq!(shown("//! ~~~ text\n//! b\n//! # c\n"), ["b", "c"]);
        assert_eq!(shown("/**\n * ```js\n * b\n * ```\n * c */"), ["b"]);
    }

    #[test]
    fn code_is_indented_after_two_colons() {
        assert_eq!(shown("\"\"\"Reads::\n\n    b\n\n      c\n\n    \"\"\"\n"), ["b", "c", "\"\"\""]);
        assert_eq!(shown("    a::\n\n        b\n    c\n"), ["b"]);
        assert_eq!(shown("# a::\n#\n#   b\n# c\n"), ["b"]);
        assert_eq!(shown("\"\"\"Reads::\n\n        b\n\n    c\n    \"\"\"\n"), ["b"]);
        assert!(shown("use a::\n  b\n").is_empty());
    }

    #[test]
    fn code_of_perl_is_in_indented_paragraphs() {
        let pod = "\n=head1 A\n\nSee b:\n\n  c;\n  d;\n\ne\n  f\n\n=cut";
        let lines: Vec<_> = verbatim(pod).into_iter().map(|range| pod[range].trim()).collect();
        assert_eq!(lines, ["c;", "d;"]);
        assert!(is_pod(pod) && is_pod("=begin\n") && !is_pod("/* = */") && !is_pod("\n= 5;"));
    }

    #[test]
    fn code_is_in_elements_and_after_prompts_and_tags() {
        assert_eq!(shown("/// <code>\n/// b\n/// </code>\n/// c\n"), ["<code>", "b", "</code>"]);
        assert_eq!(shown(" * @example\n * b\n * @see c\n"), ["@example", "b"]);
        assert_eq!(shown("a\n>>> b\nc\n"), [">>> b"]);
    }
}

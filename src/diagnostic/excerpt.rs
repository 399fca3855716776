//! The excerpt of a text that a report shows: one line of limited length without terminal control characters.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::visible::push_printable;
use crate::span::Span;

/// Number of characters shown before the first labelled place and after the last.
const AROUND: usize = 60;

/// An excerpt as it is drawn, and the labelled places in it.
#[derive(Clone, Debug)]
pub(super) struct Excerpt {
    drawn: String,
    first: (usize, usize),
    second: (usize, usize),
    file: Option<String>,
    line: usize,
    column: usize,
}

impl Excerpt {
    /// Returns the excerpt of `text` around `first`, and `second` if it is near.
    pub(super) fn new(text: &str, first: Span, second: Option<Span>) -> Self {
        let (start, end) = (floor(text, first.start as usize), floor(text, first.end as usize));
        let near = second.filter(|second| second.start.abs_diff(first.start) as usize <= 4 * AROUND);
        let from = before(text, near.map_or(start, |second| floor(text, second.start as usize).min(start)));
        let to = after(text, near.map_or(end, |second| floor(text, second.end as usize).max(end)));
        let column = text[..start].chars().count();
        let mut excerpt = Excerpt { drawn: String::new(), first: (0, 0), second: (0, 0), file: None, line: 0, column };
        if from > 0 {
            excerpt.drawn.push('…');
        }
        // Drawn characters may have other lengths than the original ones, so places are noted while drawing.
        let at = |span: Option<Span>| span.map(|span| (span.start as usize, span.end as usize));
        let (second, mut i) = (at(near), from);
        for c in text[from..to].chars() {
            excerpt.note(i, (start, end), second);
            push_printable(c, &mut excerpt.drawn);
            i += c.len_utf8();
        }
        excerpt.note(i, (start, end), second);
        if near.is_none() {
            excerpt.second = excerpt.first;
        }
        if to < text.len() {
            excerpt.drawn.push('…');
        }
        // A label at the very end is not drawn without a line end after it.
        excerpt.drawn.push('\n');
        excerpt
    }

    fn note(&mut self, i: usize, first: (usize, usize), second: Option<(usize, usize)>) {
        let here = self.drawn.len();
        for (place, span) in [(&mut self.first, Some(first)), (&mut self.second, second)] {
            if let Some((start, end)) = span {
                if i == start {
                    place.0 = here;
                }
                if i == end {
                    place.1 = here;
                }
            }
        }
    }

    /// Sets the file and the line of the text, counted from 1.
    pub(super) fn place(&mut self, file: &str, line: usize) {
        self.file = Some(file.to_owned());
        self.line = line.saturating_sub(1);
    }

    /// Returns the drawn span of the primary label.
    pub(super) fn first(&self) -> (usize, usize) {
        self.first
    }

    /// Returns the drawn span of the second label.
    pub(super) fn second(&self) -> (usize, usize) {
        self.second
    }
}

/// The start of the character that `at` lies in.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

fn before(text: &str, at: usize) -> usize {
    text[..at].char_indices().rev().nth(AROUND).map_or(0, |(i, _)| i)
}

fn after(text: &str, at: usize) -> usize {
    text[at..].char_indices().nth(AROUND).map_or(text.len(), |(i, _)| at + i)
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        _span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        // miette asks for the span alone when it wants to print its place, and with lines around it when it draws.
        let column = if lines_before + lines_after == 0 { self.column } else { 0 };
        let span = SourceSpan::from((0, self.drawn.len()));
        let data = self.drawn.as_bytes();
        Ok(Box::new(match &self.file {
            Some(file) => MietteSpanContents::new_named(file.clone(), data, span, self.line, column, 1),
            None => MietteSpanContents::new(data, span, self.line, column, 1),
        }))
    }
}

//! The excerpt of a text that a report shows: one line of limited length without terminal control characters.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::visible::{is_plain, push_printable};
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
        let before_start = &text[..start];
        let column = if before_start.is_ascii() { start } else { before_start.chars().count() };
        let drawn = String::with_capacity(to - from + 8);
        let mut excerpt = Excerpt { drawn, first: (0, 0), second: (0, 0), file: None, line: 0, column };
        if from > 0 {
            excerpt.drawn.push('…');
        }
        let at = |span: Option<Span>| span.map(|span| (span.start as usize, span.end as usize));
        excerpt.draw(text, (from, to), (start, end), at(near));
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

    /// Returns the excerpt of the line of `source` in which `first` is, a span of the text that begins at the byte `start`.
    pub(super) fn in_source(name: &str, source: &str, start: usize, first: Span, second: Option<Span>) -> Self {
        let at = |offset: u32| floor(source, start.saturating_add(offset as usize));
        let (from, to) = (at(first.start), at(first.end));
        let line_start = source[..from].rfind('\n').map_or(0, |end| end + 1);
        let line_end = source[to..].find('\n').map_or(source.len(), |length| to + length);
        // The offsets of a line of 4 GiB are cut.
        let in_line = |offset| u32::try_from(at(offset) - line_start).unwrap_or(u32::MAX);
        let span = |span: Span| Span::new(in_line(span.start), in_line(span.end));
        let is_near = |span: &Span| at(span.start) >= line_start && at(span.end) <= line_end;
        let line = source[line_start..line_end].trim_end_matches('\r');
        let mut excerpt = Excerpt::new(line, span(first), second.filter(is_near).map(span));
        excerpt.place(name, source[..line_start].matches('\n').count() + 1);
        excerpt
    }

    /// Draws a part of the text, and notes the drawn places of these.
    fn draw(&mut self, text: &str, (from, to): (usize, usize), first: (usize, usize), second: Option<(usize, usize)>) {
        let part = &text[from..to];
        if is_plain(part) {
            // Drawn as it is.
            let places = [first.0, first.1].into_iter().chain(second.into_iter().flat_map(|(start, end)| [start, end]));
            places
                .filter(|at| (from..=to).contains(at))
                .for_each(|at| self.note_at(at, self.drawn.len() + at - from, first, second));
            return self.drawn.push_str(part);
        }
        // Drawn characters may have other lengths than the original ones, so places are noted while drawing.
        let mut i = from;
        for c in part.chars() {
            self.note(i, first, second);
            push_printable(c, &mut self.drawn);
            i += c.len_utf8();
        }
        self.note(i, first, second);
    }

    fn note(&mut self, i: usize, first: (usize, usize), second: Option<(usize, usize)>) {
        self.note_at(i, self.drawn.len(), first, second);
    }

    /// Notes that the byte at `i` is drawn at `here`.
    fn note_at(&mut self, i: usize, here: usize, first: (usize, usize), second: Option<(usize, usize)>) {
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
    if text[..at].is_ascii() {
        return at.saturating_sub(AROUND + 1);
    }
    text[..at].char_indices().rev().nth(AROUND).map_or(0, |(i, _)| i)
}

fn after(text: &str, at: usize) -> usize {
    if text[at..].is_ascii() {
        return text.len().min(at + AROUND);
    }
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

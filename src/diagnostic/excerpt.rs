//! The excerpt of a text that a report shows: one line of limited length without terminal control characters.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::visible::{is_plain, push_printable};
use crate::span::Span;

/// Number of characters shown before the first labelled place and after the last.
const AROUND: usize = 60;
/// Smallest number of characters on each side of a labelled place, where a text has them.
const MARGIN: usize = 5;

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
    /// Returns the excerpt of `text` around `first`, and `second` if it is near. `width` is its largest number of characters, if the
    /// first place leaves room.
    pub(super) fn new(text: &str, first: Span, second: Option<Span>, width: Option<usize>) -> Self {
        let (start, end) = (floor(text, first.start as usize), floor(text, first.end as usize));
        let both =
            |second: &Span| (floor(text, second.start as usize).min(start), floor(text, second.end as usize).max(end));
        let most = width.map_or(4 * AROUND, |width| width.saturating_sub(MARGIN));
        let is_near = |second: &Span| {
            let (from, to) = both(second);
            second.start.abs_diff(first.start) as usize <= 4 * AROUND && (width.is_none() || to - from <= most)
        };
        let near = second.filter(is_near);
        let (first_of_all, last_of_all) = near.as_ref().map_or((start, end), both);
        let (room_before, room_after) = match width {
            Some(width) => rooms(text, (first_of_all, last_of_all), width),
            None => (AROUND, AROUND),
        };
        let from = before(text, first_of_all, room_before);
        let to = after(text, last_of_all, room_after);
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
        let mut excerpt = Excerpt::new(line, span(first), second.filter(is_near).map(span), None);
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

fn before(text: &str, at: usize, room: usize) -> usize {
    if text[..at].is_ascii() {
        return at.saturating_sub(room + 1);
    }
    text[..at].char_indices().rev().nth(room).map_or(0, |(i, _)| i)
}

fn after(text: &str, at: usize, room: usize) -> usize {
    if text[at..].is_ascii() {
        return text.len().min(at + room);
    }
    text[at..].char_indices().nth(room).map_or(text.len(), |(i, _)| at + i)
}

/// Returns the numbers of characters before and after a place that fit into a width: one half each, and more where the other needs less.
fn rooms(text: &str, (start, end): (usize, usize), width: usize) -> (usize, usize) {
    let count = |part: &str| if part.is_ascii() { part.len() } else { part.chars().take(width + 1).count() };
    // Two characters say that something is left out, and `before` takes one more.
    let room = width.saturating_sub(count(&text[start..end]) + 3).max(2 * MARGIN);
    let (ahead, behind) = (count(&text[..start]), count(&text[end..]));
    let after = behind.min(room - ahead.min(room / 2));
    (ahead.min(room - after), after)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_fits_and_has_the_labelled_place() {
        for text in ["a".repeat(300), "b".repeat(30), "\u{e9}".repeat(100)] {
            for width in [40, 60, 99, 200] {
                for at in (0..text.len()).step_by(14) {
                    let span = Span::new(at as u32, (at + 4).min(text.len()) as u32);
                    let excerpt = Excerpt::new(&text, span, None, Some(width));
                    let shown = excerpt.drawn.trim_end();
                    assert!(shown.chars().count() <= width, "{at} {width} {shown}");
                    let is_whole = text.chars().count() <= width - 3;
                    assert!(!is_whole || shown == text, "{at} {width} {shown}");
                    let (start, end) = excerpt.first;
                    assert_eq!(&shown[start..end], span.of(&text), "{at} {width}");
                }
            }
        }
    }

    #[test]
    fn a_second_place_that_does_not_fit_is_left_out() {
        let text = "a".repeat(120);
        let (first, second) = (Span::new(100, 101), Span::new(20, 21));
        let narrow = Excerpt::new(&text, first, Some(second), Some(60));
        assert_eq!(narrow.second, narrow.first);
        let wide = Excerpt::new(&text, first, Some(second), Some(110));
        assert!(wide.second < wide.first && wide.drawn.trim_end().chars().count() <= 110);
    }
}

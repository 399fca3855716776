//! Holes of templates in Markdown: [`mask`].

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};

use super::formats::{as_commonmark, markdown_options};
use super::front_matter::front_matter;
use super::holes::{self, Masked};
use super::kind::DocumentKind;

/// A line with a text after a hole that is masked by spaces.
struct Line {
    range: Range<usize>,
    /// Offset of the hole in the line.
    hole: usize,
}

/// Masks the holes of a template of Markdown, so that CommonMark reads the text after them as generators do. `None` if there are none.
pub(super) fn mask(document: &str) -> Option<Masked> {
    let mut masked = holes::mask(DocumentKind::Markdown, document)?;
    unindent(&mut masked);
    Some(masked)
}

/// Puts a letter at the beginning of each hole whose spaces make the text after it code. CommonMark reads a line with an indentation of
/// four spaces as code, but generators replace the hole, or read it as text.
fn unindent(masked: &mut Masked) {
    let lines = lines(masked);
    if lines.is_empty() {
        return;
    }
    let start = front_matter(&masked.text).map_or(0, |found| found.end);
    let mut kept = std::mem::take(&mut masked.text).into_bytes();
    for block in indented(std::str::from_utf8(&kept).unwrap_or_default(), start) {
        let first = lines.partition_point(|line| line.range.end <= block.start);
        for line in lines[first..].iter().take_while(|line| line.range.start < block.end) {
            kept[line.hole] = b'x';
        }
    }
    // A space is replaced.
    masked.text = String::from_utf8(kept).unwrap_or_default();
}

/// Returns the lines that begin with a hole, after indentation and the marks of lists and quotations, and continue with text.
fn lines(masked: &Masked) -> Vec<Line> {
    let (mut found, mut next) = (Vec::new(), 0);
    for line in masked.text.split_inclusive('\n') {
        let range = next..next + line.len();
        next = range.end;
        let first = masked.holes.partition_point(|hole| hole.end <= range.start);
        let Some(hole) = masked.holes.get(first).filter(|hole| hole.end < range.end) else { continue };
        let at = hole.start.max(range.start);
        let is_mark = |byte: u8| byte.is_ascii_digit() || b" \t>-*+.)".contains(&byte);
        let has_text = !masked.text[hole.end..range.end].trim_ascii().is_empty();
        if has_text && masked.text[at..].starts_with(' ') && masked.text[range.start..at].bytes().all(is_mark) {
            found.push(Line { range, hole: at });
        }
    }
    found
}

/// Returns the blocks of code in a text from an offset on that are code because of their indentation.
fn indented(text: &str, start: usize) -> Vec<Range<usize>> {
    let body = as_commonmark(&text[start..]);
    let events = Parser::new_ext(&body, markdown_options()).into_offset_iter();
    let is_indented = |event: &Event<'_>| matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)));
    events.filter(|(event, _)| is_indented(event)).map(|(_, range)| start + range.start..start + range.end).collect()
}

//! The fixes of a document, applied until none is left.

use urlgram::span::Span;
use urlgram_documents::{Edit, Edited, apply};

/// The fixes that are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixLevel {
    /// Fixes that keep the meaning of a URL for every specification that accepts it.
    Safe,
    /// All fixes.
    Unsafe,
}

/// A document with fixes applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixedDocument {
    /// Bytes of the document.
    pub text: Vec<u8>,
    /// Number of edits that were made. A URL may need several.
    pub changes: u64,
}

/// Number of rounds of fixes. A fix may uncover the next finding, and of two overlapping fixes one has to wait.
const ROUNDS: usize = 8;

/// Number of times that fixing starts again without the lines that did not reach a fixed point.
const ATTEMPTS: usize = 3;

/// Applies edits. `first` holds those of `text`, `next` returns those of a changed text, and `verified` selects the edits that do not
/// damage it. Lines that do not reach a fixed point in [`ROUNDS`] rounds are left as they were.
pub(super) fn fix_until_stable(
    text: &[u8],
    first: Vec<Edit>,
    next: impl Fn(&[u8]) -> Vec<Edit>,
    verified: impl Fn(&[u8], &[Edit]) -> Vec<Edit>,
) -> FixedDocument {
    let mut endless: Vec<(usize, usize)> = Vec::new();
    for _ in 0..ATTEMPTS {
        let (mut now, mut changes, mut steps) = (text.to_vec(), 0, Vec::new());
        let mut edits = first.clone();
        loop {
            let line_of = |edit: &Edit, steps: &[Step]| line(text, origin(edit.span, steps));
            edits.retain(|edit| endless.is_empty() || endless.binary_search(&line_of(edit, &steps)).is_err());
            let made = verified(&now, &edits);
            let edited = apply(&now, &made);
            if edited.text == now {
                return FixedDocument { text: now, changes };
            }
            if steps.len() == ROUNDS {
                endless.extend(made.iter().map(|edit| line_of(edit, &steps)));
                endless.sort_unstable();
                endless.dedup();
                break;
            }
            changes += edited.made as u64;
            steps.push(Step::of(made, &edited));
            now = edited.text;
            edits = next(&now);
        }
    }
    FixedDocument { text: text.to_vec(), changes: 0 }
}

/// The span of an edit after it, and before it.
type Made = (Span, Span);

/// The edits of a round.
struct Step(Vec<Made>);

impl Step {
    fn of(edits: Vec<Edit>, edited: &Edited) -> Step {
        let is_made = |number: &usize| edited.dropped.binary_search(number).is_err();
        let mut made: Vec<Edit> =
            edits.into_iter().enumerate().filter(|(number, _)| is_made(number)).map(|(_, edit)| edit).collect();
        made.sort_by_key(|edit| (edit.span.start, !edit.span.is_empty()));
        let mut shift = 0_i64;
        let place = |edit: Edit| {
            let start = (i64::from(edit.span.start) + shift) as u32;
            let length = edit.text.len() as u32;
            shift += i64::from(length) - edit.span.len() as i64;
            (Span::new(start, start + length), edit.span)
        };
        Step(made.into_iter().map(place).collect())
    }

    /// Returns the span before these edits of the text that is at `span` after them.
    fn before(&self, span: Span) -> Span {
        let at = |byte: u32, is_end: bool| match self.0.partition_point(|(new, _)| new.start <= byte).checked_sub(1) {
            None => byte,
            Some(number) => match self.0[number] {
                (new, old) if byte >= new.end => old.end + (byte - new.end),
                (_, old) if is_end => old.end,
                (_, old) => old.start,
            },
        };
        Span::new(at(span.start, false), at(span.end, true).max(at(span.start, false)))
    }
}

/// Returns the span before all these rounds of the text at `span`.
fn origin(span: Span, steps: &[Step]) -> Span {
    steps.iter().rev().fold(span, |span, step| step.before(span))
}

/// Returns the bytes of the line in which `span` begins.
fn line(text: &[u8], span: Span) -> (usize, usize) {
    let at = text.len().min(span.start as usize);
    let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1);
    (start, memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a slash after each `file:` for ever, writes `HTTP` in lower case, and removes `ab` by way of `b`.
    fn edits(text: &[u8]) -> Vec<Edit> {
        let text = std::str::from_utf8(text).unwrap_or_default();
        let of = |(old, new): &(&'static str, &'static str)| {
            let edit = |at: usize| Edit { span: Span::new(at as u32, (at + old.len()) as u32), text: (*new).into() };
            text.match_indices(old).map(|(at, _)| edit(at)).collect::<Vec<_>>()
        };
        [("file:", "file:/"), ("HTTP", "http"), ("ab", "b"), ("b", "")].iter().flat_map(of).collect()
    }

    #[test]
    fn lines_whose_fixes_have_no_end_are_left() {
        let fixed = |text: &str| {
            let text = text.as_bytes();
            let fixed = fix_until_stable(text, edits(text), edits, |_, edits| edits.to_vec());
            (String::from_utf8(fixed.text).unwrap_or_default(), fixed.changes)
        };
        let expected = |text: &str, changes| (text.to_owned(), changes);
        assert_eq!(fixed("x HTTP y"), expected("x http y", 1));
        assert_eq!(fixed("ab"), expected("", 2), "two rounds");
        assert_eq!(fixed("file:"), expected("file:", 0));
        let text = "HTTP b\nab HTTP file: HTTP\nHTTP file:";
        assert_eq!(fixed(text), expected("http \nab HTTP file: HTTP\nHTTP file:", 2));
    }
}

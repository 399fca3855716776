//! Findings with their positions in files.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::sync::Arc;

use crate::output::Covering;
use urlgram::diagnostic::Diagnostic;
use urlgram::lines::LineIndex;
use urlgram::span::Span;
use urlgram_documents::{Edit, Link};
use urlgram_lint::document::DocumentFinding;
use urlgram_secrets::secrets;

/// A position in a file, counted from 1 as in editors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Position {
    pub(crate) line: u64,
    /// Column in characters.
    pub(crate) column: u64,
    /// Column in bytes.
    pub(crate) byte: u64,
}

/// A finding and its position.
#[derive(Clone, Debug)]
pub(crate) struct LocatedFinding {
    /// Diagnostic, with spans in bytes of `text`.
    pub(crate) finding: Diagnostic,
    /// URL of the finding, decoded from its document. All findings of a URL share it.
    pub(crate) text: Arc<[u8]>,
    /// Secrets of URLs in `text` if that is a part of the document: spans of bytes.
    pub(crate) secrets: Vec<Span>,
    /// Place of the URL in its document: `line`, `link destination`.
    pub(crate) within: &'static str,
    /// Position of the first character, and the one after the last.
    pub(crate) start: Position,
    pub(crate) end: Position,
    /// Offset in bytes of the file.
    pub(crate) offset: u64,
    pub(crate) end_offset: u64,
    /// Lines of the document around it, if they contain more than the URL.
    pub(crate) excerpt: Option<Excerpt>,
    /// Edit of the file that applies the fix, with offsets in bytes of the file.
    pub(crate) edit: Option<Edit>,
    /// Places of findings that are equal to this one, which stands for them.
    pub(crate) others: Vec<Position>,
}

/// Lines of a document, with the cause relative to them.
#[derive(Clone, Debug)]
pub(crate) struct Excerpt {
    /// Shared by the findings on these lines.
    pub(crate) text: Arc<str>,
    /// Number of the first line.
    pub(crate) line: u64,
    pub(crate) diagnostic: Diagnostic,
    /// Secrets of the URLs in these lines: spans of bytes.
    pub(crate) secrets: Vec<Span>,
}

impl LocatedFinding {
    /// Locates `finding` in a record of a list: line `line`, which begins at `offset`.
    pub(crate) fn in_record(finding: Diagnostic, text: &Arc<[u8]>, line: u64, offset: u64) -> LocatedFinding {
        let Span { start, end } = finding.span();
        let at = |byte: u32| position(text, line, byte as usize);
        // Edits are only used in files that are rewritten, which are short enough for these offsets.
        let shifted = |span: Span| u32::try_from(offset).map_or(span, |offset| span.shifted(offset));
        LocatedFinding {
            text: Arc::clone(text),
            secrets: Vec::new(),
            within: "line",
            start: at(start),
            end: at(end),
            offset: offset + u64::from(start),
            end_offset: offset + u64::from(end),
            excerpt: None,
            edit: finding.fix().map(|fix| Edit { span: shifted(fix.span), text: fix.text.clone() }),
            others: Vec::new(),
            finding,
        }
    }

    /// Locates a finding in a document that is about no URL. Its spans are those of the document, and it has one label.
    pub(crate) fn in_document(finding: Diagnostic, lines: &Lines<'_>) -> LocatedFinding {
        let span = finding.span();
        let text = lines.text.get(span.range()).unwrap_or_default().into();
        lines.locate(
            &DocumentFinding { diagnostic: finding, text, span, link: None, within: DOCUMENT, edit: None },
            None,
        )
    }

    /// Removes the fix.
    pub(crate) fn unfixed(mut self) -> LocatedFinding {
        self.finding = self.finding.without_fixes();
        self.edit = None;
        self
    }

    /// Returns the secrets of the text.
    pub(crate) fn covering(&self) -> Covering {
        let is_url = self.within != DOCUMENT;
        if is_url { Covering::of_url(&self.text, &self.secrets) } else { Covering::of_lines(&self.text, &self.secrets) }
    }

    /// Whether the finding is the same when the secrets of `covering` are covered, because there are none.
    pub(crate) fn is_harmless(&self, covering: &Covering) -> bool {
        let is_fix = |edit: &Edit| self.finding.fix().is_some_and(|fix| fix.text == edit.text);
        self.excerpt.is_none() && self.edit.as_ref().is_none_or(is_fix) && covering.is_needless(&self.finding)
    }

    /// Returns the finding with its secrets covered, in the text, in the lines around it, in messages and in fixes. `text` is the text that
    /// `covering` covers, and `lines` are the covered lines around it. Findings of a URL or of a line share them.
    pub(crate) fn covered(&self, covering: &Covering, text: &Arc<[u8]>, lines: Option<Arc<str>>) -> LocatedFinding {
        let excerpt = self.excerpt.as_ref().zip(lines).map(|(excerpt, text)| Excerpt {
            text,
            diagnostic: covering.diagnostic(excerpt.diagnostic.clone()),
            ..excerpt.clone()
        });
        let finding = covering.diagnostic(self.finding.clone());
        // An edit may be longer than the fix: escapes can make it necessary to write the whole URL again.
        let is_harmless = |edit: &Edit| finding.fix().is_some() && !covering.covers(&edit.text);
        let edit = self.edit.clone().filter(is_harmless);
        let LocatedFinding { within, start, end, offset, end_offset, .. } = *self;
        let (text, secrets, others) = (Arc::clone(text), self.secrets.clone(), self.others.clone());
        LocatedFinding { finding, text, secrets, within, start, end, offset, end_offset, excerpt, edit, others }
    }

    /// Returns the URL, with invalid UTF-8 replaced.
    pub(crate) fn shown_text(&self) -> Cow<'_, str> {
        // Checks faster than the search for what to replace.
        std::str::from_utf8(&self.text).map_or_else(|_| String::from_utf8_lossy(&self.text), Cow::Borrowed)
    }
}

impl Excerpt {
    /// Returns the lines, with the secrets of all their URLs covered.
    pub(crate) fn covered_text(&self) -> String {
        let text = self.text.as_bytes();
        String::from_utf8_lossy(&Covering::of_lines(text, &self.secrets).text(text)).into_owned()
    }
}

/// Value of `within` for a finding about the document itself.
const DOCUMENT: &str = "document";

/// Returns the position of the byte at `at` of `text`, which begins the line.
fn position(text: &[u8], line: u64, at: usize) -> Position {
    let before = &text[..text.len().min(at)];
    let characters = if before.is_ascii() { before.len() } else { String::from_utf8_lossy(before).chars().count() };
    let column = 1 + characters as u64;
    Position { line, column, byte: 1 + before.len() as u64 }
}

/// The lines of a document, with what excerpts of them need.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a [u8],
    index: LineIndex<'a>,
    /// The last excerpt, and its range.
    excerpt: RefCell<Option<(Range<usize>, Arc<str>)>>,
    links: &'a [Link<'a>],
    /// Secrets of all links in bytes of the document, in order, searched when the first finding needs them.
    secrets: OnceCell<Vec<Span>>,
}

/// Largest excerpt in bytes. Longer lines are drawn without their document.
const WIDEST: usize = 1 << 13;

impl<'a> Lines<'a> {
    pub(crate) fn of(text: &'a [u8]) -> Self {
        Lines { text, index: LineIndex::new(text), excerpt: RefCell::default(), links: &[], secrets: OnceCell::new() }
    }

    /// Adds the links of the document, whose secrets excerpts do not show.
    pub(crate) fn with_links(self, links: &'a [Link<'a>]) -> Self {
        Lines { links, ..self }
    }

    /// Returns the secrets of links between two offsets, relative to the first.
    fn secrets_in(&self, start: usize, end: usize) -> Vec<Span> {
        let secrets = self.secrets.get_or_init(|| {
            let of = |link: &Link<'_>| {
                let secrets = secrets(link.text()).into_iter();
                secrets.map(|secret| link.to_document(secret.span)).collect::<Vec<_>>()
            };
            let mut all: Vec<Span> = self.links.iter().flat_map(of).collect();
            all.sort_unstable();
            all
        });
        let first = secrets.partition_point(|span| span.end as usize <= start);
        let near = secrets[first..].iter().take_while(|span| (span.start as usize) < end);
        // Offsets in a document are below 4 GiB.
        let local = |at: u32| at.saturating_sub(start as u32);
        near.map(|span| Span::new(local(span.start), local(span.end))).collect()
    }

    /// Returns the position of the byte at `at`.
    fn position(&self, at: u32) -> Position {
        let place = self.index.position(at as usize);
        Position { line: place.line as u64, column: place.column as u64, byte: place.byte_column as u64 }
    }

    /// Returns the bytes of the lines that `span` touches, without the last line end.
    fn around(&self, span: Span) -> (usize, usize) {
        let line = |at: u32| self.index.span(self.index.line(at as usize)).range();
        let (start, end) = (line(span.start).start, line(span.end).end);
        // A carriage return that ends the text is part of no line here.
        let is_open = end == self.text.len() && self.text[start..end].ends_with(b"\r");
        (start, end - usize::from(is_open))
    }

    /// Locates a finding of this document; `link` is the link that it is about.
    pub(crate) fn locate(&self, found: &DocumentFinding, link: Option<&Link<'_>>) -> LocatedFinding {
        let (span, finding) = (found.span, found.diagnostic.clone());
        let (secrets, excerpt) = match link {
            Some(link) => (Vec::new(), self.excerpt(&finding, link)),
            None => {
                let (from, to) = self.around(span);
                let secrets = self.secrets_in(span.start as usize, span.end as usize);
                (secrets, self.lines(from, to, &finding, |span| span))
            }
        };
        LocatedFinding {
            text: Arc::clone(&found.text),
            secrets,
            within: found.within,
            start: self.position(span.start),
            end: self.position(span.end),
            offset: u64::from(span.start),
            end_offset: u64::from(span.end),
            excerpt,
            edit: found.edit.clone(),
            others: Vec::new(),
            finding,
        }
    }

    /// Returns the lines around a finding, unless they are just the URL.
    fn excerpt(&self, diagnostic: &Diagnostic, link: &Link<'_>) -> Option<Excerpt> {
        let (start, end) = self.around(link.span);
        let is_all = link.is_verbatim() && (start, end) == (link.span.start as usize, link.span.end as usize);
        if is_all { None } else { self.lines(start, end, diagnostic, |span| link.to_document(span)) }
    }

    fn lines(
        &self,
        start: usize,
        end: usize,
        diagnostic: &Diagnostic,
        place: impl Fn(Span) -> Span,
    ) -> Option<Excerpt> {
        let text = self.shared(start..end)?;
        let local = |span: Span| {
            let span = place(span);
            // The lines begin before the URL.
            Span::new(span.start - start as u32, span.end - start as u32)
        };
        let diagnostic = diagnostic.clone().without_fixes().with_spans(local);
        Some(Excerpt { text, line: self.index.line(start) as u64, diagnostic, secrets: self.secrets_in(start, end) })
    }

    /// Returns a range of the text, unless it is too long. Findings of the same range share it.
    fn shared(&self, range: Range<usize>) -> Option<Arc<str>> {
        if let Some((_, text)) = self.excerpt.borrow().as_ref().filter(|(last, _)| *last == range) {
            return Some(Arc::clone(text));
        }
        let text = self.text.get(range.clone()).filter(|text| text.len() <= WIDEST)?;
        let text: Arc<str> = std::str::from_utf8(text).ok()?.into();
        self.excerpt.replace(Some((range, Arc::clone(&text))));
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_any_order() {
        let text = "aé€b\n\ncd🦀e\r\nf".as_bytes();
        let lines = Lines::of(text);
        let at = |byte: u32| {
            let Position { line, column, byte } = lines.position(byte);
            (line, column, byte)
        };
        for byte in [0, 1, 3, 6, 8, 9, 15, 18, 3, 9, 0] {
            let before = std::str::from_utf8(&text[..byte as usize]).unwrap();
            let line = before.rsplit('\n').next().unwrap();
            let expected = (1 + before.matches('\n').count(), 1 + line.chars().count(), 1 + line.len());
            assert_eq!(at(byte), (expected.0 as u64, expected.1 as u64, expected.2 as u64), "{byte}");
        }
    }
}

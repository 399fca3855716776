//! What the readers of all kinds write their finds to.

use std::ops::Range;

use super::escape::Escapes;
use super::link::{Broken, Link, Place, Shape};
use super::passage::{Passage, offset};
use super::prose;
use super::{Problem, Trouble};
use urlgram::span::{OptSpan, Span};

/// Finds in a document, in no order.
#[derive(Debug)]
pub(super) struct Collector<'a> {
    pub(super) document: &'a str,
    pub(super) links: Vec<Link<'a>>,
    /// Comments, with what opens and closes them.
    pub(super) comments: Vec<Span>,
    pub(super) problems: Vec<Problem>,
    /// Whether lines are broken by `=`.
    is_quoted_printable: bool,
}

impl<'a> Collector<'a> {
    pub(super) fn new(document: &'a str) -> Self {
        let is_quoted_printable = memchr::memmem::find(document.as_bytes(), b"quoted-printable").is_some();
        Collector { document, links: Vec::new(), comments: Vec::new(), problems: Vec::new(), is_quoted_printable }
    }

    /// What stands at `range`, or nothing if that is no place between characters.
    pub(super) fn raw(&self, range: Range<usize>) -> &'a str {
        self.document.get(range).unwrap_or_default()
    }

    /// `range` holds a URL and nothing else; blanks around do not count.
    pub(super) fn marked(&mut self, range: Range<usize>, place: Place, escapes: Escapes, name: OptSpan) {
        self.shaped(range, place, escapes, name, Shape::Whole);
    }

    /// `range` holds a URL, beside others.
    pub(super) fn word(&mut self, range: Range<usize>, place: Place, escapes: Escapes, name: OptSpan) {
        self.shaped(range, place, escapes, name, Shape::Word);
    }

    fn shaped(&mut self, range: Range<usize>, place: Place, escapes: Escapes, name: OptSpan, shape: Shape) {
        let raw = self.raw(range.clone());
        let start = range.start + raw.len() - raw.trim_ascii_start().len();
        let raw = raw.trim_ascii();
        if raw.is_empty() {
            return;
        }
        let link = Link::new(self.document, escapes.read(raw, start), place, escapes, shape);
        let is_template = is_filled_in(link.text(), false);
        self.links.push(Link { is_marked: true, is_template, name, ..link });
    }

    /// A line of a list, as it is.
    pub(super) fn line(&mut self, span: Span, refused: &'static [u8]) {
        let passage = Passage::verbatim(span.of(self.document), span.start as usize);
        let link = Link::new(self.document, passage, Place::Line, Escapes::None(refused), Shape::Whole);
        self.links.push(Link { is_marked: true, ..link });
    }

    /// URLs in the text at `range`, by their look.
    pub(super) fn prose(&mut self, range: Range<usize>, place: Place, escapes: Escapes, name: OptSpan) {
        let raw = self.raw(range.clone());
        // No escape makes one of nothing, but `:` itself may be written as one.
        if memchr::memchr3(b':', b'&', b'\\', raw.as_bytes()).is_some() {
            self.found(&escapes.read(raw, range.start), place, escapes, name);
        }
    }

    fn found(&mut self, passage: &Passage<'a>, place: Place, escapes: Escapes, name: OptSpan) {
        for hit in prose::find(&passage.text) {
            let left = hit.left.map(|(left, why)| (passage.span(left), why));
            let mut broken = hit.gaps.first().map(|gap| (passage.span(gap.clone()), Broken::Joined));
            let end = hit.range.end;
            let part = passage.part(hit.range, &hit.gaps);
            let text = &passage.text;
            if self.is_quoted_printable && text[..end].ends_with('=') && text[end..].starts_with(['\n', '\r']) {
                broken = Some((passage.span(end - 1..end), Broken::QuotedPrintable));
            }
            let link = Link::new(self.document, part, place, escapes, hit.shape);
            self.links.push(Link { left, broken, name, ..link });
        }
    }

    /// The value at `range`: a URL as a whole if it looks like one, or if `is_url`, what it is the value of, says so and it
    /// begins like one; else a text that may hold some.
    pub(super) fn string(&mut self, range: Range<usize>, place: Place, escapes: Escapes, name: OptSpan, is_url: bool) {
        let raw = self.raw(range.clone());
        if memchr::memchr3(b':', b'&', b'\\', raw.as_bytes()).is_none() {
            return;
        }
        let first = self.links.len();
        let passage = escapes.read(raw, range.start);
        let is_marked = is_url && prose::begins(&passage.text);
        if is_marked || prose::is_url(&passage.text) {
            let link = Link::new(self.document, passage, place, escapes, Shape::Value);
            self.links.push(Link { is_marked, name, ..link });
        } else {
            // A part of a value cannot be put into quotes.
            let escapes = if let Escapes::Unquoted(_, special) = escapes { Escapes::None(special) } else { escapes };
            self.found(&passage, place, escapes, name);
        }
        for link in &mut self.links[first..] {
            link.is_template = is_filled_in(link.text(), false);
        }
    }

    /// A comment, which may hold URLs and words for urlgram.
    pub(super) fn comment(&mut self, range: Range<usize>, opening: usize, closing: usize) {
        self.comments.push(Span::new(offset(range.start), offset(range.end)));
        let inside = range.start + opening..range.end.saturating_sub(closing).max(range.start + opening);
        self.prose(inside, Place::Comment, Escapes::None(b"\n\r"), OptSpan::NONE);
    }

    /// That the document is not what its kind says.
    pub(super) fn broken(&mut self, range: Range<usize>, message: impl Into<String>) {
        let span = Span::new(offset(range.start), offset(range.end));
        self.problems.push(Problem { trouble: Trouble::Syntax, span, message: message.into() });
    }
}

/// Whether `text` has holes that something else is written into: `{name}`, `%s`, and `$name` where that is said to be one.
pub(super) fn is_filled_in(text: &str, by_dollar: bool) -> bool {
    let bytes = text.as_bytes();
    let is_name = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphabetic() || b"_{(".contains(byte));
    bytes.iter().enumerate().any(|(at, byte)| match byte {
        b'{' => memchr::memchr(b'}', &bytes[at..]).is_some(),
        b'$' => bytes.get(at + 1) == Some(&b'{') || by_dollar && is_name(bytes.get(at + 1)),
        b'%' => {
            let next = bytes.get(at + 1).copied().unwrap_or_default();
            let is_triplet = bytes.get(at + 2).is_some_and(u8::is_ascii_hexdigit);
            b"svqi@({".contains(&next) || next == b'd' && !is_triplet
        }
        _ => false,
    })
}

/// Whether a key or a column of this name has URLs for values.
pub(super) fn names_urls(name: &str) -> bool {
    let name = name.trim_matches(['"', '\'']);
    let tail = name.get(name.len().saturating_sub(8)..).unwrap_or(name).to_ascii_lowercase();
    let endings = ["url", "uri", "href", "link", "homepage", "website", "iri"];
    endings.iter().any(|ending| tail.ends_with(ending)) || matches!(name, "$schema" | "$id" | "$ref" | "@id" | "src")
}

//! The sink of all format readers: [`Collector`].

use std::ops::Range;

use super::context::{Boundary, LineBreak, LinkContext};
use super::document::{DocumentProblem, DocumentProblemKind};
use super::escaping::Escaping;
use super::link::Link;
use super::linkify;
use super::mapping::{MappedText, offset};
use super::role::LinkRole;
use urlgram::span::{OptSpan, Span};

/// Links, comments and problems of a document, in no particular order.
#[derive(Debug)]
pub(super) struct Collector<'a> {
    pub(super) document: &'a str,
    pub(super) links: Vec<Link<'a>>,
    /// Comments, including their delimiters.
    pub(super) comments: Vec<Span>,
    pub(super) problems: Vec<DocumentProblem>,
    /// Whether the document may contain soft line breaks of quoted-printable.
    is_quoted_printable: bool,
}

impl<'a> Collector<'a> {
    pub(super) fn new(document: &'a str) -> Self {
        let is_quoted_printable = memchr::memmem::find(document.as_bytes(), b"quoted-printable").is_some();
        Collector { document, links: Vec::new(), comments: Vec::new(), problems: Vec::new(), is_quoted_printable }
    }

    /// Returns a range of the document, or an empty text if the range is not at character boundaries.
    pub(super) fn raw(&self, range: Range<usize>) -> &'a str {
        self.document.get(range).unwrap_or_default()
    }

    /// Adds a range that contains only a URL, apart from white space around it.
    pub(super) fn explicit(&mut self, range: Range<usize>, context: LinkContext, escaping: Escaping, name: OptSpan) {
        self.explicit_within(range, context, escaping, name, Boundary::Whole);
    }

    /// Adds a range that contains a URL next to others.
    pub(super) fn explicit_word(
        &mut self,
        range: Range<usize>,
        context: LinkContext,
        escaping: Escaping,
        name: OptSpan,
    ) {
        self.explicit_within(range, context, escaping, name, Boundary::Word);
    }

    fn explicit_within(
        &mut self,
        range: Range<usize>,
        context: LinkContext,
        escaping: Escaping,
        name: OptSpan,
        boundary: Boundary,
    ) {
        let raw = self.raw(range.clone());
        let start = range.start + raw.len() - raw.trim_ascii_start().len();
        let raw = raw.trim_ascii();
        if raw.is_empty() {
            return;
        }
        let link = Link::new(self.document, escaping.decode(raw, start), context, escaping, boundary);
        let role = LinkRole::of(context, true).completed_if(has_placeholder(link.text(), false));
        self.links.push(Link { is_explicit: true, role, name, ..link });
    }

    /// Adds a line of a list. `forbidden` are the bytes that it cannot contain.
    pub(super) fn line(&mut self, span: Span, forbidden: &'static [u8]) {
        let text = MappedText::verbatim(span.of(self.document), span.start as usize);
        let link = Link::new(self.document, text, LinkContext::Line, Escaping::None(forbidden), Boundary::Whole);
        self.links.push(Link { is_explicit: true, ..link });
    }

    /// Searches running text for URLs.
    pub(super) fn text(&mut self, range: Range<usize>, context: LinkContext, escaping: Escaping, name: OptSpan) {
        let raw = self.raw(range.clone());
        if may_contain_colon(raw) {
            self.detect(&escaping.decode(raw, range.start), context, escaping, name);
        }
    }

    fn detect(&mut self, mapped: &MappedText<'a>, context: LinkContext, escaping: Escaping, name: OptSpan) {
        let text = &mapped.text;
        for found in linkify::find(text) {
            let trimmed = found.trimmed.map(|(range, reason)| (mapped.span(range), reason));
            let mut line_break = found.gaps.first().map(|gap| (mapped.span(gap.clone()), LineBreak::Joined));
            let end = found.range.end;
            if self.is_quoted_printable && text[..end].ends_with('=') && text[end..].starts_with(['\n', '\r']) {
                line_break = Some((mapped.span(end - 1..end), LineBreak::QuotedPrintable));
            }
            let slice = mapped.slice_without(found.range, &found.gaps);
            let link = Link::new(self.document, slice, context, escaping, found.boundary);
            self.links.push(Link { trimmed, line_break, name, ..link });
        }
    }

    /// Adds a value as one URL if it looks like one, or if its key announces a URL (`is_url`) and it begins like one.
    /// Searches other values for URLs.
    pub(super) fn value(
        &mut self,
        range: Range<usize>,
        context: LinkContext,
        escaping: Escaping,
        name: OptSpan,
        is_url: bool,
    ) {
        let raw = self.raw(range.clone());
        if !may_contain_colon(raw) {
            return;
        }
        let first = self.links.len();
        let mapped = escaping.decode(raw, range.start);
        let is_explicit = is_url && linkify::begins_url(&mapped.text);
        if is_explicit || linkify::is_url(&mapped.text) {
            let link = Link::new(self.document, mapped, context, escaping, Boundary::Value);
            self.links.push(Link { is_explicit, role: LinkRole::of(context, is_explicit), name, ..link });
        } else {
            // Only a whole value can be quoted.
            let escaping =
                if let Escaping::Unquoted(_, special) = escaping { Escaping::None(special) } else { escaping };
            self.detect(&mapped, context, escaping, name);
        }
        for link in &mut self.links[first..] {
            link.role = link.role.completed_if(has_placeholder(link.text(), false));
        }
    }

    /// Adds a comment with delimiters of the given lengths, and searches it for URLs.
    pub(super) fn comment(&mut self, range: Range<usize>, opening: usize, closing: usize) {
        self.comments.push(Span::new(offset(range.start), offset(range.end)));
        let inside = range.start + opening..range.end.saturating_sub(closing).max(range.start + opening);
        self.text(inside, LinkContext::Comment, Escaping::None(b"\n\r"), OptSpan::NONE);
    }

    /// Reports a syntax error of the format.
    pub(super) fn syntax_error(&mut self, range: Range<usize>, message: impl Into<String>) {
        let span = Span::new(offset(range.start), offset(range.end));
        self.problems.push(DocumentProblem { kind: DocumentProblemKind::Syntax, span, message: message.into() });
    }
}

/// Whether a text may contain a colon once it is decoded: the colon itself may be escaped.
fn may_contain_colon(raw: &str) -> bool {
    memchr::memchr3(b':', b'&', b'\\', raw.as_bytes()).is_some()
}

/// Whether a text contains a placeholder: `{name}`, `%s`, `${name}`, and with `dollar_names` also `$name`.
pub(super) fn has_placeholder(text: &str, dollar_names: bool) -> bool {
    let bytes = text.as_bytes();
    let is_name = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphabetic() || b"_{(".contains(byte));
    bytes.iter().enumerate().any(|(at, byte)| match byte {
        b'{' => memchr::memchr(b'}', &bytes[at..]).is_some(),
        b'$' => bytes.get(at + 1) == Some(&b'{') || dollar_names && is_name(bytes.get(at + 1)),
        b'%' => {
            let next = bytes.get(at + 1).copied().unwrap_or_default();
            let is_pct_encoded = bytes.get(at + 2).is_some_and(u8::is_ascii_hexdigit);
            b"svqi@({".contains(&next) || next == b'd' && !is_pct_encoded
        }
        _ => false,
    })
}

/// Whether the values of a key or column of this name are URLs.
pub(super) fn names_urls(name: &str) -> bool {
    let name = name.trim_matches(['"', '\'']);
    let tail = name.get(name.len().saturating_sub(8)..).unwrap_or(name).to_ascii_lowercase();
    let endings = ["url", "uri", "href", "link", "homepage", "website", "iri"];
    endings.iter().any(|ending| tail.ends_with(ending)) || matches!(name, "$schema" | "$id" | "$ref" | "@id" | "src")
}

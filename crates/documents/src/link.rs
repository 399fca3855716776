//! A URL in a document: [`Link`].

use std::borrow::Cow;

use super::context::{Boundary, LineBreak, LinkContext, TrimReason};
use super::edit::Edit;
use super::escaping::Escaping;
use super::holes::Masked;
use super::linkify::{self, Implied, NearMiss};
use super::mapping::{MappedText, Mapping, offset, to_document};
use super::role::LinkRole;
use urlgram::span::{OptSpan, Span};

/// The character that replaces each invalid byte while a document that is not UTF-8 is read. It has one byte, and no URL in
/// running text contains it.
pub(super) const MASK: char = '\u{1a}';

/// A URL in a document.
///
/// ```
/// use urlgram_documents::{DocumentKind, LinkContext, links};
///
/// let html = br#"<a href="http://h/?a=1&amp;b=2">"#;
/// let link = &links(DocumentKind::Html, html)[0];
/// assert_eq!((link.text(), link.context), ("http://h/?a=1&b=2", LinkContext::Attribute));
/// assert_eq!(link.span.to_string(), "9..30");
///
/// // `&` is one byte of the URL at offset 13, and five bytes of the document.
/// let ampersand = urlgram::span::Span::new(13, 14);
/// assert_eq!(link.to_document(ampersand).to_string(), "22..27");
/// assert_eq!(link.encode("http://h/?x&y").as_deref(), Some("http://h/?x&amp;y"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link<'a> {
    /// Byte range in the document.
    pub span: Span,
    /// Syntactic context of the URL.
    pub context: LinkContext,
    /// Whether the document marks the text as a URL (a destination, an `href`, a line of a list), so that it may be relative or
    /// invalid. Otherwise it was detected by its appearance.
    pub is_explicit: bool,
    /// Purpose of the URL.
    pub role: LinkRole,
    /// Span of the name of the attribute, or of the key, whose value this is.
    pub name: OptSpan,
    /// Characters directly after the URL that were excluded from it, with the reason.
    pub trimmed: Option<(Span, TrimReason)>,
    /// First line break in or after the URL, with its kind.
    pub line_break: Option<(Span, LineBreak)>,
    /// Scheme that the reader adds to a text such as `www.example.com` or `anna@example.com`. See [`Link::url`].
    pub implied: Option<Implied>,
    /// Mistake because of which the text is not the URL that its author meant.
    pub near_miss: Option<NearMiss>,
    /// Whether it is in a string of a program, which may compute with it.
    pub is_literal: bool,
    /// Whether a program writes this part of the document, as comments around it say: `<!-- LIST:START - Do not modify -->`. A mistake
    /// in it cannot be corrected there.
    pub is_generated: bool,
    pub(super) text: Cow<'a, str>,
    /// Form in the document, if it differs from `text`.
    pub(super) encoded: Option<Box<Encoded<'a>>>,
    pub(super) escaping: Escaping,
    pub(super) boundary: Boundary,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Encoded<'a> {
    raw: Cow<'a, str>,
    mappings: Vec<Mapping>,
}

impl<'a> Link<'a> {
    pub(super) fn new(
        document: &'a str,
        mut mapped: MappedText<'a>,
        context: LinkContext,
        escaping: Escaping,
        boundary: Boundary,
    ) -> Self {
        let span = mapped.span(0..mapped.text.len());
        // The span excludes escapes without a meaning at both ends, such as the line break of a continued line.
        mapped.mappings.retain(|mapping| span.start <= mapping.encoded.start && mapping.encoded.end <= span.end);
        let raw = span.of(document);
        let (text, encoded) = if mapped.mappings.is_empty() {
            (Cow::Borrowed(raw), None)
        } else {
            (mapped.text, Some(Box::new(Encoded { raw: Cow::Borrowed(raw), mappings: mapped.mappings })))
        };
        Link {
            span,
            context,
            is_explicit: false,
            role: LinkRole::of(context, false),
            name: OptSpan::NONE,
            trimmed: None,
            line_break: None,
            implied: None,
            near_miss: None,
            is_literal: false,
            is_generated: false,
            text,
            encoded,
            escaping,
            boundary,
        }
    }

    /// Whether mistakes in the text are mistakes of the document: its author wrote a URL, not a path of Windows or a name to which
    /// a reader adds a scheme, and not in an example.
    ///
    /// ```
    /// use urlgram_documents::{DocumentKind, links};
    ///
    /// let found = links(DocumentKind::Markdown, b"[a](http://h/) `http://h/` www.example.com");
    /// assert_eq!(found.iter().map(|link| link.is_judged()).collect::<Vec<_>>(), [true, false, false]);
    /// ```
    pub fn is_judged(&self) -> bool {
        let is_reference = self.implied.is_none() || self.is_explicit && self.implied == Some(Implied::Http);
        // A path of Windows is a mistake only where the syntax requires a URL.
        let is_path = self.near_miss == Some(NearMiss::DrivePath)
            && matches!(self.context, LinkContext::String | LinkContext::Cell | LinkContext::Bare);
        !self.text.is_empty() && is_reference && !is_path && self.context != LinkContext::Example
    }

    /// Returns the URL, with the escapes of the document decoded.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the URL with the scheme that the reader of the document adds.
    ///
    /// ```
    /// use urlgram_documents::{DocumentKind, links};
    ///
    /// let found = links(DocumentKind::Markdown, b"Ask anna@example.com, see www.example.com/a.");
    /// let urls: Vec<_> = found.iter().map(|link| link.url()).collect();
    /// assert_eq!(urls, ["mailto:anna@example.com", "http://www.example.com/a"]);
    /// ```
    pub fn url(&self) -> Cow<'_, str> {
        match self.implied {
            None => Cow::Borrowed(&self.text),
            Some(Implied::Http) => Cow::Owned(format!("http://{}", self.text)),
            Some(Implied::Mailto) => Cow::Owned(format!("mailto:{}", self.text)),
            Some(Implied::Ssh) => Cow::Owned(format!("ssh://{}", self.text.replacen(':', "/", 1))),
        }
    }

    /// Returns the span in the document of a span of [`text`](Link::text). An escape is included as a whole.
    pub fn to_document(&self, span: Span) -> Span {
        match &self.encoded {
            None => span.shifted(self.span.start),
            Some(encoded) => to_document(&encoded.mappings, self.span.start, span),
        }
    }

    /// Whether [`text`](Link::text) and the document are equal, byte for byte.
    pub fn is_verbatim(&self) -> bool {
        self.encoded.is_none()
    }

    /// Returns another URL encoded for this place; `None` if the place cannot hold it, such as a space in running text.
    pub fn encode<'b>(&self, url: &'b str) -> Option<Cow<'b, str>> {
        const SEPARATORS: [char; 7] = [' ', '\t', '\n', '\r', '\u{c}', '\'', '"'];
        let fits = match self.boundary {
            Boundary::Whole if self.context == LinkContext::Line => true,
            Boundary::Whole if self.context == LinkContext::Autolink => linkify::has_scheme(url),
            Boundary::Whole => !url.is_empty() && url.trim_ascii() == url,
            Boundary::Word => !url.is_empty() && !url.contains(SEPARATORS) && url.trim_matches(',') == url,
            Boundary::Value => {
                linkify::is_url(url)
                    || self.is_explicit && linkify::begins_url(url) && url.trim_ascii() == url && linkify::is_one(url)
            }
            Boundary::Bare => linkify::is_detected(url),
            Boundary::Angled => linkify::is_detected_between(url, '<', '>'),
            Boundary::Quoted => {
                linkify::is_detected_between(url, '\'', '\'') && linkify::is_detected_between(url, '“', '”')
            }
        };
        if !fits || self.closes_context(url) {
            return None;
        }
        let encoded = self.escaping.encode(url)?;
        (self.decode(&encoded) == url).then_some(encoded)
    }

    /// Whether a URL contains a delimiter of comments, programs or templates that the present one does not contain.
    fn closes_context(&self, url: &str) -> bool {
        const IN_COMMENTS: [&str; 10] = ["/*", "*/", "--", "(*", "*)", "{-", "-}", "#>", "]", "=#"];
        const IN_TEMPLATES: [&str; 7] = ["{{", "}}", "{%", "%}", "<%", "%>", "{# "];
        const IN_PROGRAMS: [&str; 4] = ["</", "<!", "?>", ";#"];
        let is_new = |delimiter: &&str| url.contains(*delimiter) && !self.text.contains(*delimiter);
        if IN_TEMPLATES.iter().any(is_new) {
            return true;
        }
        match self.context {
            LinkContext::Comment => IN_COMMENTS.iter().chain(&IN_PROGRAMS).any(is_new),
            LinkContext::String | LinkContext::Bare => IN_PROGRAMS.iter().any(is_new),
            _ => false,
        }
    }

    /// Returns the edit of the document that replaces a span of [`text`](Link::text). `None` if the place cannot hold the
    /// result, or the span is in or after a reference to a declaration, such as an entity. The rest of the URL keeps its encoding if
    /// possible.
    ///
    /// # Panics
    /// If the span is not within the text.
    pub fn edit(&self, span: Span, new: &str) -> Option<Edit> {
        let url = [&self.text[..span.start as usize], new, &self.text[span.end as usize..]].concat();
        let whole = self.encode(&url)?;
        let raw = self.encoded.as_ref().map_or(&*self.text, |encoded| &encoded.raw);
        let target = self.to_document(span);
        let (start, end) = ((target.start - self.span.start) as usize, (target.end - self.span.start) as usize);
        // The text of a declared reference is not part of the document.
        let references = self.escaping.declared_references(raw);
        if references.iter().any(|reference| start <= reference.end && reference.start < end.max(start + 1)) {
            return None;
        }
        // Not all readers of Markdown know `\&`, which a reader needs only before a name and a semicolon.
        let is_plain = matches!(self.escaping, Escaping::Markdown(_)) && !new.contains(['(', ')', '\\', '<', '>', '|']);
        let parts = [is_plain.then_some(Cow::Borrowed(new)), self.escaping.encode(new)];
        for part in parts.into_iter().flatten() {
            let (before, after) = (raw.get(..start)?, raw.get(end..)?);
            let decoded = self.decode(&[before, &*part, after].concat());
            // Invalid bytes outside of the span are kept.
            if decoded == url || decoded.replace(MASK, "\u{fffd}") == url {
                return Some(Edit { span: target, text: part.into_owned() });
            }
        }
        if raw.contains(MASK) || !references.is_empty() {
            return None;
        }
        // The text next to the span would change the meaning of the replacement, so the whole URL is encoded anew.
        Some(Edit { span: self.span, text: whole.into_owned() })
    }

    /// Returns the meaning of a text in this place.
    pub(super) fn decode(&self, raw: &str) -> String {
        let text = self.escaping.decode(raw, 0).text.into_owned();
        match self.boundary {
            Boundary::Angled => text.chars().filter(|c| !c.is_whitespace()).collect(),
            _ => text,
        }
    }

    /// Returns the link in the original of a document that was read with [`MASK`] in place of invalid bytes.
    pub(super) fn unmasked(mut self, document: &[u8]) -> Link<'_> {
        let masked = std::mem::take(&mut self.text).into_owned();
        let (raw, mappings) = match self.encoded.take().map(|encoded| *encoded) {
            Some(Encoded { raw, mappings }) => (raw.into_owned(), mappings),
            None => match std::str::from_utf8(&document[self.span.range()]) {
                Ok(text) => return self.with_text(Cow::Borrowed(text), None),
                Err(_) => (masked.clone(), Vec::new()),
            },
        };
        let (text, mappings) = unmask(&masked, &mappings, self.span.start, document);
        self.with_text(Cow::Owned(text), Some(Box::new(Encoded { raw: Cow::Owned(raw), mappings })))
    }

    /// Returns the link in the original of a template that was read with masked holes. A URL that has or touches a hole is a
    /// template.
    pub(super) fn unfilled<'b>(self, document: &'b str, masked: &Masked) -> Link<'b> {
        let range = self.span.range();
        let raw = Cow::Borrowed(self.span.of(document));
        let has_hole = masked.touches(&range);
        let mut link = match &self.encoded {
            None => self.with_text(raw, None),
            Some(encoded) => {
                let text = if has_hole { self.filled_text(document, masked) } else { self.text.to_string() };
                let encoded = Encoded { raw, mappings: encoded.mappings.clone() };
                self.with_text(Cow::Owned(text), Some(Box::new(encoded)))
            }
        };
        link.role = link.role.completed_if(has_hole);
        link
    }

    /// Returns the decoded text with the bytes of the original in place of masks.
    fn filled_text(&self, document: &str, masked: &Masked) -> String {
        let bytes = self.text.bytes().enumerate().map(|(at, byte)| {
            let encoded = self.to_document(Span::new(offset(at), offset(at + 1)));
            let is_mask = encoded.len() == 1 && masked.contains(encoded.start as usize);
            if is_mask { document.as_bytes()[encoded.start as usize] } else { byte }
        });
        String::from_utf8_lossy(&bytes.collect::<Vec<_>>()).into_owned()
    }

    fn with_text<'b>(&self, text: Cow<'b, str>, encoded: Option<Box<Encoded<'b>>>) -> Link<'b> {
        let Link { span, context, is_explicit, role, name, trimmed, line_break, .. } = *self;
        let Link { implied, near_miss, is_literal, is_generated, escaping, boundary, .. } = *self;
        Link {
            span,
            context,
            is_explicit,
            role,
            name,
            trimmed,
            line_break,
            implied,
            near_miss,
            is_literal,
            is_generated,
            text,
            encoded,
            escaping,
            boundary,
        }
    }
}

/// Replaces masked bytes of a decoded text by U+FFFD, and returns the text with its mappings.
fn unmask(masked: &str, mappings: &[Mapping], start: u32, document: &[u8]) -> (String, Vec<Mapping>) {
    let mut text = String::with_capacity(masked.len() + 8);
    let mut unmasked = Vec::with_capacity(mappings.len());
    let mut next = mappings.iter().peekable();
    for (at, c) in masked.char_indices().map(|(at, c)| (offset(at), c)) {
        let growth = offset(text.len()) - at;
        while let Some(mapping) = next.next_if(|mapping| mapping.decoded.start <= at) {
            unmasked.push(mapping.shifted(growth));
        }
        let encoded = to_document(mappings, start, Span::new(at, at + offset(c.len_utf8())));
        let is_invalid = c == MASK && encoded.len() == 1 && document[encoded.start as usize] != MASK as u8;
        text.push(if is_invalid { char::REPLACEMENT_CHARACTER } else { c });
        if is_invalid {
            unmasked.push(Mapping { decoded: Span::new(at + growth, offset(text.len())), encoded });
        }
    }
    let growth = offset(text.len() - masked.len());
    unmasked.extend(next.map(|mapping| mapping.shifted(growth)));
    (text, unmasked)
}

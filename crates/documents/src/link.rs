//! A URL in a document.

use std::borrow::Cow;

use super::escape::Escapes;
use super::passage::{Passage, Piece, offset, to_document};
use super::{Edit, MASK, prose};
use urlgram::span::{OptSpan, Span};

/// Where in its document a URL stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A line, or what ends with NUL, of a list.
    Line,
    /// Running text.
    Prose,
    /// `<http://a/>` in Markdown.
    Autolink,
    /// `[text](http://a/)` in Markdown.
    Destination,
    /// `![text](http://a/)` in Markdown.
    Image,
    /// `[label]: http://a/` in Markdown.
    Definition,
    /// An attribute of HTML that holds URLs: see [`Link::name`].
    Attribute,
    /// A string or a value; for what it is the value of see [`Link::name`].
    String,
    /// A comment.
    Comment,
    /// Words of a program or a configuration file that are no string: `curl http://a/`.
    Bare,
    /// A cell of a table of values.
    Cell,
}

impl Place {
    /// In words: `link destination`.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Line => "line",
            Place::Prose => "text",
            Place::Autolink => "autolink",
            Place::Destination => "link destination",
            Place::Image => "image",
            Place::Definition => "reference definition",
            Place::Attribute => "attribute",
            Place::String => "string",
            Place::Comment => "comment",
            Place::Bare => "word",
            Place::Cell => "cell",
        }
    }
}

/// Why something behind a URL was taken for no part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// It looks like the end of a sentence.
    Punctuation,
    /// It closes a bracket that was not opened in the URL.
    Bracket,
}

/// What became of a line end in or at a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// It stood in angle brackets, and was taken out with the blanks around it. RFC 3986 appendix C.
    Joined,
    /// It stands behind a `=`, in a mail whose lines are broken so (quoted-printable, RFC 2045 section 6.7): the URL likely
    /// goes on, but is not followed there.
    QuotedPrintable,
}

/// What says where a URL begins and ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// It is all that stands there.
    Whole,
    /// Blanks or quotes, and no comma at its end.
    Word,
    /// It is all that stands there, and was seen to be a URL.
    Value,
    /// Its look.
    Bare,
    /// Angle brackets.
    Angled,
    /// Quotes.
    Quoted,
}

/// A URL in a document.
///
/// ```
/// use urlgram_documents::{self, Kind, Place};
///
/// let html = br#"<a href="http://h/?a=1&amp;b=2">"#;
/// let links = document::links(Kind::Html, html);
/// let link = &links[0];
/// assert_eq!((link.text(), link.place), ("http://h/?a=1&b=2", Place::Attribute));
/// assert_eq!(link.span.to_string(), "9..30");
///
/// // `&` is the 14th byte of the URL, and five bytes of the document.
/// let ampersand = urlgram::span::Span::new(13, 14);
/// assert_eq!(link.to_document(ampersand).to_string(), "22..27");
/// assert_eq!(link.written("http://h/?x&y").as_deref(), Some("http://h/?x&amp;y"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link<'a> {
    /// Where it stands: bytes of the document.
    pub span: Span,
    /// In what.
    pub place: Place,
    /// Whether the document says that a URL stands here (a destination, an `href`, a line of a list), so that all of it is
    /// to be one and it may be relative. Otherwise it was found by its look.
    pub is_marked: bool,
    /// Whether parts of it seem to be filled in later: `http://{host}/`, `https://$HOST/`, in a string or a word.
    pub is_template: bool,
    /// Where the name of the attribute, or the key, stands that this is the value of.
    pub name: OptSpan,
    /// What stands right behind and was left out, with the reason.
    pub left: Option<(Span, Left)>,
    /// A line end, with the reason that it matters.
    pub broken: Option<(Span, Broken)>,
    pub(super) text: Cow<'a, str>,
    /// What the document has there, if that is another text.
    pub(super) unescaped: Option<Box<Unescaped<'a>>>,
    pub(super) escapes: Escapes,
    pub(super) shape: Shape,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unescaped<'a> {
    raw: Cow<'a, str>,
    pieces: Vec<Piece>,
}

impl<'a> Link<'a> {
    /// `passage` of `document`.
    pub(super) fn new(document: &'a str, passage: Passage<'a>, place: Place, escapes: Escapes, shape: Shape) -> Self {
        let span = passage.span(0..passage.text.len());
        let raw = span.of(document);
        let is_plain = passage.pieces.is_empty();
        let unescaped = (!is_plain).then(|| Box::new(Unescaped { raw: Cow::Borrowed(raw), pieces: passage.pieces }));
        let text = if is_plain { Cow::Borrowed(raw) } else { passage.text };
        Link {
            span,
            place,
            is_marked: false,
            is_template: false,
            name: OptSpan::NONE,
            left: None,
            broken: None,
            text,
            unescaped,
            escapes,
            shape,
        }
    }

    /// The URL, as the document means it: escapes of the host syntax are undone.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where `span` of [`text`](Link::text) stands in the document. What is one character by an escape is there as a whole.
    pub fn to_document(&self, span: Span) -> Span {
        match &self.unescaped {
            None => span.shifted(self.span.start),
            Some(unescaped) => to_document(&unescaped.pieces, self.span.start, span),
        }
    }

    /// Whether [`text`](Link::text) is what stands in the document, byte by byte.
    pub fn is_verbatim(&self) -> bool {
        self.unescaped.is_none()
    }

    /// `url` as it is to be written in the place of this one; `None` if it cannot stand there, as a blank cannot in running
    /// text.
    pub fn written<'b>(&self, url: &'b str) -> Option<Cow<'b, str>> {
        const BETWEEN: [char; 7] = [' ', '\t', '\n', '\r', '\u{c}', '\'', '"'];
        let can_stand = match self.shape {
            Shape::Whole if self.place == Place::Line => true,
            Shape::Whole if self.place == Place::Autolink => prose::has_scheme(url),
            Shape::Whole => !url.is_empty() && url.trim_ascii() == url,
            Shape::Word => !url.is_empty() && !url.contains(BETWEEN) && url.trim_matches(',') == url,
            Shape::Value => prose::is_url(url) || self.is_marked && prose::begins(url) && url.trim_ascii() == url,
            Shape::Bare => prose::stands_alone(url),
            Shape::Angled => prose::stands_between(url, '<', '>'),
            Shape::Quoted => prose::stands_between(url, '\'', '\'') && prose::stands_between(url, '“', '”'),
        };
        if !can_stand || self.would_close(url) {
            return None;
        }
        let written = self.escapes.write(url)?;
        (self.reading(&written) == url).then_some(written)
    }

    /// Whether `url` has what may open or close the comment or the program that this one stands in, and this one has not.
    fn would_close(&self, url: &str) -> bool {
        const IN_COMMENTS: [&str; 10] = ["/*", "*/", "--", "(*", "*)", "{-", "-}", "#>", "]", "=#"];
        const IN_PROGRAMS: [&str; 4] = ["</", "<!", "?>", ";#"];
        let is_new = |mark: &&str| url.contains(*mark) && !self.text.contains(*mark);
        match self.place {
            Place::Comment => IN_COMMENTS.iter().chain(&IN_PROGRAMS).any(is_new),
            Place::String | Place::Bare => IN_PROGRAMS.iter().any(is_new),
            _ => false,
        }
    }

    /// The change of the document that puts `new` in the place of `span` of [`text`](Link::text), and leaves all else as it
    /// is written. `None` if what comes out cannot stand there.
    ///
    /// # Panics
    /// If `span` is not one of the text.
    pub fn edit(&self, span: Span, new: &str) -> Option<Edit> {
        let url = [&self.text[..span.start as usize], new, &self.text[span.end as usize..]].concat();
        let whole = self.written(&url)?;
        let raw = self.unescaped.as_ref().map_or(&*self.text, |unescaped| &unescaped.raw);
        let place = self.to_document(span);
        let (start, end) = ((place.start - self.span.start) as usize, (place.end - self.span.start) as usize);
        if let Some(part) = self.escapes.write(new) {
            let reading = self.reading(&[&raw[..start], &*part, &raw[end..]].concat());
            // Bytes that are no text stay what they are, and so may be beside what is changed only.
            if reading == url || reading.replace(MASK, "\u{fffd}") == url {
                return Some(Edit { span: place, text: part.into_owned() });
            }
        }
        if raw.contains(MASK) {
            return None;
        }
        // What stands beside changes what the part means.
        Some(Edit { span: self.span, text: whole.into_owned() })
    }

    /// What `raw` in this place would mean.
    fn reading(&self, raw: &str) -> String {
        let text = self.escapes.read(raw, 0).text.into_owned();
        match self.shape {
            Shape::Angled => text.chars().filter(|c| !c.is_whitespace()).collect(),
            _ => text,
        }
    }

    /// The same in `document`, some bytes of which are no UTF-8 and were read as `mask`.
    pub(super) fn unmasked(mut self, document: &[u8], mask: char) -> Link<'_> {
        let masked = std::mem::take(&mut self.text).into_owned();
        let link = self.without_text();
        let (raw, written) = match self.unescaped.take().map(|unescaped| *unescaped) {
            Some(Unescaped { raw, pieces }) => (raw.into_owned(), pieces),
            None => match std::str::from_utf8(&document[link.span.range()]) {
                Ok(text) => return Link { text: Cow::Borrowed(text), ..link },
                Err(_) => (masked.clone(), Vec::new()),
            },
        };
        let mut text = String::with_capacity(masked.len() + 8);
        let mut pieces = Vec::with_capacity(written.len());
        let mut next = written.iter().peekable();
        for (at, c) in masked.char_indices().map(|(at, c)| (offset(at), c)) {
            let grown = offset(text.len()) - at;
            while let Some(piece) = next.next_if(|piece| piece.meant.start <= at) {
                pieces.push(Piece { meant: piece.meant.shifted(grown), written: piece.written });
            }
            let place = to_document(&written, link.span.start, Span::new(at, at + offset(c.len_utf8())));
            let is_bad = c == mask && place.len() == 1 && document[place.start as usize] != mask as u8;
            text.push(if is_bad { char::REPLACEMENT_CHARACTER } else { c });
            if is_bad {
                pieces.push(Piece { meant: Span::new(at + grown, offset(text.len())), written: place });
            }
        }
        let grown = offset(text.len() - masked.len());
        pieces.extend(next.map(|piece| Piece { meant: piece.meant.shifted(grown), written: piece.written }));
        let unescaped = Unescaped { raw: Cow::Owned(raw), pieces };
        Link { text: Cow::Owned(text), unescaped: Some(Box::new(unescaped)), ..link }
    }

    fn without_text(&self) -> Link<'static> {
        Link {
            span: self.span,
            place: self.place,
            is_marked: self.is_marked,
            is_template: self.is_template,
            name: self.name,
            left: self.left,
            broken: self.broken,
            text: Cow::Borrowed(""),
            unescaped: None,
            escapes: self.escapes,
            shape: self.shape,
        }
    }
}

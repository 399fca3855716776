//! HTML: attributes that hold URLs, and text.

use std::convert::Infallible;
use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Readable, Reader as Source, Span as Place, StringReader, Tokenizer};

use super::collect::{Collector, is_filled_in};
use super::escape::Escapes;
use super::link::Place as In;
use super::passage::offset;
use super::{code, language};
use urlgram::span::{OptSpan, Span};

/// Attributes that hold a URL. HTML Standard, index of attributes, and what older documents and SVG have.
const URL: &[&[u8]] = &[
    b"action", b"background", b"cite", b"codebase", b"data", b"formaction", b"href", b"icon", b"itemid", b"longdesc",
    b"lowsrc", b"manifest", b"poster", b"profile", b"src", b"usemap", b"xlink:href", b"xml:base",
];

/// Reads the HTML at `range`.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let html = out.raw(range.clone());
    let mut reader = Reader { out, at: range.start, tag: Tag::Other, is_meta: false, attribute: Attribute::default() };
    let handle = |event: CallbackEvent<'_>, place: Place<usize>| -> Option<Infallible> {
        reader.event(&event, place);
        None
    };
    let mut emitter = CallbackEmitter::new(handle);
    emitter.naively_switch_states(true);
    // A pause is an error to the tokenizer, and the next step goes on from there.
    Tokenizer::new_with_emitter(Pausing { inner: html.to_reader(), values: 0 }, emitter).for_each(drop);
}

/// A text that pauses between attributes: the tokenizer calls itself for each value in double quotes, and comes back to its
/// loop only at the end of the tag, or if it cannot read on. A tag of 10,000 attributes would be too deep for a thread's stack.
struct Pausing<'a> {
    inner: StringReader<'a>,
    /// Values read since the last pause.
    values: u32,
}

/// How many values in double quotes are read in one go.
const VALUES_IN_ONE_GO: u32 = 32;

/// What the tokenizer looks for in a value in double quotes, and nowhere else.
const IN_DOUBLE_QUOTES: &[u8] = b"\"&\0\r";

/// There is more to be read.
#[derive(Debug)]
struct Pause;

impl std::fmt::Display for Pause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there is more to be read")
    }
}

impl std::error::Error for Pause {}

impl Source for Pausing<'_> {
    type Error = Pause;

    fn read_byte(&mut self) -> Result<Option<u8>, Pause> {
        self.inner.read_byte().map_err(|never| match never {})
    }

    fn try_read_string(&mut self, text: &[u8], case_sensitive: bool) -> Result<bool, Pause> {
        self.inner.try_read_string(text, case_sensitive).map_err(|never| match never {})
    }

    fn read_until<'b>(&'b mut self, needle: &[u8], buffer: &'b mut [u8; 4]) -> Result<Option<&'b [u8]>, Pause> {
        if needle == IN_DOUBLE_QUOTES {
            if self.values == VALUES_IN_ONE_GO {
                self.values = 0;
                return Err(Pause);
            }
            self.values += 1;
        }
        self.inner.read_until(needle, buffer).map_err(|never| match never {})
    }
}

/// What the text after a tag is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    Script,
    Style,
    /// Text in which no character reference counts.
    Raw,
    Other,
}

/// An attribute whose value is to come.
#[derive(Default)]
struct Attribute {
    name: Vec<u8>,
    span: OptSpan,
}

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    at: usize,
    tag: Tag,
    is_meta: bool,
    attribute: Attribute,
}

impl Reader<'_, '_> {
    fn event(&mut self, event: &CallbackEvent<'_>, place: Place<usize>) {
        let range = self.at + place.start..self.at + place.end;
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.is_meta = *name == b"meta";
                self.tag = match *name {
                    b"script" => Tag::Script,
                    b"style" => Tag::Style,
                    b"iframe" | b"noembed" | b"noframes" | b"noscript" | b"plaintext" | b"xmp" => Tag::Raw,
                    _ => Tag::Other,
                };
            }
            CallbackEvent::EndTag { .. } => self.tag = Tag::Other,
            CallbackEvent::AttributeName { name } => {
                self.attribute.name.clear();
                self.attribute.name.extend_from_slice(name);
                self.attribute.span = Span::new(offset(range.start), offset(range.end)).into();
            }
            CallbackEvent::AttributeValue { .. } => self.value(range),
            CallbackEvent::String { .. } => self.text(range),
            CallbackEvent::Comment { .. } => {
                let comment = self.out.raw(range.clone());
                let opening = if comment.starts_with("<!--") { 4 } else { 0 };
                let closing = if comment.ends_with("-->") { 3 } else { 0 };
                if opening + closing <= comment.len() {
                    self.out.comment(range, opening, closing);
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, range: Range<usize>) {
        let language = match self.tag {
            Tag::Script => language::of_name("javascript"),
            Tag::Style => language::of_name("css"),
            Tag::Raw => return self.out.prose(range, In::Prose, Escapes::None(b"<"), OptSpan::NONE),
            Tag::Other => return self.out.prose(range, In::Prose, Escapes::Html, OptSpan::NONE),
        };
        if let Some(language) = language {
            code::read(self.out, range, language);
        }
    }

    fn value(&mut self, range: Range<usize>) {
        let quote = match self.out.raw(range.start.saturating_sub(1)..range.start) {
            "\"" => b'"',
            "'" => b'\'',
            _ => 0,
        };
        let escapes = Escapes::Attribute(quote);
        let Attribute { name, span } = &self.attribute;
        let name = &name[..];
        let local = name.strip_prefix(b"data-").unwrap_or(name);
        match local {
            b"srcset" | b"imagesrcset" => self.sources(range, escapes),
            b"ping" | b"archive" => self.words(range, escapes),
            b"content" if self.is_meta && refresh(self.out.raw(range.clone())).is_some() => {
                let url = refresh(self.out.raw(range.clone())).unwrap_or_default();
                self.out.word(range.start + url.start..range.start + url.end, In::Attribute, escapes, *span);
            }
            _ if URL.contains(&name) => {
                let is_template =
                    ["{{", "{%", "<%", "<?", "${"].iter().any(|hole| self.out.raw(range.clone()).contains(hole));
                self.out.marked(range, In::Attribute, escapes, *span);
                if let Some(link) = self.out.links.last_mut().filter(|_| is_template) {
                    link.is_template = true;
                }
            }
            _ => {
                let is_url = URL.contains(&local) || local == b"url";
                let (span, first) = (*span, self.out.links.len());
                self.out.string(range, In::Attribute, escapes, span, is_url);
                for link in &mut self.out.links[first..] {
                    link.is_template = is_filled_in(link.text(), false);
                }
            }
        }
    }

    /// `a.png, b.png 2x, c.png 100w`: a URL ends at a blank, and commas at its end are no part of it. HTML Standard, section
    /// 4.8.4.4.
    fn sources(&mut self, range: Range<usize>, escapes: Escapes) {
        let raw = self.out.raw(range.clone());
        let is_blank = |c: char| c.is_ascii_whitespace();
        let mut from = 0;
        while let Some(start) = raw[from..].find(|c: char| !is_blank(c) && c != ',') {
            let start = from + start;
            let end = raw[start..].find(is_blank).map_or(raw.len(), |length| start + length);
            let url = raw[start..end].trim_end_matches(',');
            let has_descriptor = url.len() == end - start;
            self.out.word(
                range.start + start..range.start + start + url.len(),
                In::Attribute,
                escapes,
                self.attribute.span,
            );
            from = match raw[end..].find(',') {
                Some(comma) if has_descriptor => end + comma,
                None if has_descriptor => raw.len(),
                _ => end,
            };
        }
    }

    /// URLs with blanks between.
    fn words(&mut self, range: Range<usize>, escapes: Escapes) {
        let raw = self.out.raw(range.clone());
        let mut from = 0;
        for word in raw.split_ascii_whitespace() {
            let start = from + raw[from..].find(word).unwrap_or_default();
            from = start + word.len();
            self.out.word(range.start + start..range.start + from, In::Attribute, escapes, self.attribute.span);
        }
    }
}

/// Where the URL is in `5; url='http://a/'`, the content of a `meta` that goes on to another page. HTML Standard, section
/// 4.2.5.3.
fn refresh(content: &str) -> Option<Range<usize>> {
    let rest = content.trim_ascii_start().trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = rest.trim_ascii_start().strip_prefix([';', ','])?.trim_ascii_start();
    let label = rest.get(..3).filter(|label| label.eq_ignore_ascii_case("url"))?;
    let rest = rest[label.len()..].trim_ascii_start().strip_prefix('=')?.trim_ascii_start();
    let start = content.len() - rest.len();
    let Some(quote) = rest.chars().next().filter(|c| matches!(c, '\'' | '"')) else {
        return Some(start..content.len());
    };
    let end = rest[1..].find(quote).map_or(content.len(), |length| start + 1 + length);
    Some(start + 1..end)
}

//! HTML: attributes with URLs, and text.

use std::convert::Infallible;
use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Readable, Reader as ByteSource, Span as EventSpan, StringReader, Tokenizer};

use super::code;
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::language;
use crate::mapping::offset;
use crate::role::LinkRole;
use urlgram::span::{OptSpan, Span};

/// Attributes whose value is a URL: the index of attributes in the HTML Standard, and those of older documents and of SVG.
const URL_ATTRIBUTES: &[&[u8]] = &[
    b"action", b"background", b"cite", b"codebase", b"data", b"formaction", b"href", b"icon", b"itemid", b"longdesc",
    b"lowsrc", b"manifest", b"poster", b"profile", b"src", b"usemap", b"xlink:href", b"xml:base",
];

/// Reads the HTML in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let html = out.raw(range.clone());
    let mut reader = Reader { out, at: range.start, tag: Tag::Other, is_meta: false, attribute: Attribute::default() };
    let handle = |event: CallbackEvent<'_>, span: EventSpan<usize>| -> Option<Infallible> {
        reader.event(&event, span);
        None
    };
    let mut emitter = CallbackEmitter::new(handle);
    emitter.naively_switch_states(true);
    // The tokenizer reports a pause as an error, and its next step continues from there.
    Tokenizer::new_with_emitter(Pausing { inner: html.to_reader(), values: 0 }, emitter).for_each(drop);
}

/// A source that pauses between attributes. The tokenizer recurses for each double-quoted value and returns only at the end of the
/// tag or on an error, so a tag with 10,000 attributes would overflow the stack of a thread.
struct Pausing<'a> {
    inner: StringReader<'a>,
    /// Number of values since the last pause.
    values: u32,
}

/// Number of double-quoted values between two pauses.
const VALUES_PER_PAUSE: u32 = 32;

/// Bytes that the tokenizer searches for in double-quoted values and nowhere else.
const IN_DOUBLE_QUOTES: &[u8] = b"\"&\0\r";

/// The signal to continue with the next step.
#[derive(Debug)]
struct Pause;

impl std::fmt::Display for Pause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the source pauses")
    }
}

impl std::error::Error for Pause {}

impl ByteSource for Pausing<'_> {
    type Error = Pause;

    fn read_byte(&mut self) -> Result<Option<u8>, Pause> {
        self.inner.read_byte().map_err(|never| match never {})
    }

    fn try_read_string(&mut self, text: &[u8], case_sensitive: bool) -> Result<bool, Pause> {
        self.inner.try_read_string(text, case_sensitive).map_err(|never| match never {})
    }

    fn read_until<'b>(&'b mut self, needle: &[u8], buffer: &'b mut [u8; 4]) -> Result<Option<&'b [u8]>, Pause> {
        if needle == IN_DOUBLE_QUOTES {
            if self.values == VALUES_PER_PAUSE {
                self.values = 0;
                return Err(Pause);
            }
            self.values += 1;
        }
        self.inner.read_until(needle, buffer).map_err(|never| match never {})
    }
}

/// Kind of the text after a start tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    Script,
    Style,
    /// Text without character references.
    Raw,
    Other,
}

/// The attribute whose value comes next.
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
    fn event(&mut self, event: &CallbackEvent<'_>, span: EventSpan<usize>) {
        let range = self.at + span.start..self.at + span.end;
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
            Tag::Raw => return self.out.text(range, LinkContext::Prose, Escaping::None(b"<"), OptSpan::NONE),
            Tag::Other => return self.out.text(range, LinkContext::Prose, Escaping::Html, OptSpan::NONE),
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
        let escaping = Escaping::Attribute(quote);
        let raw = self.out.raw(range.clone());
        let Attribute { name, span } = &self.attribute;
        let name = &name[..];
        let local = name.strip_prefix(b"data-").unwrap_or(name);
        match local {
            b"srcset" | b"imagesrcset" => self.sources(range, escaping),
            b"ping" | b"archive" => self.words(range, escaping),
            _ if URL_ATTRIBUTES.contains(&name) => {
                let is_template = ["{{", "{%", "<%", "<?", "${"].iter().any(|placeholder| raw.contains(placeholder));
                self.out.explicit(range, LinkContext::Attribute, escaping, *span);
                if let Some(link) = self.out.links.last_mut().filter(|_| is_template) {
                    link.role = LinkRole::Template;
                }
            }
            _ => match refresh(raw).filter(|_| self.is_meta && local == b"content") {
                Some(url) => {
                    let url = range.start + url.start..range.start + url.end;
                    self.out.explicit_word(url, LinkContext::Attribute, escaping, *span);
                }
                None => {
                    let is_url = URL_ATTRIBUTES.contains(&local) || local == b"url";
                    self.out.value(range, LinkContext::Attribute, escaping, *span, is_url);
                }
            },
        }
    }

    /// Reads a list of images such as `a.png, b.png 2x, c.png 100w` (HTML Standard section 4.8.4.4). A URL ends at white space,
    /// and commas at its end are excluded.
    fn sources(&mut self, range: Range<usize>, escaping: Escaping) {
        let raw = self.out.raw(range.clone());
        let is_space = |c: char| c.is_ascii_whitespace();
        let mut from = 0;
        while let Some(start) = raw[from..].find(|c: char| !is_space(c) && c != ',') {
            let start = from + start;
            let end = raw[start..].find(is_space).map_or(raw.len(), |length| start + length);
            let url = raw[start..end].trim_end_matches(',');
            let has_descriptor = url.len() == end - start;
            self.out.explicit_word(
                range.start + start..range.start + start + url.len(),
                LinkContext::Attribute,
                escaping,
                self.attribute.span,
            );
            from = match raw[end..].find(',') {
                Some(comma) if has_descriptor => end + comma,
                None if has_descriptor => raw.len(),
                _ => end,
            };
        }
    }

    /// Reads URLs separated by white space.
    fn words(&mut self, range: Range<usize>, escaping: Escaping) {
        let raw = self.out.raw(range.clone());
        let mut from = 0;
        for word in raw.split_ascii_whitespace() {
            let start = from + raw[from..].find(word).unwrap_or_default();
            from = start + word.len();
            self.out.explicit_word(
                range.start + start..range.start + from,
                LinkContext::Attribute,
                escaping,
                self.attribute.span,
            );
        }
    }
}

/// Returns the range of the URL in the content of a `meta` refresh, such as `5; url='http://a/'` (HTML Standard section
/// 4.2.5.3).
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

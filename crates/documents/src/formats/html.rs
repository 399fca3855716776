//! HTML: attributes with URLs, and text.

use std::convert::Infallible;
use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Readable, Reader as ByteSource, Span as EventSpan, StringReader, Tokenizer};

use super::attribute::Meaning;
use super::code;
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::language;
use crate::mapping::offset;
use crate::role::LinkRole;
use crate::words::words;
use urlgram::span::{OptSpan, Span};

/// Reads the HTML in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let html = out.raw(range.clone());
    let mut reader = Reader {
        at: range.start,
        tag: Tag::Other,
        element: String::new(),
        first: out.links.len(),
        is_profile: false,
        range: range.clone(),
        has_symbols: None,
        code: None,
        attribute: Attribute::default(),
        out,
    };
    tokenize(html, |event, span| {
        reader.event(&event, span);
        None
    });
}

/// Passes the tokens of HTML to a function.
pub(crate) fn tokenize(html: &str, handle: impl FnMut(CallbackEvent<'_>, EventSpan<usize>) -> Option<Infallible>) {
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
    name: String,
    span: OptSpan,
}

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    at: usize,
    tag: Tag,
    /// Name of the element.
    element: String,
    /// Number of links before the tag.
    first: usize,
    /// Whether the tag links to the definition of a vocabulary: `rel="profile"`.
    is_profile: bool,
    range: Range<usize>,
    /// Whether the page defines symbols of drawings, if a reference to one asked for it.
    has_symbols: Option<bool>,
    /// Element whose text is code, as long as it is open.
    code: Option<&'static str>,
    attribute: Attribute,
}

/// Elements whose text is code.
const CODE: [&str; 6] = ["code", "kbd", "listing", "pre", "samp", "tt"];

impl Reader<'_, '_> {
    fn has_symbols(&mut self) -> bool {
        let text = self.out.raw(self.range.clone()).as_bytes();
        let has = |mark: &str| memchr::memmem::find(text, mark.as_bytes()).is_some();
        *self.has_symbols.get_or_insert_with(|| has("<symbol") || has("<defs"))
    }

    fn event(&mut self, event: &CallbackEvent<'_>, span: EventSpan<usize>) {
        let range = self.at + span.start..self.at + span.end;
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.element.clear();
                self.element.push_str(&String::from_utf8_lossy(name));
                (self.first, self.is_profile) = (self.out.links.len(), false);
                self.code = self.code.or_else(|| CODE.into_iter().find(|known| known.as_bytes() == *name));
                self.tag = match *name {
                    b"script" => Tag::Script,
                    b"style" => Tag::Style,
                    b"iframe" | b"noembed" | b"noframes" | b"noscript" | b"plaintext" | b"xmp" => Tag::Raw,
                    _ => Tag::Other,
                };
            }
            CallbackEvent::EndTag { name } => {
                self.tag = Tag::Other;
                self.code = self.code.filter(|open| open.as_bytes() != *name);
            }
            CallbackEvent::AttributeName { name } => {
                self.empty_value();
                self.attribute.name.clear();
                self.attribute.name.push_str(&String::from_utf8_lossy(name));
                self.attribute.span = Span::new(offset(range.start), offset(range.end)).into();
            }
            CallbackEvent::AttributeValue { .. } => {
                self.value(range);
                self.attribute.span = OptSpan::NONE;
            }
            CallbackEvent::CloseStartTag { .. } => {
                self.empty_value();
                if self.is_profile {
                    self.assign(self.first, LinkRole::Namespace);
                }
            }
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

    /// Reads the empty value of the last attribute, which the tokenizer does not report.
    fn empty_value(&mut self) {
        let Some(name) = self.attribute.span.get() else { return };
        let rest = self.out.document[name.end as usize..].trim_ascii_start();
        let value = rest.strip_prefix('=').map_or("", str::trim_ascii_start);
        if value.starts_with("\"\"") || value.starts_with("''") {
            let start = self.out.document.len() - value.len() + 1;
            self.value(start..start);
        }
        self.attribute.span = OptSpan::NONE;
    }

    fn text(&mut self, range: Range<usize>) {
        let language = match self.tag {
            Tag::Script => language::of_name("javascript"),
            Tag::Style => language::of_name("css"),
            Tag::Raw => return self.out.text(range, LinkContext::Prose, Escaping::None(b"<"), OptSpan::NONE),
            Tag::Other => {
                let context = if self.code.is_some() { LinkContext::Example } else { LinkContext::Prose };
                return self.out.text(range, context, Escaping::Html, OptSpan::NONE);
            }
        };
        if let Some(language) = language {
            code::read(self.out, range, language);
        }
    }

    fn value(&mut self, range: Range<usize>) {
        let Some((range, quote)) = self.text_of_value(range) else { return };
        let escaping = Escaping::Attribute(quote);
        let raw = self.out.raw(range.clone());
        let span = self.attribute.span;
        let first = self.out.links.len();
        let meaning = Meaning::of(&self.element, &self.attribute.name);
        self.is_profile |= self.attribute.name == "rel" && raw.split_ascii_whitespace().any(|word| word == "profile");
        match meaning {
            Meaning::Sources => self.sources(range, escaping),
            Meaning::Urls => self.words(range, escaping),
            Meaning::Url => {
                self.out.explicit(range, LinkContext::Attribute, escaping, span);
                // A program adds the symbols to a page that has none.
                if self.element == "use" && raw.starts_with('#') && !self.has_symbols() {
                    self.out.links[first..].iter_mut().for_each(|link| link.role = LinkRole::Template);
                }
            }
            Meaning::Style => self.style(range, escaping),
            Meaning::Text | Meaning::Namespace | Meaning::Expression => {
                self.out.value(range, LinkContext::Attribute, escaping, span, false);
            }
            Meaning::Value(is_url) => match refresh(raw).filter(|_| self.element == "meta") {
                Some(url) => {
                    let url = range.start + url.start..range.start + url.end;
                    self.out.explicit_word(url, LinkContext::Attribute, escaping, span);
                }
                None => {
                    // The name of a program and its version may begin with its address.
                    let is_named = self.element == "meta" && raw.contains(", ");
                    self.out.value(range, LinkContext::Attribute, escaping, span, is_url && !is_named);
                }
            },
            Meaning::Program => self.out.text(range, LinkContext::Attribute, escaping, span),
            Meaning::None => {}
        }
        match meaning {
            _ if is_template(raw) => self.assign(first, LinkRole::Template),
            Meaning::Expression => self.assign(first, LinkRole::Template),
            Meaning::Namespace => self.assign(first, LinkRole::Namespace),
            Meaning::Text => self.assign(first, LinkRole::Prose),
            Meaning::Program => self.assign(first, LinkRole::Code),
            _ => {}
        }
    }

    /// Returns the range of the text of a value, and the quote before it or 0. Of an expression of JSX, Svelte or Astro, which is in
    /// braces without quotes, only a string is a text: `href={"https://example.org/"}`.
    fn text_of_value(&self, range: Range<usize>) -> Option<(Range<usize>, u8)> {
        let before = self.out.raw(range.start.saturating_sub(1)..range.start).bytes().next();
        let quote = before.filter(|byte| matches!(byte, b'"' | b'\'')).unwrap_or(0);
        let raw = self.out.raw(range.clone());
        let Some(inside) = raw.strip_prefix('{').filter(|_| quote == 0) else { return Some((range, quote)) };
        let quote = inside.bytes().next().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'))?;
        let length = memchr::memchr(quote, &inside.as_bytes()[1..])?;
        Some((range.start + 2..range.start + 2 + length, if quote == b'`' { 0 } else { quote }))
    }

    /// Gives a role to the links from `first` on, unless their text decides.
    fn assign(&mut self, first: usize, role: LinkRole) {
        for link in &mut self.out.links[first..] {
            if !matches!(link.role, LinkRole::Template | LinkRole::Pattern) {
                link.role = role;
            }
        }
    }

    /// Reads the URLs of declarations: `background: url('a.png')`.
    fn style(&mut self, range: Range<usize>, escaping: Escaping) {
        let raw = self.out.raw(range.clone());
        let mut from = 0;
        while let Some(at) = memchr::memmem::find(&raw.as_bytes()[from..], b"url(") {
            let start = from + at + 4;
            let Some(length) = memchr::memchr(b')', &raw.as_bytes()[start..]) else { return };
            from = start + length;
            let inside = raw[start..from].trim_ascii();
            let quote = ["'", "\"", "&quot;", "&#39;", "&apos;"].into_iter().find(|quote| inside.starts_with(quote));
            let inside = quote.map_or(inside, |quote| inside[quote.len()..].trim_end_matches(quote));
            let start = range.start + start + raw[start..from].find(inside).unwrap_or_default();
            let url = start..start + inside.len();
            self.out.explicit_word(url, LinkContext::Attribute, escaping, self.attribute.span);
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
        for word in words(self.out.raw(range.clone())) {
            let word = range.start + word.start..range.start + word.end;
            self.out.explicit_word(word, LinkContext::Attribute, escaping, self.attribute.span);
        }
    }
}

/// Whether a value contains a directive of a template language, or is an expression in braces.
fn is_template(value: &str) -> bool {
    value.starts_with('{') || ["{{", "{%", "<%", "<?", "${"].iter().any(|opening| value.contains(opening))
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

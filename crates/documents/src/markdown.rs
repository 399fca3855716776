//! Markdown: destinations, definitions, autolinks, prose, and the HTML between. CommonMark 0.31.2 with GitHub's additions.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, MetadataBlockKind, Options, Parser, Tag, TagEnd};

use super::collect::Collector;
use super::escape::{Escapes, Markdown};
use super::link::Place;
use super::{html, toml, yaml};
use urlgram::span::OptSpan;

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
}

/// Reads the Markdown at `range`.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let mut events = Parser::new_ext(text, options()).into_offset_iter();
    let mut reader = Reader { out, open: Vec::new(), prose: None, inside: Inside::Prose };
    for (event, place) in &mut events {
        reader.event(event, range.start + place.start..range.start + place.end);
    }
    reader.flush();
    for (_, definition) in events.reference_definitions().iter() {
        let place = range.start + definition.span.start..range.start + definition.span.end;
        reader.definition(place, &definition.dest);
    }
}

/// What text is, by the block that it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Prose,
    /// Code, which nobody follows, or HTML, which was read as a whole.
    Nothing,
    Metadata(MetadataBlockKind),
}

/// A link whose text is being read.
struct Open {
    kind: LinkType,
    destination: String,
    is_image: bool,
    /// Where what is inside of it ends, as far as it was seen.
    inside: usize,
}

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    open: Vec<Open>,
    /// Texts in a row, which the parser cuts at every bracket.
    prose: Option<Range<usize>>,
    inside: Inside,
}

impl Reader<'_, '_> {
    fn event(&mut self, event: Event<'_>, place: Range<usize>) {
        if !matches!(event, Event::Text(_)) {
            self.flush();
        }
        if let Some(open) = self.open.last_mut().filter(|_| !matches!(event, Event::End(_))) {
            let end = if matches!(event, Event::Start(_)) { place.start } else { place.end };
            open.inside = open.inside.max(end);
        }
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                self.start(link_type, dest_url.into_string(), false, place.start + 1);
            }
            Event::Start(Tag::Image { link_type, dest_url, .. }) => {
                self.start(link_type, dest_url.into_string(), true, place.start + 2);
            }
            Event::End(TagEnd::Link | TagEnd::Image) => self.end(place),
            Event::Start(Tag::CodeBlock(_)) => self.inside = Inside::Nothing,
            Event::Start(Tag::HtmlBlock) => {
                self.inside = Inside::Nothing;
                html::read(self.out, place);
            }
            Event::Start(Tag::MetadataBlock(kind)) => self.inside = Inside::Metadata(kind),
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_)) => self.inside = Inside::Prose,
            Event::InlineHtml(_) => html::read(self.out, place),
            Event::Text(_) => match self.inside {
                Inside::Prose => self.text(place),
                Inside::Nothing => {}
                Inside::Metadata(MetadataBlockKind::YamlStyle) => yaml::read(self.out, place),
                Inside::Metadata(MetadataBlockKind::PlusesStyle) => toml::read(self.out, place),
            },
            _ => {}
        }
    }

    fn text(&mut self, place: Range<usize>) {
        if self.open.iter().any(|open| matches!(open.kind, LinkType::Autolink | LinkType::Email)) {
            return;
        }
        match &mut self.prose {
            // A backslash belongs to no text.
            Some(prose)
                if prose.end == place.start
                    || prose.end + 1 == place.start && self.out.raw(prose.end..place.start) == "\\" =>
            {
                prose.end = place.end;
            }
            _ => {
                self.flush();
                self.prose = Some(place);
            }
        }
    }

    /// Looks through the texts so far.
    fn flush(&mut self) {
        if let Some(prose) = self.prose.take() {
            self.out.prose(prose, Place::Prose, Escapes::Markdown(Markdown::Text), OptSpan::NONE);
        }
    }

    fn start(&mut self, kind: LinkType, destination: String, is_image: bool, inside: usize) {
        self.open.push(Open { kind, destination, is_image, inside });
    }

    fn end(&mut self, place: Range<usize>) {
        let Some(open) = self.open.pop() else { return };
        if let Some(around) = self.open.last_mut() {
            around.inside = around.inside.max(place.end);
        }
        match open.kind {
            LinkType::Autolink => {
                let inside = place.start + 1..place.end.saturating_sub(1);
                self.out.marked(inside, Place::Autolink, Escapes::None(b"<> \n\r\t"), OptSpan::NONE);
            }
            LinkType::Inline => {
                let rest = self.out.raw(open.inside..place.end);
                let Some(bracket) = rest.find("](") else { return };
                let kind = if open.is_image { Place::Image } else { Place::Destination };
                self.destination(open.inside + bracket + 2..place.end, &open.destination, kind);
            }
            _ => {}
        }
    }

    /// `[label]: destination "title"`
    fn definition(&mut self, place: Range<usize>, destination: &str) {
        let raw = self.out.raw(place.clone());
        let mut is_escaped = false;
        let end = raw.bytes().position(|byte| {
            let is_end = byte == b']' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        });
        if let Some(end) = end.filter(|end| raw[end + 1..].starts_with(':')) {
            self.destination(place.start + end + 2..place.end, destination, Place::Definition);
        }
    }

    /// The destination that `range` begins with, behind blanks, which the parser read as `meant`.
    fn destination(&mut self, range: Range<usize>, meant: &str, kind: Place) {
        let raw = self.out.raw(range.clone());
        // In a quotation, a line begins with `>`.
        let blanks = raw.find(|c: char| !c.is_ascii_whitespace()).unwrap_or(raw.len());
        let quoted = raw[..blanks].contains('\n').then(|| raw.find(|c: char| !c.is_ascii_whitespace() && c != '>'));
        let start = quoted.flatten().unwrap_or(blanks);
        let (escapes, start, length) = match raw[start..].strip_prefix('<') {
            Some(rest) => (Markdown::Angle, start + 1, until(rest, |byte, _| matches!(byte, b'>' | b'<' | b'\n'))),
            None => {
                let is_end = |byte: u8, depth: usize| byte <= b' ' || byte == b')' && depth == 0;
                (Markdown::Plain, start, until(&raw[start..], is_end))
            }
        };
        let written = range.start + start..range.start + start + length;
        let escapes = Escapes::Markdown(escapes);
        if escapes.read(self.out.raw(written.clone()), 0).text == meant {
            self.out.marked(written, kind, escapes, OptSpan::NONE);
        } else if let Some(found) = raw.find(meant).filter(|_| !meant.is_empty()) {
            let found = range.start + found..range.start + found + meant.len();
            self.out.marked(found, kind, Escapes::None(b"<>() \n\r\t\\"), OptSpan::NONE);
        }
    }
}

/// How many bytes there are before the first that is an end, given how many parentheses are open; a backslash takes away what
/// a character means.
fn until(text: &str, is_end: impl Fn(u8, usize) -> bool) -> usize {
    let (mut depth, mut is_escaped) = (0usize, false);
    for (at, byte) in text.bytes().enumerate() {
        if is_end(byte, depth) && !(is_escaped && byte.is_ascii_punctuation()) {
            return at;
        }
        match byte {
            b'(' if !is_escaped => depth += 1,
            b')' if !is_escaped => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    text.len()
}

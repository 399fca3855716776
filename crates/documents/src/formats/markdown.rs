//! Markdown (CommonMark 0.31.2 with GitHub's extensions): destinations, definitions, autolinks, text and embedded HTML.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{BrokenLink, CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::markdown_admonition::{with_items, without_markdown_tags};
use super::markdown_component::without_component_tags;
use super::markdown_labels::Labels;
use super::markdown_title::without_long_titles;
use super::{html, markdown_angles, markdown_myst, markdown_nearly, toml, yaml};
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::document::DocumentProblemKind;
use crate::escaping::{Escaping, Markdown};
use crate::front_matter::{FrontMatter, front_matter};
use crate::linkify::{self, Implied};
use crate::mapping::offset;
use crate::reference::{Reference, ReferenceKind};
use urlgram::span::{OptSpan, Span};

/// Returns the extensions of CommonMark that are read.
pub(crate) fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
}

/// Reads the Markdown in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    match front_matter(text) {
        Some(FrontMatter { metadata, is_toml, end }) => {
            let metadata = range.start + metadata.start..range.start + metadata.end;
            let problems = out.problems.len();
            if is_toml {
                toml::read(out, metadata);
            } else {
                yaml::read(out, metadata);
            }
            // A template is filled in before it is read.
            if out.raw(range.start..range.start + end).contains(['{', '<', '%', '$']) {
                out.problems.truncate(problems);
            }
            body(out, range.start + end..range.end);
        }
        None => body(out, range),
    }
}

/// Returns a text without the extensions of Markdown that the parser does not know. All offsets stay the same.
pub(crate) fn as_commonmark(text: &str) -> Cow<'_, str> {
    let text = markdown_myst::without_fences(with_items(without_long_titles(text)));
    without_component_tags(without_markdown_tags(text))
}

/// Reads the Markdown after the front matter.
fn body(out: &mut Collector<'_>, range: Range<usize>) {
    let text = as_commonmark(out.raw(range.clone()));
    let mut undefined = Vec::new();
    let is_undefined = |link: BrokenLink<'_>| {
        undefined.push((link.span.clone(), link.link_type));
        None
    };
    let parser = Parser::new_with_broken_link_callback(&text, options(), Some(is_undefined));
    let mut events = parser.into_offset_iter();
    let comments = comments(&text);
    let comments = comments.into_iter().map(|part| range.start + part.start..range.start + part.end).collect();
    let mut reader = Reader {
        out,
        open: Vec::new(),
        autolinks: 0,
        prose: None,
        inside: Inside::Prose,
        read: Vec::new(),
        comments,
        labels: Labels::default(),
        cells: range.start,
    };
    for (event, span) in &mut events {
        reader.event(event, range.start + span.start..range.start + span.end);
    }
    reader.flush();
    for (label, definition) in events.reference_definitions().iter() {
        let span = range.start + definition.span.start..range.start + definition.span.end;
        reader.read.push(span.clone());
        reader.labels.definition(label, span.clone(), &definition.dest);
        reader.definition(span, &definition.dest);
    }
    drop(events);
    let Reader { out, mut read, labels, .. } = reader;
    read.sort_by_key(|part| part.start);
    let undefined =
        undefined.into_iter().map(|(span, kind)| (range.start + span.start..range.start + span.end, kind)).collect();
    labels.without_definition(out, (&text, range.start), undefined, &read);
    labels.with_two_definitions(out, (&text, range.start), &read);
    markdown_angles::read(out, range.clone(), &read);
    markdown_nearly::read(out, range, &read);
}

/// Returns the comments of MDX in a text, `{/* comment */}`, each in one paragraph.
fn comments(text: &str) -> Vec<Range<usize>> {
    let (bytes, mut found, mut at) = (text.as_bytes(), Vec::new(), 0);
    while let Some(start) = memchr::memmem::find(&bytes[at..], b"{/*").map(|start| at + start) {
        let Some(end) = memchr::memmem::find(&bytes[start..], b"*/}").map(|end| start + end + 3) else { break };
        if memchr::memmem::find(&bytes[start..end], b"\n\n").is_none() {
            found.push(start..end);
        }
        at = end;
    }
    found
}

/// The shortest shortcode.
const SHORTCODE: &str = "{{<a>}}";

/// Services whose content Zenn and markdown-it-video show in place of `@[youtube](identifier)`: <https://zenn.dev/zenn/articles/markdown-guide>,
/// <https://github.com/CenterForOpenScience/markdown-it-video>.
const EMBEDS: [&str; 17] = [
    "blueprintue", "card", "codepen", "codesandbox", "docswell", "figma", "gist", "github", "jsfiddle", "osf", "prezi",
    "slideshare", "speakerdeck", "stackblitz", "tweet", "vimeo", "youtube",
];

/// Kind of the text in the current block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Prose,
    Code,
    /// HTML, which is read as a whole.
    Nothing,
}

/// A link whose text is being read.
struct Open {
    kind: LinkType,
    destination: String,
    is_image: bool,
    /// End of the content read so far.
    inside: usize,
}

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    open: Vec<Open>,
    /// Number of open autolinks.
    autolinks: usize,
    /// Adjacent texts. The parser splits text at every bracket.
    prose: Option<Range<usize>>,
    inside: Inside,
    /// Parts that are not text: links, code, HTML.
    read: Vec<Range<usize>>,
    /// Comments of MDX, in which nobody sees a link.
    comments: Vec<Range<usize>>,
    labels: Labels,
    /// End of the last cell of a table.
    cells: usize,
}

impl Reader<'_, '_> {
    fn event(&mut self, event: Event<'_>, span: Range<usize>) {
        if !is_inline(&event) {
            self.flush();
        }
        if let Some(open) = self.open.last_mut().filter(|_| !matches!(event, Event::End(_))) {
            let end = if matches!(event, Event::Start(_)) { span.start } else { span.end };
            open.inside = open.inside.max(end);
        }
        let is_read = match &event {
            Event::Start(tag) => {
                matches!(tag, Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_) | Tag::HtmlBlock)
            }
            event => matches!(event, Event::Code(_) | Event::InlineHtml(_)),
        };
        if is_read {
            self.read.push(span.clone());
        }
        match event {
            Event::Start(Tag::Link { link_type, dest_url, id, .. }) => {
                self.labels.link(link_type, &id);
                self.start(link_type, dest_url.into_string(), false, span.start + 1);
            }
            Event::Start(Tag::Image { link_type, dest_url, id, .. }) => {
                self.labels.link(link_type, &id);
                self.start(link_type, dest_url.into_string(), true, span.start + 2);
            }
            Event::End(TagEnd::Link | TagEnd::Image) => self.end(span),
            Event::Start(Tag::CodeBlock(kind)) => {
                self.inside = Inside::Code;
                if matches!(kind, CodeBlockKind::Fenced(_)) {
                    self.labels.block(self.out.document, &span);
                    markdown_myst::block(self.out, span);
                }
            }
            Event::Code(_) => {
                self.out.example(span.clone());
                markdown_myst::role(self.out, span);
            }
            Event::Start(Tag::HtmlBlock) => {
                self.inside = Inside::Nothing;
                html::read(self.out, span);
            }
            Event::End(TagEnd::TableCell) => self.cells = span.end,
            // A row may have more cells than the header, which nobody sees.
            Event::End(TagEnd::TableRow) if self.cells < span.end => self.read.push(self.cells..span.end),
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => self.inside = Inside::Prose,
            Event::InlineHtml(_) => html::read(self.out, span),
            Event::Text(_) => match self.inside {
                Inside::Prose => {
                    self.labels.text(self.out.document, &span);
                    self.text(span);
                }
                Inside::Code => self.out.example(span),
                Inside::Nothing => {}
            },
            _ => {}
        }
    }

    fn text(&mut self, span: Range<usize>) {
        if self.autolinks > 0 {
            return;
        }
        // Backslashes and the marks of emphasis are not part of text events, but of the URLs that GitHub detects.
        let is_mark = |byte: &u8| b"\\*_~".contains(byte);
        match &mut self.prose {
            Some(prose) if self.out.raw(prose.end..span.start).bytes().all(|byte| is_mark(&byte)) => {
                prose.end = span.end;
            }
            _ => {
                self.flush();
                self.prose = Some(span);
            }
        }
    }

    /// Searches the adjacent texts for URLs.
    fn flush(&mut self) {
        let Some(prose) = self.prose.take() else { return };
        let first = self.out.links.len();
        if self.out.raw(prose.clone()).starts_with(":::") {
            markdown_myst::line(self.out, prose.clone());
        }
        self.expressions(prose.clone());
        self.out.markdown(prose.clone());
        let near = &self.out.document.as_bytes()[prose.start.saturating_sub(MAX_CUT_LEN)..prose.start];
        let is_after_code = near.ends_with(b"`") && near.contains(&b'[');
        let cut = cut_destinations(self.out.raw(prose.clone()), is_after_code).into_iter();
        let cut: Vec<_> = cut.map(|cut| prose.start + cut.start..prose.start + cut.end).collect();
        self.out.cut_destinations(&cut, first);
        let cut = cut_definition(self.out.raw(prose.clone()));
        let cut = cut.map(|cut| prose.start + cut.start..prose.start + cut.end);
        self.out.cut_destinations(cut.as_slice(), first);
    }

    /// Adds the comments of MDX: `{/* comment */}`.
    fn expressions(&mut self, prose: Range<usize>) {
        let text = self.out.raw(prose.clone());
        let mut at = 0;
        while let Some(open) = memchr::memmem::find(&text.as_bytes()[at..], b"{/*").map(|open| at + open) {
            let Some(close) = memchr::memmem::find(&text.as_bytes()[open..], b"*/}") else { return };
            at = open + close + "*/}".len();
            self.out.comments.push(Span::new(offset(prose.start + open), offset(prose.start + at)));
        }
    }

    fn start(&mut self, kind: LinkType, destination: String, is_image: bool, inside: usize) {
        self.autolinks += usize::from(matches!(kind, LinkType::Autolink | LinkType::Email));
        self.open.push(Open { kind, destination, is_image, inside });
    }

    fn end(&mut self, span: Range<usize>) {
        let Some(open) = self.open.pop() else { return };
        if let Some(around) = self.open.last_mut() {
            around.inside = around.inside.max(span.end);
        }
        match open.kind {
            LinkType::Autolink | LinkType::Email => {
                self.autolinks -= 1;
                let inside = span.start + 1..span.end.saturating_sub(1);
                if is_scoped_name(self.out.raw(inside.clone())) {
                    return;
                }
                self.out.explicit(inside, LinkContext::Autolink, Escaping::None(b"<> \n\r\t"), OptSpan::NONE);
                if let Some(link) = self.out.links.last_mut().filter(|_| open.kind == LinkType::Email) {
                    link.implied = Some(Implied::Mailto);
                }
            }
            LinkType::Inline => {
                let rest = self.out.raw(open.inside..span.end);
                let Some(bracket) = rest.find("](") else { return };
                if self.is_embed(span.start, open.inside + bracket) && !linkify::begins_url(&open.destination) {
                    return;
                }
                let inside = open.inside + bracket + 2..span.end - 1;
                // A statement of a template is masked by spaces.
                let masked = masked_length(self.out.raw(inside.clone()));
                let masked = masked.map(|length| inside.start..inside.start + length);
                if let Some(masked) = &masked {
                    let span = Span::new(offset(masked.start), offset(masked.end));
                    self.out.references.push(Reference { span, kind: ReferenceKind::Shortcode });
                }
                let kind = match open.is_image {
                    _ if self.is_comment(&span) => LinkContext::Comment,
                    true => LinkContext::Image,
                    false => LinkContext::Destination,
                };
                match masked {
                    Some(masked) => self.destination(masked, "", kind),
                    None => self.destination(inside.start..span.end, &open.destination, kind),
                }
            }
            _ => {}
        }
    }

    /// Whether the brackets from `start` to `end` are the name of a service after `@`, whose destination is an identifier.
    fn is_embed(&self, start: usize, end: usize) -> bool {
        self.out.raw(0..start).ends_with('@') && EMBEDS.contains(&self.out.raw(start + 1..end))
    }

    /// Whether a part is in a comment of MDX.
    fn is_comment(&self, span: &Range<usize>) -> bool {
        let before = self.comments.partition_point(|comment| comment.start < span.start);
        before > 0 && span.end <= self.comments[before - 1].end
    }

    /// Reads a definition: `[label]: destination "title"`.
    fn definition(&mut self, span: Range<usize>, destination: &str) {
        let raw = self.out.raw(span.clone());
        let mut is_escaped = false;
        let end = raw.bytes().position(|byte| {
            let is_end = byte == b']' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        });
        // A template in place of the destination leaves the next definition.
        let is_next = destination.starts_with('[') && destination.ends_with("]:");
        if let Some(end) = end.filter(|end| !is_next && raw[end + 1..].starts_with(':')) {
            self.destination(span.start + end + 2..span.end, destination, LinkContext::Definition);
        }
    }

    /// Reads the destination at the beginning of a range, after white space. `decoded` is its meaning according to the parser.
    fn destination(&mut self, range: Range<usize>, decoded: &str, kind: LinkContext) {
        let raw = self.out.raw(range.clone());
        // Lines of a block quote begin with `>`.
        let indent = raw.find(|c: char| !c.is_ascii_whitespace()).unwrap_or(raw.len());
        let in_quote = raw[..indent].contains('\n').then(|| raw.find(|c: char| !c.is_ascii_whitespace() && c != '>'));
        let start = in_quote.flatten().unwrap_or(indent);
        let (escaping, start, length) = match raw[start..].strip_prefix('<') {
            Some(rest) => (Markdown::Angle, start + 1, until(rest, |byte, _| matches!(byte, b'>' | b'<' | b'\n'))),
            None => {
                let is_end = |byte: u8, depth: usize| byte <= b' ' || byte == b')' && depth == 0;
                (Markdown::Plain, start, until(&raw[start..], is_end))
            }
        };
        let destination = range.start + start..range.start + start + length;
        let escaping = Escaping::Markdown(escaping);
        // The name of an item in documentation of C++ or Rust, of a function in documentation of Elixir, of an entry in an
        // inventory of Sphinx.
        let is_code = decoded.len() > 2 && decoded.starts_with('`') && decoded.ends_with('`');
        let around = [("(", ")"), ("'", "'"), ("[", "]"), ("\u{201c}", "\u{201d}")];
        let is_wrapped = around.iter().any(|(open, close)| {
            let inside = decoded.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            // A lint reports the parenthesis in front of a URL.
            let is_url = |inside: &str| *open == "(" && linkify::begins_url(inside);
            inside.is_some_and(|inside| markdown_nearly::is_destination(inside) && !is_url(inside))
        });
        if is_wrapped {
            return self.out.mistake(
                DocumentProblemKind::Markup,
                destination,
                "the destination of the link is in brackets or quotation marks",
            );
        }
        if is_code || decoded.starts_with("inv:") || decoded.contains("::") && !decoded.contains('/') {
            return;
        }
        if escaping.decode(self.out.raw(destination.clone()), 0).text == decoded {
            self.out.explicit(destination, kind, escaping, OptSpan::NONE);
        } else if let Some(found) = raw.find(decoded).filter(|_| !decoded.is_empty()) {
            let found = range.start + found..range.start + found + decoded.len();
            self.out.explicit(found, kind, Escaping::None(b"<>() \n\r\t\\"), OptSpan::NONE);
        }
    }
}

/// Returns the length of the spaces in place of a shortcode at the beginning of a destination, if nothing but a title follows them.
fn masked_length(inside: &str) -> Option<usize> {
    let rest = inside.trim_start_matches(' ');
    let length = inside.len() - rest.len();
    let is_title = [('"', '"'), ('\'', '\''), ('(', ')')]
        .iter()
        .any(|(open, close)| rest.len() > 1 && rest.starts_with(*open) && rest.ends_with(*close));
    (length > SHORTCODE.len() && (rest.is_empty() || is_title)).then_some(length)
}

/// Whether the text between `<` and `>` is a name of C++ or Rust with a scope, `std::vector`, which has the form of an autolink.
fn is_scoped_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split_once("::").is_some_and(|(scope, name)| scope.chars().all(is_part) && name.starts_with(is_part))
}

/// Whether a URL may continue after an event.
fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Text(_) => true,
        Event::Start(tag) => matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough),
        Event::End(tag) => matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough),
        _ => false,
    }
}

/// Maximum length of a destination that contains a space.
const MAX_CUT_LEN: usize = 512;

/// Returns the ranges of destinations that are not links, since they contain a space: `[text](http://a.example/b c)`. `is_after_code` says
/// whether code after a bracket is in front of the text.
fn cut_destinations(text: &str, is_after_code: bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let (mut from, mut close) = (0, 0);
    while let Some(bracket) = memchr::memmem::find(&bytes[from..], b"](") {
        let start = from + bracket + 2;
        if close < start {
            let Some(length) = memchr::memchr(b')', &bytes[start..]) else { break };
            close = start + length;
        }
        let has_text =
            memchr::memrchr(b'[', &bytes[from..start]).is_some() || is_after_code && from == 0 && bracket == 0;
        if has_text && close - start < MAX_CUT_LEN && is_cut(&text[start..close]) {
            found.push(start..close);
        }
        from = start;
    }
    found
}

/// Returns the destination of a definition that is text, since it contains a space: `[a]: http://a.example/user guide.html`.
fn cut_definition(text: &str) -> Option<Range<usize>> {
    let (label, rest) = text.strip_prefix('[')?.split_once("]: ")?;
    let line = rest.lines().next().unwrap_or(rest).trim_ascii();
    let start = text.len() - rest.trim_ascii_start().len();
    (!label.contains(['[', ']', '\n']) && linkify::has_spaced_name(line)).then(|| start..start + line.len())
}

/// Whether a destination ends with the size of an image, which HackMD, Joplin, Wiki.js and others read: `a.png =200x100`, `a.png =50%x`.
fn has_size(text: &str) -> bool {
    let size = text.trim_ascii_end().rsplit_once(" =").and_then(|(_, size)| size.split_once('x'));
    let is_length = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'%');
    size.is_some_and(|(width, height)| is_length(width) && is_length(height) && width.len() + height.len() > 0)
}

/// Whether a text looks like a URL with spaces rather than like a remark in parentheses.
fn is_cut(text: &str) -> bool {
    const ENDINGS: [&str; 20] = [
        ".md", ".html", ".htm", ".pdf", ".png", ".jpg", ".svg", ".txt", ".jpeg", ".gif", ".webp", ".py", ".ipynb",
        ".java", ".cpp", ".js", ".ts", ".json", ".csv", ".zip",
    ];
    let is_plain = !text.contains(['"', '\'', '(', '<', '>', '`', '\n']);
    let is_url = linkify::begins_url(text) || text.starts_with("www.") || text.starts_with(['/', '#']);
    let is_folder = || text.ends_with('/') && text.chars().all(|c| c.is_alphanumeric() || " -_./&".contains(c));
    let is_path = ENDINGS.iter().any(|ending| text.ends_with(ending)) || is_folder();
    is_plain
        && !has_size(text)
        && text.trim_ascii().contains(' ')
        && (is_url || text.starts_with("./") || text.starts_with("../") || is_path)
}

/// Returns the number of bytes before the first end. `is_end` receives each byte with the number of open parentheses, and
/// punctuation after a backslash is not an end.
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

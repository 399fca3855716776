//! Headings of Markdown.

use std::borrow::Cow;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::markup;
use crate::slug::{Slugger, Slugs};
use urlgram_documents::DocumentKind;

/// A heading of Markdown.
#[derive(Debug, Default)]
pub(crate) struct Heading {
    /// Text, as a reader sees it.
    pub(crate) text: String,
    /// Text with the dashes of kramdown, which are not hyphens.
    pub(crate) typeset: String,
    /// Text with the dashes, quotation marks and dots of marked's `smartypants`, as in Hexo.
    pub(crate) curled: String,
    /// Markdown.
    pub(crate) raw: String,
    /// Offset of the Markdown.
    pub(crate) at: usize,
    /// Explicit anchor.
    pub(crate) id: Option<String>,
}

/// Headings of a Markdown document, and the places of its code.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    pub(crate) all: Vec<Heading>,
    pub(crate) code: Vec<std::ops::Range<usize>>,
    /// Code in fences that the page shows as it is.
    listings: Vec<std::ops::Range<usize>>,
}

impl Headings {
    pub(crate) fn of(text: &str) -> Headings {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_HEADING_ATTRIBUTES
            | Options::ENABLE_GFM;
        let (mut found, mut heading, mut in_image) = (Headings::default(), None::<Heading>, false);
        for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
            match event {
                Event::Start(Tag::Heading { id, .. }) => {
                    let (at, raw) = (range.start, raw_heading(&text[range]));
                    let at = at + (raw.as_ptr() as usize - text[at..].as_ptr() as usize);
                    let raw = raw.to_owned();
                    heading = Some(Heading { id: id.map(|id| id.to_string()), raw, at, ..Heading::default() });
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    if matches!(&kind, CodeBlockKind::Fenced(info) if is_listing(info)) {
                        found.listings.push(range.clone());
                    }
                    found.code.push(range);
                }
                Event::Start(Tag::Image { .. }) => in_image = true,
                Event::End(TagEnd::Image) => in_image = false,
                Event::Text(part) if !in_image => {
                    if let Some(heading) = &mut heading {
                        heading.text.push_str(&part);
                        heading.typeset.push_str(&part.replace("--", ""));
                        push_curled(&mut heading.curled, &part);
                    }
                }
                Event::Code(part) => {
                    found.code.push(range);
                    if let Some(heading) = heading.as_mut().filter(|_| !in_image) {
                        heading.text.push_str(&part);
                        heading.typeset.push_str(&part);
                        heading.curled.push_str(&part);
                    }
                }
                Event::SoftBreak => heading.iter_mut().for_each(|heading| {
                    heading.text.push(' ');
                    heading.curled.push(' ');
                }),
                Event::End(TagEnd::Heading(_)) => {
                    found.all.extend(heading.take().map(|heading| heading.with_comment().with_escaped()));
                }
                _ => {}
            }
        }
        found
    }

    /// Removes the anchors of kramdown that it shows as a part of the heading, and returns those of these headings: on the line of a heading, only
    /// `{#id}` is an anchor, and a list of attributes, `{:#id}`, is one only directly after code, emphasis or a link
    /// (`parse_span_extensions` of `parser/kramdown/extensions.rb`).
    pub(crate) fn show_lists(&mut self, ids: &mut Vec<String>) -> Vec<String> {
        let mut shown = Vec::new();
        for heading in &mut self.all {
            let Some((before, list)) = heading.raw.rsplit_once("{:").filter(|(_, list)| list.ends_with('}')) else {
                continue;
            };
            let id = list.trim_end_matches('}').split_whitespace().find_map(|word| word.strip_prefix('#'));
            let is_text = before.ends_with(|c: char| c.is_alphanumeric() || c.is_whitespace());
            let Some(id) = id.filter(|_| is_text) else { continue };
            // The list itself, and the heading that has it.
            for _ in 0..1 + usize::from(heading.id.is_some()) {
                if let Some(at) = ids.iter().position(|known| known == id) {
                    ids.remove(at);
                }
            }
            heading.id = None;
            shown.push(Slugger::new(Slugs::Kramdown).next(&heading.raw, &heading.raw));
        }
        shown
    }

    /// Returns a document without the lines of its listings, whose names are not anchors. Its Markdown begins at `start`.
    pub(crate) fn without_listings<'t>(&self, document: &'t str, start: usize) -> Cow<'t, str> {
        if self.listings.is_empty() {
            return Cow::Borrowed(document);
        }
        let (mut out, mut at) = (String::with_capacity(document.len()), 0);
        let line_end = |at: usize| {
            let rest = document.as_bytes().get(at..).unwrap_or_default();
            memchr::memchr(b'\n', rest).map_or(document.len(), |length| at + length)
        };
        for range in &self.listings {
            // The first and the last line are those of the fences.
            let (from, to) = (line_end(start + range.start), start + range.end);
            if from >= at && from < to {
                out.push_str(&document[at..from]);
                at = line_end(to - 1);
            }
        }
        out.push_str(&document[at..]);
        Cow::Owned(out)
    }

    /// Returns the text without the code in it, which no program reads.
    pub(crate) fn without_code(&self, text: &str) -> String {
        let (mut out, mut at) = (String::with_capacity(text.len()), 0);
        for range in &self.code {
            if range.start >= at {
                out.push_str(&text[at..range.start]);
                at = range.end;
            }
        }
        out.push_str(&text[at..]);
        out
    }
}

impl Heading {
    /// Reads the anchor of MDX at the end of the heading: `## A {/* #id */}`.
    fn with_comment(mut self) -> Heading {
        // Without a space in it, the comment is taken for attributes, and is not part of the text.
        if let Some((_, id)) = markup::comment_id(&self.raw) {
            self.id = Some(id);
            if let Some((before, _)) = markup::comment_id(&self.text) {
                self.text = before;
            }
        }
        self
    }

    /// Reads the anchor of MDX in escaped braces, which MDX does not read as an expression: `## A \{#id\}`. Docusaurus reads it in the text
    /// of the heading, which has no escapes: `## A {#a.\_}`.
    fn with_escaped(mut self) -> Heading {
        let with_escapes = || self.raw.rsplit_once("{#").filter(|(_, id)| self.id.is_none() && id.contains('\\'));
        let Some((_, end)) = self.raw.rsplit_once("\\{#").or_else(with_escapes) else { return self };
        let id = end.strip_suffix('}').map(|id| id.strip_suffix('\\').unwrap_or(id).replace('\\', ""));
        let is_name = |id: &String| !id.is_empty() && !id.contains(|c: char| c.is_whitespace() || "{}".contains(c));
        if let Some(id) = id.filter(is_name) {
            self.id = Some(id);
            for text in [&mut self.text, &mut self.typeset, &mut self.curled] {
                let shown = text.rfind("{#").map_or(&text[..], |at| &text[..at]);
                let length = shown.trim_end_matches(['\\', ' ']).len();
                text.truncate(length);
            }
        }
        self
    }
}

/// Adds a text without code as `smartypants` of hexo-renderer-marked writes it.
fn push_curled(out: &mut String, text: &str) {
    let text = text.replace("---", "\u{2014}").replace("--", "\u{2013}").replace("...", "\u{2026}");
    let mut before = None;
    for c in text.chars() {
        let is_opening = before.is_none_or(|c: char| c.is_whitespace() || "\u{2014}/([{\u{2018}-".contains(c));
        out.push(match (c, is_opening) {
            ('\'', true) => '\u{2018}',
            ('\'', false) => '\u{2019}',
            ('"', true) => '\u{201c}',
            ('"', false) => '\u{201d}',
            _ => c,
        });
        before = Some(c);
    }
}

/// Whether a fence after these words is code of a known language that the page only shows. Programs replace others: `{=html}`, `{figure}`,
/// `mdx-code-block`, `jsx live`.
fn is_listing(info: &str) -> bool {
    const RUN: &[&str] = &["live", "preview", "demo", "playground", "render", "eval", "component", "code-block"];
    let (language, rest) = info.split_once(|c: char| !c.is_alphanumeric()).unwrap_or((info, ""));
    let is_known = info.is_empty() || DocumentKind::from_name(language).is_some();
    is_known && !RUN.iter().any(|word| rest.contains(word))
}

/// Returns the Markdown of a heading without its marks.
fn raw_heading(text: &str) -> &str {
    let line = text.trim_end_matches(['\n', '\r']);
    if let Some(rest) = line.trim_start().strip_prefix('#') {
        let rest = rest.trim_start_matches('#').trim();
        let end = rest.trim_end_matches('#');
        return if end.ends_with(' ') || end.is_empty() { end.trim_end() } else { rest };
    }
    // The line before the underline, of which Goldmark reads the last.
    let body = line.rsplit_once('\n').map_or(line, |(body, _)| body);
    body.rsplit_once('\n').map_or(body, |(_, last)| last).trim()
}

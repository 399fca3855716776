//! Elements with source code in XML (xml2rfc) and HTML (also ReSpec and Bikeshed).

use std::borrow::Cow;

use super::cells;
use super::head::begins_rule;
use super::inline;
use super::layout::{Block, Layout, Marking};
use super::markup_text::{Markup, attribute, plain};
use super::sentences;
use crate::model::Notation;

/// An element that names a file instead of its content.
pub(super) struct Include {
    /// Index of the line in the document.
    pub(super) line: usize,
    pub(super) file: String,
}

/// Attributes whose value says what an element contains.
const ATTRIBUTES: [&str; 5] = ["type", "class", "highlight", "data-lang", "lang"];

/// Finds the elements that hold source code, and decodes them.
pub(super) fn layout(text: &str, markup: Markup) -> (Layout<'static>, Vec<Include>) {
    let names = match markup {
        // A page without a grammar has other code in its sentences and tables.
        Markup::Html if text.contains("BNF") => &["pre", "xmp", "code", "td", "tr", "dt", "dd"][..],
        Markup::Html => &["pre", "xmp"],
        Markup::Wiki => &["pre", "source", "syntaxhighlight"],
        Markup::Xml if text.contains("<rfc") => &["sourcecode", "artwork", "t"],
        Markup::Xml => &["sourcecode", "artwork", "code", "pre", "programlisting", "screen", "example"],
    };
    let mut page = Page { kept: String::new(), line: 0 };
    let (mut blocks, mut includes, mut at) = (Vec::new(), Vec::new(), 0);
    let mut regions = regions(text, names);
    if cells::are_iso(regions.iter().filter(|region| region.is_cell).map(|region| &text[region.content.clone()])) {
        for region in regions.iter_mut().filter(|region| region.is_cell) {
            region.marking = Marking::Other(Notation::Iso.name().to_owned());
        }
    }
    // The offset up to which lines were counted, and the lines since the end of the text that was kept.
    let (mut counted, mut lines) = (0, 0);
    for region in regions {
        lines += text[counted..region.content.start].matches('\n').count();
        counted = region.content.start;
        let is_taken = |block: &Block| block.lines.end > page.line + lines;
        if region.is_cell && blocks.last().is_some_and(is_taken) {
            continue;
        }
        page.skip(&text[at..region.content.start]);
        at = region.content.end;
        (counted, lines) = (at, 0);
        if let Some(file) = region.file {
            includes.push(Include { line: page.line, file });
        }
        let content = &text[region.content];
        let content = if region.is_cell { cells::cell(content) } else { plain(content, markup) };
        let first = page.line;
        // Another element may begin on the line where this one ends.
        page.keep(content.trim_end_matches([' ', '\t']));
        let filled = content.trim_end().matches('\n').count();
        if !content.trim().is_empty() {
            blocks.push(Block { lines: first..first + filled + 1, marking: region.marking });
        }
    }
    page.skip(&text[at..]);
    blocks.dedup_by(|second, first| {
        let is_joined = second.lines.start < first.lines.end;
        if is_joined {
            first.lines.end = second.lines.end;
        }
        is_joined
    });
    let lines = page.kept.split('\n').map(|line| Cow::Owned(line.to_owned())).collect();
    let mut layout = Layout { lines, breaks: Vec::new(), blocks, is_about_grammars: false };
    if names.contains(&"tr") {
        inline::add_found(&mut layout, sentences::rules(text));
    }
    (layout, includes)
}

/// A document of which only some regions remain, with as many lines as before.
struct Page {
    kept: String,
    line: usize,
}

impl Page {
    fn skip(&mut self, text: &str) {
        let lines = text.matches('\n').count();
        self.kept.extend(std::iter::repeat_n('\n', lines));
        self.line += lines;
    }

    fn keep(&mut self, text: &str) {
        self.kept.push_str(text);
        self.line += text.matches('\n').count();
    }
}

/// The content of an element.
struct Region {
    content: std::ops::Range<usize>,
    marking: Marking,
    /// Value of `src`.
    file: Option<String>,
    /// Whether it is a cell or a row of a table.
    is_cell: bool,
}

fn regions(text: &str, names: &[&str]) -> Vec<Region> {
    let lower = text.to_ascii_lowercase();
    let mut regions = Vec::new();
    let mut at = 0;
    while let Some(begin) = lower[at..].find('<').map(|found| at + found) {
        at = begin + 1;
        if lower[begin..].starts_with("<!--") {
            at = lower[begin..].find("-->").map_or(text.len(), |length| begin + length);
            continue;
        }
        let Some(name) = names.iter().find(|name| is_tag(&lower[begin + 1..], name)) else { continue };
        let Some(inside) = lower[begin..].find('>').map(|found| begin + found + 1) else { break };
        at = inside;
        let tag = &text[begin..inside];
        let file = attribute(tag, "src").filter(|file| !file.starts_with("data:")).map(ToOwned::to_owned);
        let is_cell = cells::NAMES.contains(name) && *name != "code";
        if cells::NAMES.contains(name) && names.contains(&"tr") {
            if let Some(end) = cells::end(text, &lower, name, inside) {
                at = end;
                regions.push(Region { content: inside..end, marking: marking(tag), file: None, is_cell });
            }
            continue;
        }
        let is_empty = lower[..inside].ends_with("/>");
        let end = if is_empty { inside } else { closing(&lower, inside, name).unwrap_or(text.len()) };
        // A paragraph may be a rule alone.
        let content = &text[inside..end];
        let is_rule = || !content.contains('<') && content.trim_start().lines().next().is_some_and(begins_rule);
        if *name == "t" && !is_rule() {
            continue;
        }
        at = end.max(at);
        if !is_empty || file.is_some() {
            regions.push(Region { content: inside..end, marking: marking(tag), file, is_cell: false });
        }
    }
    regions
}

fn is_tag(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| rest.starts_with(|c: char| c.is_whitespace() || c == '>' || c == '/'))
}

fn closing(lower: &str, from: usize, name: &str) -> Option<usize> {
    let mut at = from;
    while let Some(begin) = lower[at..].find("</").map(|found| at + found) {
        if is_tag(&lower[begin + 2..], name) {
            return Some(begin);
        }
        at = begin + 2;
    }
    None
}

/// Returns the marking of an element by its attributes.
fn marking(tag: &str) -> Marking {
    let mut found = Marking::Unmarked;
    for value in ATTRIBUTES.iter().filter_map(|name| attribute(tag, name)) {
        for word in value.split([' ', ';']) {
            let language =
                word.trim_start_matches("lang-").trim_start_matches("language-").trim_start_matches("highlight-");
            match Marking::of_language(language) {
                Marking::Abnf => return Marking::Abnf,
                Marking::Other(other) if found == Marking::Unmarked => found = Marking::Other(other),
                _ => {}
            }
        }
    }
    found
}

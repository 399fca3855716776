//! Elements with source code in XML (xml2rfc) and HTML (also ReSpec and Bikeshed).

use std::borrow::Cow;

use super::cells;
use super::head::begins_rule;
use super::layout::{Block, Layout, Marking};

/// A language with tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Markup {
    Xml,
    Html,
    Wiki,
}

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
        Markup::Html if text.contains("BNF") => &["pre", "xmp", "code", "td", "tr"][..],
        Markup::Html => &["pre", "xmp"],
        Markup::Wiki => &["pre", "source", "syntaxhighlight"],
        Markup::Xml if text.contains("<rfc") => &["sourcecode", "artwork", "t"],
        Markup::Xml => &["sourcecode", "artwork", "code", "pre", "programlisting", "screen", "example"],
    };
    let mut page = Page { kept: String::new(), line: 0 };
    let (mut blocks, mut includes, mut at) = (Vec::new(), Vec::new(), 0);
    for region in cells::named(text, regions(text, names)) {
        let line = page.line + text[at..region.content.start].matches('\n').count();
        let is_taken = |block: &Block| block.lines.end > line;
        if region.is_cell && blocks.last().is_some_and(is_taken) {
            continue;
        }
        page.skip(&text[at..region.content.start]);
        at = region.content.end;
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
    (Layout { lines, breaks: Vec::new(), blocks, is_about_grammars: false }, includes)
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
pub(super) struct Region {
    pub(super) content: std::ops::Range<usize>,
    pub(super) marking: Marking,
    /// Value of `src`.
    file: Option<String>,
    /// Whether it is a cell or a row of a table.
    pub(super) is_cell: bool,
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
        let is_cell = *name == "td" || *name == "tr";
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

/// Returns the value of an attribute of a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let mut at = 0;
    while let Some(found) = tag[at..].find(name).map(|found| at + found) {
        at = found + name.len();
        let is_alone = tag[..found].ends_with(|c: char| c.is_whitespace());
        let Some(value) = tag[at..].trim_start().strip_prefix('=').filter(|_| is_alone) else { continue };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        return match quote {
            Some(quote) => value[1..].split(quote).next(),
            None => value.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next(),
        };
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

/// Returns the text of an element: without tags, and with its entities and CDATA sections resolved.
pub(super) fn plain(content: &str, markup: Markup) -> String {
    let mut plain = String::new();
    let mut rest = content;
    while let Some(at) = rest.find(['<', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(data) = rest.strip_prefix("<![CDATA[") {
            let end = data.find("]]>").unwrap_or(data.len());
            plain.push_str(&data[..end]);
            rest = data[end..].strip_prefix("]]>").unwrap_or_default();
        } else if let Some(comment) = rest.strip_prefix("<!--") {
            let end = comment.find("-->").unwrap_or(comment.len());
            plain.extend(comment[..end].chars().filter(|c| *c == '\n'));
            rest = comment[end..].strip_prefix("-->").unwrap_or_default();
        } else if rest.starts_with('<') {
            let begins = |c: char| c.is_ascii_alphabetic() || "/!".contains(c);
            let is_tag = rest[1..].starts_with(begins) && (markup != Markup::Xml || !rest.starts_with("<!>"));
            let end = rest.find('>').filter(|_| is_tag).map_or(1, |end| end + 1);
            plain.push_str(if end == 1 { "<" } else { "" });
            if let Some(target) = reference(&rest[..end]).filter(|_| markup == Markup::Xml) {
                plain.push_str(&format!("[{target}]"));
            }
            plain.extend(rest[..end].chars().filter(|c| *c == '\n'));
            rest = &rest[end..];
        } else {
            let (c, length) = entity(rest);
            plain.push(c);
            rest = &rest[length..];
        }
    }
    plain + rest
}

/// Returns a line of a text, of which a copy of a page of the web may have the entities: `a = &lt;b&gt;`.
pub(super) fn decoded(line: &str) -> Cow<'_, str> {
    let entities = ["&lt;", "&gt;", "&quot;"];
    if !entities.iter().any(|entity| line.contains(entity)) {
        return Cow::Borrowed(line);
    }
    let (mut decoded, mut rest) = (String::new(), line);
    while let Some(at) = rest.find('&') {
        let is_known = entities.iter().any(|entity| rest[at..].starts_with(entity));
        let (c, length) = if is_known { entity(&rest[at..]) } else { ('&', 1) };
        decoded.push_str(&rest[..at]);
        decoded.push(c);
        rest = &rest[at + length..];
    }
    Cow::Owned(decoded + rest)
}

/// Returns the target of an empty reference, which readers see in brackets: `<xref target="RFC3986"/>`.
fn reference(tag: &str) -> Option<&str> {
    let is_reference = tag.ends_with("/>") && ["<xref ", "<relref "].iter().any(|begin| tag.starts_with(begin));
    attribute(tag, "target").filter(|target| is_reference && !target.is_empty())
}

/// Returns the character of the entity that a text begins with, and the length of the entity.
fn entity(text: &str) -> (char, usize) {
    let known = [
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&amp;", '&'),
        ("&quot;", '"'),
        ("&apos;", '\''),
        ("&nbsp;", ' '),
        ("&#160;", ' '),
        ("&#xa0;", ' '),
    ];
    let named = known.iter().find(|(name, _)| text.starts_with(name)).map(|(name, c)| (*c, name.len()));
    named.or_else(|| number(text)).unwrap_or(('&', 1))
}

/// Returns the character of a numeric reference: `&#34;`, `&#x22;`.
fn number(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(10).position(|byte| byte == b';')?;
    let digits = text[..end].strip_prefix("&#")?;
    let value = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some((char::from_u32(value).filter(|c| *c != '\n')?, end + 1))
}

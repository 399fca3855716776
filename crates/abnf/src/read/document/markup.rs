//! Grammars in Markdown, XML and HTML.

use super::blocks::begins_rule;

/// A language with tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Markup {
    Xml,
    Html,
}

/// Returns the information string of a line that begins or ends a fenced code block.
pub(super) fn fence(line: &str) -> Option<&str> {
    let words = line.trim_start();
    let info = words.strip_prefix("```").or(words.strip_prefix("~~~"))?;
    Some(info.trim_start_matches(['`', '~']).trim())
}

/// Whether a text is Markdown without code: it has a heading, and no line begins a rule.
pub(super) fn is_prose(text: &str) -> bool {
    let is_heading = |line: &str| {
        let words = line.trim_start_matches('#');
        (1..=6).contains(&(line.len() - words.len())) && words.starts_with(' ') && !words.trim().is_empty()
    };
    text.lines().any(is_heading) && !text.lines().any(begins_rule)
}

/// Keeps the fenced code blocks of a Markdown text: those marked as ABNF, or else those with a rule.
pub(super) fn fences(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut open: Option<(usize, bool)> = None;
    for (at, line) in lines.iter().enumerate() {
        let Some(info) = fence(line) else { continue };
        match open.take() {
            Some((begin, marked)) => blocks.push((begin + 1..at, marked)),
            None => open = Some((at, info.to_ascii_lowercase().contains("abnf"))),
        }
    }
    if let Some((begin, marked)) = open {
        blocks.push((begin + 1..lines.len(), marked));
    }
    if blocks.iter().any(|(_, marked)| *marked) {
        blocks.retain(|(_, marked)| *marked);
    } else {
        blocks.retain(|(range, _)| lines[range.clone()].iter().any(|line| begins_rule(line)));
    }
    let mut kept = vec![""; lines.len()];
    for (range, _) in blocks {
        keep(&lines, range, &mut kept);
    }
    kept.join("\n") + "\n"
}

/// Copies a block of lines without the indentation that all of them have.
fn keep<'t>(lines: &[&'t str], range: std::ops::Range<usize>, kept: &mut [&'t str]) {
    let indent = |line: &&&str| line.len() - line.trim_start_matches(' ').len();
    let margin = lines[range.clone()].iter().filter(|line| !line.trim().is_empty()).map(|line| indent(&line)).min();
    for at in range {
        kept[at] = lines[at].get(margin.unwrap_or(0)..).unwrap_or_default();
    }
}

/// A region of a text, and whether its tag marks it as ABNF.
type Region = (std::ops::Range<usize>, bool);

/// Keeps the contents of the elements that hold source code: those marked as ABNF, or else those with a rule.
pub(super) fn elements(text: &str, markup: Markup) -> String {
    let names = if markup == Markup::Xml { &["sourcecode", "artwork"][..] } else { &["pre"] };
    let mut regions: Vec<Region> = names.iter().flat_map(|name| regions(text, name)).collect();
    if regions.iter().any(|(_, marked)| *marked) {
        regions.retain(|(_, marked)| *marked);
    } else if markup == Markup::Xml {
        regions.retain(|(range, _)| text[range.clone()].lines().any(begins_rule));
    }
    regions.sort_by_key(|(range, _)| range.start);
    let mut kept = String::new();
    let mut at = 0;
    for (range, _) in regions.into_iter().filter(|(range, _)| !range.is_empty()) {
        if range.start < at {
            continue;
        }
        kept.extend(text[at..range.start].chars().filter(|c| *c == '\n'));
        at = range.end;
        let content = plain(&text[range], markup);
        let lines: Vec<&str> = content.split('\n').collect();
        let mut moved = vec![""; lines.len()];
        keep(&lines, 0..lines.len(), &mut moved);
        kept.push_str(&moved.join("\n"));
    }
    kept.extend(text[at..].chars().filter(|c| *c == '\n'));
    kept
}

fn regions(text: &str, name: &str) -> Vec<Region> {
    let lower = text.to_ascii_lowercase();
    let (open, close) = (format!("<{name}"), format!("</{name}"));
    let mut regions = Vec::new();
    let mut at = 0;
    while let Some(begin) = lower[at..].find(&open).map(|found| at + found) {
        let Some(inside) = lower[begin..].find('>').map(|found| begin + found + 1) else { break };
        at = inside;
        let is_tag = lower[begin + open.len()..].starts_with(|c: char| c.is_whitespace() || c == '>');
        if !is_tag || lower[..inside].ends_with("/>") {
            continue;
        }
        let end = lower[inside..].find(&close).map_or(text.len(), |found| inside + found);
        regions.push((inside..end, lower[begin..inside].contains("abnf")));
        at = end;
    }
    regions
}

/// Returns the text of an element: without tags, and with its entities and CDATA sections resolved.
fn plain(content: &str, markup: Markup) -> String {
    let mut plain = String::new();
    let mut rest = content;
    while let Some(at) = rest.find(['<', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(data) = rest.strip_prefix("<![CDATA[") {
            let end = data.find("]]>").unwrap_or(data.len());
            plain.push_str(&data[..end]);
            rest = data[end..].strip_prefix("]]>").unwrap_or_default();
        } else if rest.starts_with('<') {
            let is_tag =
                markup == Markup::Html || rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || "/!".contains(c));
            let end = rest.find('>').filter(|_| is_tag).map_or(1, |end| end + 1);
            plain.push_str(if end == 1 { "<" } else { "" });
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

/// Returns the character of the entity that a text begins with, and the length of the entity.
fn entity(text: &str) -> (char, usize) {
    let known = [
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&amp;", '&'),
        ("&quot;", '"'),
        ("&apos;", '\''),
        ("&#39;", '\''),
        ("&#34;", '"'),
        ("&nbsp;", ' '),
        ("&#xa0;", ' '),
    ];
    known.iter().find(|(name, _)| text.starts_with(name)).map_or(('&', 1), |(name, c)| (*c, name.len()))
}

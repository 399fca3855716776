//! Blocks of code in AsciiDoc: `[source,abnf]` before `----`, other listings, and literal paragraphs.

use std::borrow::Cow;

use super::layout::{Block, Layout, Marking};

/// Whether a text is AsciiDoc.
pub(super) fn is_asciidoc(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let is_title = first.strip_prefix("= ").is_some_and(|title| title.starts_with(|c: char| c.is_alphanumeric()));
    is_title || text.lines().any(|line| style(line).is_some_and(|style| style.starts_with("source")))
}

/// Returns the contents of `[…]` on a line.
fn style(line: &str) -> Option<&str> {
    line.trim_end().strip_prefix('[')?.strip_suffix(']')
}

/// Returns the marking of a block with a style: `source,abnf`, `source%linenums,abnf`, `abnf`, `listing`.
fn marking(style: &str) -> Marking {
    let mut words = style.split(',').map(str::trim);
    let first = words.next().unwrap_or_default();
    let language = if first.starts_with("source") { words.next().unwrap_or_default() } else { first };
    if language.contains("abnf") || first.starts_with("source") {
        Marking::of_language(language)
    } else {
        Marking::Unmarked
    }
}

/// Whether a line delimits a listing or a literal block.
fn is_delimiter(line: &str) -> bool {
    let line = line.trim_end();
    ['-', '.', '`']
        .iter()
        .any(|sign| line.len() >= if *sign == '`' { 3 } else { 4 } && line.chars().all(|c| c == *sign))
}

/// Finds the blocks of an AsciiDoc document.
pub(super) fn layout(text: &str) -> Layout<'_> {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut styled: Option<Marking> = None;
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if let Some(found) = style(line) {
            styled = Some(marking(found));
            at += 1;
            continue;
        }
        let is_title = line.starts_with('.') && !is_delimiter(line);
        if is_title && styled.is_some() {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        if is_delimiter(line) {
            end = (at + 1..lines.len()).find(|end| lines[*end].trim_end() == line.trim_end()).unwrap_or(lines.len());
            blocks.push(Block { lines: at + 1..end, marking: styled.take().unwrap_or(Marking::Unmarked) });
            end += 1;
        } else if !line.trim().is_empty() && (styled.is_some() || line.starts_with([' ', '\t'])) {
            end = at + lines[at..].iter().take_while(|line| !line.trim().is_empty()).count();
            blocks.push(Block { lines: at..end, marking: styled.take().unwrap_or(Marking::Unmarked) });
        }
        styled = None;
        at = end;
    }
    Layout {
        lines: lines.into_iter().map(Cow::Borrowed).collect(),
        breaks: Vec::new(),
        blocks,
        is_about_grammars: false,
    }
}

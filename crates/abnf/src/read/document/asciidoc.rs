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

/// Whether a line names the block after it: `[[syntax]]`, `[#syntax]`, `[reftext="Syntax"]`.
fn is_anchor(line: &str) -> bool {
    style(line).is_some_and(|style| style.starts_with("[") || style.starts_with("reftext=") || is_id(style))
}

fn is_id(style: &str) -> bool {
    style.strip_prefix('#').is_some_and(|id| !id.contains(','))
}

/// Returns the marking of a block with a style: `source,abnf`, `source%linenums,abnf`, `abnf`, `listing`.
fn marking(style: &str) -> Marking {
    let mut words = style.split(',').map(str::trim);
    let first = words.next().unwrap_or_default();
    let language = if first.starts_with("source") { words.next().unwrap_or_default() } else { first };
    if language.contains("abnf") || first.starts_with("source") {
        Marking::of_code(language)
    } else {
        Marking::Unmarked
    }
}

/// Returns a line of code without the numbers at its end that refer to explanations: `a = b <1>`.
fn without_callouts(line: &str) -> &str {
    let line = line.trim_end();
    let inside =
        |line: &str| line.strip_suffix('>').and_then(|line| line.rsplit_once('<')).map(|(_, inside)| inside.len());
    let is_number = |length: &usize| {
        let inside = &line[line.len() - 1 - length..line.len() - 1];
        inside == "." || (!inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match inside(line).filter(is_number) {
        Some(length) => line[..line.len() - length - 2].trim_end(),
        None => line,
    }
}

/// Whether a line delimits a listing or a literal block.
fn is_delimiter(line: &str) -> bool {
    let line = line.trim_end();
    ['-', '.', '`']
        .iter()
        .any(|sign| line.len() >= if *sign == '`' { 3 } else { 4 } && line.chars().all(|c| c == *sign))
}

/// Whether a line and the next one are a title of two lines: a text at the beginning of a block, and an underline that is at most one
/// character longer or shorter.
fn is_underlined(lines: &[&str], at: usize) -> bool {
    let begins = at == 0 || lines[at - 1].trim().is_empty() || style(lines[at - 1]).is_some();
    let title = lines[at].trim_end();
    let is_title = title.starts_with(|c: char| !c.is_whitespace() && c != '.') && title.contains(char::is_alphanumeric);
    let is_underline = |line: &&str| {
        let line = line.trim_end();
        is_delimiter(line) && line.starts_with('-') && line.len().abs_diff(title.chars().count()) <= 1
    };
    begins && is_title && lines.get(at + 1).is_some_and(is_underline)
}

/// Finds the blocks of an AsciiDoc document.
pub(super) fn layout(text: &str) -> Layout<'_> {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut styled: Option<Marking> = None;
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if is_anchor(line) {
            at += 1;
            continue;
        }
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
        // An open block is code if its style says so.
        let is_open = matches!(styled, Some(Marking::Abnf | Marking::Other(_))) && line.trim_end() == "--";
        let mut end = at + 1;
        if is_underlined(&lines, at) {
            end = at + 2;
        } else if is_open || is_delimiter(line) {
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
    let mut lines = lines;
    for block in &blocks {
        lines[block.lines.clone()].iter_mut().for_each(|line| *line = without_callouts(line));
    }
    Layout {
        lines: lines.into_iter().map(Cow::Borrowed).collect(),
        breaks: Vec::new(),
        blocks,
        is_about_grammars: false,
    }
}

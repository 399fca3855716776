//! Rules in `<code>` of the sentences of HTML.

use super::cells::joined;
use super::inline::{Inline, is_code_of_rule, mentions_grammar};
use super::markup_text::{Markup, plain};

/// Beginnings of tags that begin a paragraph.
const PARAGRAPHS: [&str; 8] = ["<p>", "<p ", "<li", "<dd", "<td", "<h", "<div", "<section"];

/// Elements whose content is not a sentence, with the tags that end each.
const OTHERS: [(&str, &str); 5] =
    [("<pre", "</pre"), ("<xmp", "</xmp"), ("<script", "</script"), ("<style", "</style"), ("<!--", "-->")];

/// Maximum number of bytes of code, and of the part of its paragraph before it.
const MAX_LEN: usize = 1000;

/// Returns the rules in sentences, in the order of the document.
pub(super) fn rules(text: &str) -> Vec<Inline> {
    let lower = text.to_ascii_lowercase();
    let (mut found, mut at, mut paragraph) = (Vec::new(), 0, 0);
    // The offset up to which lines were counted, and their number.
    let (mut counted, mut line) = (0, 0);
    while let Some(begin) = lower[at..].find('<').map(|found| at + found) {
        let rest = &lower[begin..];
        at = begin + 1;
        if let Some((_, end)) = OTHERS.iter().find(|(tag, _)| rest.starts_with(tag)) {
            let Some(length) = rest.find(end) else { break };
            at = begin + length;
        } else if PARAGRAPHS.iter().any(|tag| rest.starts_with(tag)) {
            paragraph = begin;
        } else if let Some(code) = code(&text[begin..], rest) {
            line += text[counted..begin].matches('\n').count();
            counted = begin;
            let mut start = paragraph.max(begin.saturating_sub(MAX_LEN));
            while !text.is_char_boundary(start) {
                start += 1;
            }
            let is_introduced = mentions_grammar(&plain(&text[start..begin], Markup::Html));
            found.push(Inline { at: line, rule: code, is_introduced });
        }
    }
    found
}

/// Returns the rule in the `<code>` that a text begins with, if it is on one line. `lower` is the text in lower case.
fn code(text: &str, lower: &str) -> Option<String> {
    let tag = lower.strip_prefix("<code").filter(|rest| rest.starts_with([' ', '>']))?;
    let inside = lower.len() - tag.len() + tag.find('>')? + 1;
    let end = inside + lower[inside..].find('<')?;
    let is_whole = lower[end..].starts_with("</code") && end - inside <= MAX_LEN;
    let content = text.get(inside..end).filter(|content| is_whole && !content.contains('\n'))?;
    Some(joined(content)).filter(|rule| is_code_of_rule(rule))
}

//! Rules in the cells of tables, in lists of definitions and in `<code>` of HTML.

use super::head::head;
use super::markup_text::{Markup, plain};

/// Elements that may hold a rule, and the tags that end each.
const ENDS: [(&str, &[&str]); 5] = [
    ("code", &["</code"]),
    ("td", &["</td", "<td", "</tr", "<tr", "</table", "<table", "<pre", "<p"]),
    ("tr", &["</tr", "<tr", "</table", "<table", "<pre", "<p"]),
    ("dt", &["</dd", "<dt", "</dl", "<dl", "<pre"]),
    ("dd", &["</dd", "<dd", "<dt", "</dl", "<dl", "<pre"]),
];

/// Names of such elements.
pub(super) const NAMES: [&str; 5] = ["code", "td", "tr", "dt", "dd"];

/// Maximum number of bytes of such an element.
const MAX_LEN: usize = 4000;

/// Returns the end of an element that holds a rule, if its content begins one. `lower` is the document in lower case.
pub(super) fn end(text: &str, lower: &str, name: &str, inside: usize) -> Option<usize> {
    let (_, ends) = ENDS.iter().find(|(known, _)| *known == name)?;
    let mut limit = (inside + MAX_LEN).min(lower.len());
    while !lower.is_char_boundary(limit) {
        limit -= 1;
    }
    let end = inside + ends.iter().filter_map(|tag| lower[inside..limit].find(tag)).min()?;
    let content = &text[inside..end];
    let is_whole = name != "code" || content.contains('\n');
    let text = joined(content);
    let is_row = || match name {
        "tr" => has_sign_cell(content, "<td") && head(&text).is_some_and(|head| head.is_spaced),
        "dt" => {
            let is_term =
                content.split("</dt").next().is_some_and(|term| plain(term, Markup::Html).trim_end().ends_with('='));
            (is_term || has_sign_cell(content, "<dd")) && head(&text).is_some_and(|head| head.is_spaced)
        }
        _ => false,
    };
    (is_whole && (is_rule(&text) || is_row())).then_some(end)
}

/// Whether most cells and rows end as the rules of ISO 14977 do: `a | b ;`.
pub(super) fn are_iso<'t>(contents: impl Iterator<Item = &'t str>) -> bool {
    contents.map(|content| if joined(content).ends_with(';') { 1 } else { -1 }).sum::<i64>() > 0
}

/// Returns the text of a cell or a row as one line, with the line ends of its source after it.
pub(super) fn cell(content: &str) -> String {
    joined(content) + &"\n".repeat(content.matches('\n').count())
}

/// Returns the text of a cell or a row as one line.
pub(super) fn joined(content: &str) -> String {
    let apart =
        ["<td", "<TD", "<dd", "<DD"].iter().fold(content.to_owned(), |text, tag| text.replace(tag, &format!(" {tag}")));
    plain(&apart, Markup::Html).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a cell of a row begins with a sign of definition. `tag` begins a cell.
fn has_sign_cell(row: &str, tag: &str) -> bool {
    let texts = row.split(tag).skip(1).filter_map(|cell| cell.split_once('>'));
    texts.map(|(_, content)| content.trim_start()).any(|content| content.starts_with('=') || content.starts_with("::="))
}

/// Whether a text begins a rule with something that only rules have.
pub(super) fn is_rule(text: &str) -> bool {
    let signs = ["\"", "%x", "%d", " / ", "*(", "1*", "DIGIT", "ALPHA", "CRLF"];
    head(text).is_some_and(|head| head.is_spaced && signs.iter().any(|sign| head.rest.contains(sign)))
}

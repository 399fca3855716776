//! Admonitions and tabs of Python-Markdown, whose content is indented by four spaces: `!!! note`, `??? tip`, `=== "Linux"`.
//!
//! CommonMark reads that content as code, so that its links would not be read. A line that opens one becomes an item of a list of the same
//! length, and what is indented under it is the content of the item.

use std::borrow::Cow;
use std::ops::Range;

/// Indentation of the content.
const INDENT: usize = 4;

/// Returns Markdown with items of lists in place of the lines that open an admonition or a tab of Python-Markdown, so that a reader of
/// CommonMark finds what they contain. All offsets stay the same.
///
/// ```
/// let text = "=== \"Linux\"\n\n    ## Start\n";
/// assert_eq!(urlgram_documents::with_admonitions(text), "-   \"Linux\"\n\n    ## Start\n");
/// ```
pub fn with_admonitions(text: &str) -> Cow<'_, str> {
    with_items(Cow::Borrowed(text))
}

/// Returns the text with items of lists in place of the lines that open an admonition or a tab. All offsets stay the same.
pub(super) fn with_items(text: Cow<'_, str>) -> Cow<'_, str> {
    let has = |mark: &str| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some();
    if !has("!!! ") && !has("???") && !has("=== \"") {
        return text;
    }
    let (mut changed, mut at) = (Vec::new(), 0);
    // The last opening line, with the offset and the length of its mark, until a line with text follows.
    let mut open: Option<(usize, usize, usize)> = None;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches(' ');
        let indent = line.len() - content.len();
        if !content.trim_ascii().is_empty() {
            changed.extend(open.take().filter(|(outer, ..)| indent >= outer + INDENT));
            open = mark(content).map(|length| (indent, at + indent, length));
        }
        at += line.len();
    }
    if changed.is_empty() {
        return text;
    }
    let mut bytes = text.into_owned().into_bytes();
    for (_, start, length) in changed {
        bytes[start..start + INDENT].copy_from_slice(b"-   ");
        bytes[start + INDENT..start + length].fill(b'+');
    }
    // All replaced bytes are ASCII.
    String::from_utf8(bytes).unwrap_or_default().into()
}

/// Returns the text without the tags that say that their content is Markdown: `<div markdown="1">`. CommonMark reads the lines after such a
/// tag as HTML, up to an empty one. All offsets stay the same.
pub(super) fn without_markdown_tags(text: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memmem::find(text.as_bytes(), b" markdown").is_none() {
        return text;
    }
    let is_tag = |line: &str| {
        let inner = line.trim_ascii().strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        inner.is_some_and(|inner| {
            !inner.contains(['<', '>']) && (inner.contains(" markdown=") || inner.ends_with(" markdown"))
        })
    };
    let (mut found, mut at) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        found.extend(is_tag(line).then(|| at..at + line.trim_ascii_end().len()));
        at += line.len();
    }
    without(text, found)
}

/// Returns the text with spaces in place of some lines.
pub(super) fn without(text: Cow<'_, str>, lines: Vec<Range<usize>>) -> Cow<'_, str> {
    if lines.is_empty() {
        return text;
    }
    let mut kept = text.into_owned().into_bytes();
    lines.into_iter().for_each(|line| kept[line].fill(b' '));
    // Whole lines are replaced.
    String::from_utf8(kept).unwrap_or_default().into()
}

/// Returns the length of the mark that opens an admonition or a tab, with the space after it.
fn mark(line: &str) -> Option<usize> {
    let is_tab = ["=== \"", "===! \"", "===+ \""].iter().any(|tab| line.starts_with(tab));
    let marks = ["!!! ", "??? ", "???+ "];
    let mark = marks.into_iter().find(|mark| line.starts_with(mark));
    mark.map(str::len).or_else(|| if is_tab { line.find(' ').map(|space| space + 1) } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_whose_content_is_markdown_is_left_out() {
        let text = "<figure markdown=\"1\">\n```\na\n```\n</figure>\n<p>\n";
        assert_eq!(without_markdown_tags(text.into()), text.replace("<figure markdown=\"1\">", &" ".repeat(21)));
    }

    #[test]
    fn an_admonition_becomes_an_item_of_the_same_length() {
        for (text, items) in [
            ("!!! note\n\n    [a](b)\n", "-   note\n\n    [a](b)\n"),
            ("???+ tip \"é\"\n    a\n", "-   +tip \"é\"\n    a\n"),
            ("=== \"Linux\"\n\n    a\n\n=== \"Mac\"\n\n    b\n", "-   \"Linux\"\n\n    a\n\n-   \"Mac\"\n\n    b\n"),
            ("* a\n\n    !!! note\n        b\n", "* a\n\n    -   note\n        b\n"),
            ("!!! note\n\nnot indented\n", "!!! note\n\nnot indented\n"),
            ("Title\n=== \n    code\n", "Title\n=== \n    code\n"),
            ("!!! note", "!!! note"),
        ] {
            assert_eq!(with_items(text.into()), items);
        }
    }
}

//! URLs in angle brackets (RFC 3986 appendix C).

use std::ops::Range;

use super::found::{FoundUrl, Style};
use super::scheme::{follows, is_labelled};
use crate::context::Boundary;

/// Maximum length of a URL in angle brackets.
const MAX_LEN: usize = 1 << 16;

/// Returns a URL in angle brackets, with or without the label `URL:`. Only plain text contains line breaks in it.
pub(super) fn angled(text: &str, start: usize, colon: usize, from: usize, style: Style) -> Option<FoundUrl> {
    let before = &text[from..start];
    let is_labelled = is_labelled(before);
    if !is_labelled && !before.ends_with('<') {
        return None;
    }
    let rest = &text.as_bytes()[start..text.len().min(start + MAX_LEN)];
    let length = memchr::memchr2(b'<', b'>', rest).filter(|found| rest[*found] == b'>')?;
    let content = text[start..start + length].trim_end();
    if content.is_empty() || start + content.len() <= colon + 1 {
        return None;
    }
    let gaps = gaps(content, style, is_labelled)?;
    let range = start..start + content.len();
    if !follows(text, start, colon, range.end) {
        return None;
    }
    let gaps = gaps.into_iter().map(|gap| start + gap.start..start + gap.end).collect();
    Some(FoundUrl { boundary: Boundary::Angled, gaps, ..FoundUrl::bare(range) })
}

/// Returns the white space in the text between angle brackets, or `None` if it does not result from wrapping.
fn gaps(content: &str, style: Style, is_labelled: bool) -> Option<Vec<Range<usize>>> {
    let mut gaps = Vec::new();
    let mut from = 0;
    while let Some(blank) = content[from..].find(char::is_whitespace) {
        let blank = from + blank;
        let length: usize = content[blank..].chars().take_while(|c| c.is_whitespace()).map(char::len_utf8).sum();
        let lines = content[blank..blank + length].matches('\n').count();
        // Two line breaks end the paragraph, and a line may end with the host.
        if lines > 1 || lines == 0 && !is_labelled || style != Style::Plain || !has_path(&content[..blank]) {
            return None;
        }
        gaps.push(blank..blank + length);
        from = blank + length;
    }
    (gaps.is_empty() || !content.contains(['"', '\\'])).then_some(gaps)
}

/// Whether the authority of a URL is complete.
fn has_path(url: &str) -> bool {
    url.split_once("://").is_none_or(|(_, rest)| rest.contains(['/', '?', '#']))
}

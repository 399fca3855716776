//! Page breaks in the text of an RFC.

/// Whether a line is a footer: `Fielding, et al.   Standards Track   [Page 12]`.
pub(super) fn is_footer(line: &str) -> bool {
    let number = line.trim_end().strip_suffix(']').and_then(|line| line.rsplit_once("[Page "));
    number
        .is_some_and(|(_, number)| !number.is_empty() && number.trim().bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn is_header(line: &str) -> bool {
    let words = line.trim();
    let has_year =
        words.get(words.len().saturating_sub(4)..).is_some_and(|end| end.bytes().all(|b| b.is_ascii_digit()));
    has_year && (words.starts_with("RFC") || words.starts_with("Internet-Draft") || words.starts_with("INTERNET-DRAFT"))
}

/// The lines of a text without its page breaks.
pub(super) struct Pages<'t> {
    /// Lines. Footers, form feeds and headers are empty.
    pub(super) lines: Vec<&'t str>,
    /// Whether each line is part of a page break.
    pub(super) breaks: Vec<bool>,
}

/// Replaces footers, form feeds and headers by empty lines.
pub(super) fn without_breaks(text: &str) -> Pages<'_> {
    let mut pages = Pages { lines: Vec::new(), breaks: Vec::new() };
    let mut at_top = false;
    for line in text.lines() {
        let words = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{c}');
        let breaks = is_footer(line) || line.contains('\u{c}');
        let is_break = breaks || (at_top && is_header(words));
        pages.lines.push(if is_break { "" } else { line });
        pages.breaks.push(is_break);
        at_top = breaks || (at_top && words.is_empty());
    }
    pages
}

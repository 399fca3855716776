//! Markdown that nearly is a link, and that readers see as it is written: `[a](https://example.com/`, `(a)[https://example.com/]`.

use std::ops::Range;

use crate::collect::Collector;
use crate::document::DocumentProblemKind;
use crate::linkify;
use crate::words::{beginning, ending};

/// Maximum length of a destination, or of the text before one.
pub(super) const MAX_LEN: usize = 512;

/// Most lines of a paragraph that are searched for the beginning of a text in brackets.
const MAX_LINES: usize = 8;

/// Reports the texts that nearly are links in a range, apart from the parts that are `read`: links, code and HTML, in the order of
/// their places.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>, read: &[Range<usize>]) {
    let text = out.raw(range.clone());
    let mut finder = Finder { text, base: range.start, read, part: 0 };
    let mut done = 0;
    for at in memchr::memchr3_iter(b']', b')', b'(', text.as_bytes()) {
        if at < done || finder.is_read(at) {
            continue;
        }
        if let Some((place, message)) = finder.mistake(at) {
            done = place.end;
            out.mistake(DocumentProblemKind::Markup, range.start + place.start..range.start + place.end, message);
        }
    }
    for at in memchr::memmem::find_iter(text.as_bytes(), b">`") {
        if let Some(place) = finder.link_of_rst(at) {
            let message = "a link of reStructuredText, which Markdown does not know";
            out.mistake(DocumentProblemKind::Markup, range.start + place.start..range.start + place.end, message);
        }
    }
    for at in memchr::memmem::find_iter(text.as_bytes(), b"<a href=\"") {
        if let Some(length) = unquoted(&text[at..]).filter(|_| !finder.is_in_code(at)) {
            let message = "the quotation mark after the address is missing";
            out.mistake(DocumentProblemKind::Markup, range.start + at..range.start + at + length, message);
        }
    }
}

/// Reports a reference such as `[text][label]` to a label that is not defined, unless the brackets have a different purpose.
pub(super) fn undefined_label(out: &mut Collector<'_>, mut range: Range<usize>, has_labels: bool) {
    // The parser leaves out the empty brackets of `[label][]`.
    if out.raw(range.end..out.document.len()).starts_with("[]") {
        range.end += 2;
    }
    let raw = out.raw(range.clone());
    let before = out.raw(0..range.start).chars().next_back();
    let inside = raw.strip_prefix('!').unwrap_or(raw);
    let Some((text, label)) = inside.strip_prefix('[').and_then(|rest| rest.rsplit_once("][")) else { return };
    let label = label.trim_end_matches(']');
    // An index, `a[b][c]`, and a checkbox.
    let mut earlier = out.raw(0..range.start).chars().rev().skip(1);
    // In prose, a quotation mark precedes words, too.
    let is_quoted = before.is_some_and(|c| matches!(c, '"' | '\''))
        && earlier.next().is_none_or(char::is_whitespace)
        && inside.len() == raw.len()
        && text.contains(' ');
    let is_index = !is_quoted && before.is_some_and(|c| c.is_alphanumeric() || ")]_\"'`\\".contains(c));
    let words = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let is_named = words(text) >= 3 || text.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    // An item of a program: `[request.options][params]`.
    let is_item = !label.is_empty()
        && text.contains('.')
        && [text, label]
            .iter()
            .all(|part| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte)));
    // Placeholders: `azurekms://[VAULT_NAME][VAULT_URI]`.
    let is_constant = |text: &str| text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    let is_filled = before == Some('/') && !label.is_empty() && is_constant(text) && is_constant(label);
    let is_anchor = label.strip_prefix('#').is_some_and(|name| {
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        words(name) >= 3 && name.chars().all(is_name)
    });
    if is_anchor && inside.len() == raw.len() && !is_index && is_named && !text.contains('[') {
        return out.mistake(
            DocumentProblemKind::Markup,
            range,
            "brackets in place of the parentheses of the destination",
        );
    }
    // A row of marks, `[SQLite3][Postgres][OCI8]`, and the number of a ticket, `[PROF-1544][Profiler]`.
    let is_row = out.raw(range.end..out.document.len()).starts_with('[');
    let is_ticket = |text: &str| {
        let parts = text.split_once('-').filter(|(project, number)| project.len() > 1 && !number.is_empty());
        parts.is_some_and(|(project, number)| {
            project.bytes().all(|byte| byte.is_ascii_uppercase()) && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    // Twice the same, `[tab][tab]`, is a series of keys, unless it is a word of a sentence on a page with labels.
    let is_word = has_labels
        && before == Some(' ')
        && words(text) > 5
        && text.chars().all(|c| c.is_lowercase() || matches!(c, ' ' | '-' | '_'))
        && !KEYS.contains(&text)
        && earlier_ends_word(out.raw(0..range.start));
    if is_index
        || is_row
        || is_item
        || is_ticket(text)
        || is_ticket(label)
        || is_filled
        || text == label && !is_word
        || !is_named
        || !may_be_label(if label.is_empty() { text } else { label })
        || text.contains('[')
    {
        return;
    }
    let label = if label.is_empty() { text } else { label };
    let message = format!("no definition of \"{}\"", label.split_ascii_whitespace().collect::<Vec<_>>().join(" "));
    out.mistake(DocumentProblemKind::Label, range, message);
}

/// Long names of keys, which manuals print in brackets.
const KEYS: [&str; 6] = ["backspace", "control", "delete", "escape", "insert", "return"];

/// Whether a text ends with a word and the space after it.
fn earlier_ends_word(text: &str) -> bool {
    text.strip_suffix(' ').is_some_and(|text| text.ends_with(|c: char| c.is_alphanumeric() || c == ','))
}

/// Whether a text can be the label of a definition in the same page, rather than the name of an item of a program, a citation, or a key.
fn may_be_label(label: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let is_path =
        label.split('.').count() > 2 && label.split('.').all(|part| !part.is_empty() && part.chars().all(is_name));
    !label.starts_with(['^', '@', '!', '`', '$', '-', '{', '<', '#'])
        && !label.contains("::")
        && !label.contains(['=', '|', '"', '{', '<', '\\', '*', '('])
        && label.chars().any(char::is_alphanumeric)
        && label.len() < MAX_LEN
        && !is_path
}

/// Returns the length of a tag up to the `>` in its address, whose quotation mark is missing.
fn unquoted(tag: &str) -> Option<usize> {
    let start = "<a href=\"".len();
    let address = head(&tag[start..]);
    let address = &address[..address.find(['"', '\n', '{', '<']).unwrap_or(address.len())];
    address.find('>').filter(|end| is_destination(address[..*end].trim_end_matches('/'))).map(|end| start + end + 1)
}

/// Returns the beginning of a text, or all of a short one.
fn head(text: &str) -> &str {
    beginning(text, MAX_LEN)
}

struct Finder<'a> {
    text: &'a str,
    base: usize,
    read: &'a [Range<usize>],
    /// Index of the first part that ends after the current offset.
    part: usize,
}

impl Finder<'_> {
    /// Whether an offset is in a part that was read. Offsets must be requested in ascending order.
    fn is_read(&mut self, at: usize) -> bool {
        let at = self.base + at;
        while self.read.get(self.part).is_some_and(|part| part.end <= at) {
            self.part += 1;
        }
        self.read.get(self.part).is_some_and(|part| part.start <= at)
    }

    /// Whether an offset is in a part that was read.
    fn is_in_part(&self, at: usize) -> bool {
        let at = self.base + at;
        let first = self.read.partition_point(|part| part.start <= at);
        self.read[..first].iter().rev().take(16).any(|part| at < part.end)
    }

    /// Whether an offset is in a part that was read and is not HTML.
    fn is_in_code(&self, at: usize) -> bool {
        let is_html = |part: &Range<usize>| self.text[part.start - self.base..].starts_with('<');
        self.parts_before(at + 1).any(|part| self.base + at < part.end && !is_html(part))
    }

    /// Returns the last parts that were read and begin before an offset.
    fn parts_before(&self, at: usize) -> impl Iterator<Item = &Range<usize>> {
        let first = self.read.partition_point(|part| part.start < self.base + at);
        self.read[..first].iter().rev().take(16)
    }

    fn mistake(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let rest = &self.text[at..];
        match rest.as_bytes() {
            [b']', b'(', ..] if !self.is_escaped(at) => self.after_text(at),
            [b']', b']', b'(', ..] if self.opening(at).is_some() => {
                let end = closed(&rest[3..])?;
                is_destination(&rest[3..3 + end])
                    .then_some((at..at + 4 + end, "one bracket too many before the destination"))
            }
            [b']', b'.' | b',' | b':', b'(', ..] if self.opening(at).is_some() => {
                let end = closed(&rest[3..])?;
                is_destination(&rest[3..3 + end])
                    .then_some((at..at + 4 + end, "punctuation between the text and the destination"))
            }
            // A full-width parenthesis, U+FF08.
            [b']', 0xef, 0xbc, 0x88, ..] if !self.is_escaped(at) => self.in_wide_parentheses(at),
            [b']', b'[', ..] if self.text[..at].ends_with('`') && !self.is_escaped(at) => self.unopened(at),
            [b']', b')', b'h' | b'H', ..] => {
                Some((self.bare(at, at + 2)?, "a closing parenthesis in place of the opening one"))
            }
            [b']', b'h' | b'H', ..] => {
                Some((self.bare(at, at + 1)?, "no parentheses around the destination of the link"))
            }
            [b']', b' ', b'(', ..] => {
                let open = self.opening(at)?;
                let end = closed(&rest[3..])?;
                let letters = || self.text[open..at].chars().filter(|c| c.is_alphabetic());
                // The number of an issue: `[#12] (https://example.com/issues/12)`.
                let number = self.text[open + 1..at].strip_prefix('#');
                let is_number =
                    number.is_some_and(|number| number.parse::<u32>().is_ok() && rest[3..3 + end].ends_with(number));
                let is_text = is_number || letters().count() > 2 || letters().any(|c| !c.is_ascii());
                // Many languages write no space after the parenthesis.
                let is_apart = !rest[4 + end..].starts_with(|c: char| c.is_ascii_alphanumeric());
                (is_text && is_apart && is_web(&rest[3..3 + end]))
                    .then_some((at..at + 4 + end, "a space between the text and the destination"))
            }
            [b')', b'[', ..] => self.swapped(at),
            [b'(', b'h' | b'H' | b'#', ..] if self.text[..at].ends_with('}') => self.in_brace(at),
            [b'(', b'h' | b'H', ..] => self.unclosed_text(at),
            _ => None,
        }
    }

    /// Returns the mistake of code before the label of a link, `` `code`][label] ``, whose bracket is at an offset.
    fn unopened(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let label = head(&self.text[at + 2..]);
        let label = &label[..label.find(ends_word)?];
        let is_label = self.text[at + 2 + label.len()..].starts_with(']')
            && label.chars().filter(|c| c.is_alphabetic()).count() > 2
            && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_'));
        (is_label && self.is_unopened(at))
            .then_some((at..at + 3 + label.len(), "no opening bracket before the text of the link"))
    }

    /// Returns the range from the bracket at an offset, which ends a text with a word, to the end of the URL that begins at another one.
    fn bare(&self, at: usize, start: usize) -> Option<Range<usize>> {
        let url = word(head(&self.text[start..]));
        let open = if is_web(url) { self.opening(at)? } else { return None };
        let mut words = self.text[open + 1..at].split(|c: char| !c.is_alphabetic());
        words.any(|word| word.chars().count() > 2).then_some(at..start + url.len())
    }

    fn is_escaped(&self, at: usize) -> bool {
        self.text[..at].ends_with('\\')
    }

    /// Returns the end of the line before an offset.
    fn line_before(&self, at: usize) -> &str {
        let before = ending(&self.text[..at], MAX_LEN);
        &before[before.rfind('\n').map_or(0, |end| end + 1)..]
    }

    /// Returns the offset of the opening bracket of the text that ends at `]`, on this line or the one before.
    fn opening(&self, at: usize) -> Option<usize> {
        self.opening_within(at, 2)
    }

    /// Returns the offset of the opening bracket of the text that ends at `]`, on this line or one of those before in the paragraph.
    fn opening_within(&self, at: usize, lines: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let from = at.saturating_sub(MAX_LEN);
        let (mut depth, mut line) = (0, 1);
        for offset in (from..at).rev() {
            match bytes[offset] {
                b']' if !self.is_in_part(offset) => depth += 1,
                b'[' if depth == 0 && !self.is_in_part(offset) => return (!self.is_escaped(offset)).then_some(offset),
                b'[' if !self.is_in_part(offset) => depth -= 1,
                b'\n' if line == lines || bytes[offset + 1..].starts_with(b"\n") => return None,
                b'\n' => line += 1,
                _ => {}
            }
        }
        None
    }

    /// Whether no bracket opens the text that ends at `]` in its paragraph.
    fn is_unopened(&self, at: usize) -> bool {
        self.opening_within(at, MAX_LINES).is_none()
    }

    /// Returns the mistake of a destination after `](`, at `at`.
    fn after_text(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let start = at + 2;
        let rest = &self.text[start..];
        let rest = head(rest);
        // `[a]((https://a.example/)`.
        if let Some(inner) = rest.strip_prefix('(') {
            let length = closed(inner)?;
            let is_single = !inner[length + 1..].starts_with(')') && is_destination(&inner[..length]);
            return (is_single && self.opening(at).is_some())
                .then_some((start..start + length + 2, "one parenthesis too many before the destination"));
        }
        if let Some(length) = nested(rest) {
            return self
                .opening(at)
                .is_some()
                .then_some((start..start + length, "a link as the destination of a link"));
        }
        let destination = word(rest);
        let length = destination.len();
        if !is_destination(destination) {
            return self.address_as_text(at);
        }
        if self.opening(at).is_none() {
            let is_closed = rest[length..].starts_with(')') && self.text[..at].ends_with('`');
            return (is_closed && self.is_unopened(at))
                .then_some((at..start + length + 1, "no opening bracket before the text of the link"));
        }
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        match rest[length..].chars().next() {
            Some('[' | ']') => {}
            // The next line may have the title or the parenthesis.
            Some('\n' | '\r') if !self.is_continued(start + line.len()) => {}
            Some(' ' | '\t') if !line[length..].contains([')', '"', '\'', '(']) => {}
            None if start + rest.len() == self.text.len() => {}
            _ => return None,
        }
        Some((start..start + length, "the destination of the link has no closing parenthesis"))
    }

    /// Whether the line after an offset begins with a title or with the end of a link.
    fn is_continued(&self, end: usize) -> bool {
        let next = self.text[end..].trim_start();
        next.starts_with(['"', '\'', '(', ')', '>'])
    }

    /// Returns the mistake of `[https://example.com/](the text)`, whose bracket closes at `at`. A destination has no spaces.
    fn address_as_text(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let rest = head(&self.text[at + 2..]);
        let text = &rest[..rest.find([')', '\n'])?];
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | ',');
        let is_text = text.trim().contains(' ') && text.chars().all(is_word) && rest[text.len()..].starts_with(')');
        let open = if is_text { self.opening(at)? } else { return None };
        let address = &self.text[open + 1..at];
        (is_web(address) && word(address) == address)
            .then_some((open..at + 3 + text.len(), "the address is in the brackets, and the text in the parentheses"))
    }

    /// Returns the mistake of `[text]（https://example.com/）`, whose bracket closes at `at`.
    fn in_wide_parentheses(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let start = at + 1 + '（'.len_utf8();
        let rest = head(&self.text[start..]);
        let length = rest.find(|c| ends_word(c) || matches!(c, '（' | '）'))?;
        let close = rest[length..].chars().next().filter(|c| matches!(c, ')' | '）'))?;
        let open = if is_destination(&rest[..length]) { self.opening(at)? } else { return None };
        let letters = || self.text[open..at].chars().filter(|c| c.is_alphabetic());
        (letters().count() > 2 || letters().any(|c| !c.is_ascii()))
            .then_some((at..start + length + close.len_utf8(), "full-width parentheses around the destination"))
    }

    /// Returns the place of `` `text <https://example.com/>`_ ``, whose address ends at an offset. Markdown reads code before the `_`.
    fn link_of_rst(&self, at: usize) -> Option<Range<usize>> {
        let after = &self.text[at + 2..];
        let marks = after.len() - after.trim_start_matches(['\\', '_']).len();
        let is_end = !after[marks..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '`' | '/'));
        if !matches!(&after[..marks], "_" | "__" | "\\_" | "\\_\\_") || !is_end {
            return None;
        }
        let before = ending(&self.text[..at], MAX_LEN);
        let open = at - before.len() + before.rfind('`')?;
        let (text, address) = self.text[open + 1..at].rsplit_once('<')?;
        let (start, end) = (self.base + open, self.base + at + 2);
        let first = self.read.partition_point(|part| part.start < start);
        let is_code = self.read[first..].iter().take_while(|part| part.start == start).any(|part| part.end == end);
        let is_link = is_web(address) && text.trim_end().len() < text.len() && !text.trim().is_empty();
        let is_in_other = || self.parts_before(open).any(|part| start < part.end);
        (is_code && is_link && !is_in_other()).then_some(open..at + 2 + marks)
    }

    /// Returns the mistake of `(text)[https://example.com/]`, whose parenthesis closes at `at`.
    fn swapped(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let line = self.line_before(at);
        let open = at - line.len() + line.rfind('(')?;
        let text = &self.text[open + 1..at];
        let is_apart = !self.text[..open].ends_with(|c: char| c.is_alphanumeric() || "]_)\\".contains(c));
        let rest = &self.text[at + 2..];
        let length = rest.find(|c: char| c.is_whitespace() || "]([\"".contains(c))?;
        let is_closed = rest[length..].starts_with(']') && !rest[length + 1..].starts_with(['(', '[', ':']);
        // `(https://example.com/)[text]`. A number is that of a note.
        let inside = &rest[..length];
        if is_web(text) && word(text) == text && is_closed {
            let is_name = inside.chars().filter(|c| c.is_alphabetic()).count() > 2;
            return (is_name && !self.text[..open].ends_with(']') && !self.is_in_part(open)).then_some((
                open..at + 3 + length,
                "the address is in parentheses, and the text after it in brackets",
            ));
        }
        let is_text = text.chars().any(char::is_alphabetic) && !self.is_in_part(open);
        (is_apart && is_closed && is_text && is_destination(&rest[..length]) && !rest.starts_with('#'))
            .then_some((open..at + 3 + length, "the text is in parentheses, and the destination in brackets"))
    }

    /// Returns the mistake of `[text}(#part)`, whose parenthesis opens at `at`.
    fn in_brace(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let length = closed(&self.text[at + 1..])?;
        let destination = &self.text[at + 1..at + 1 + length];
        let line = self.line_before(at - 1);
        let open = line.rfind(['[', ']', '{', '}']).filter(|open| line[*open..].starts_with('['))?;
        let is_text = line[open + 1..].chars().any(char::is_alphabetic);
        let is_one = is_text && (is_web(destination) || destination.len() > 1 && destination.starts_with('#'));
        let place = at - 1..at + 2 + length;
        (is_one && !self.is_in_part(place.start)).then_some((place, "a brace in place of the bracket after the text"))
    }

    /// Returns the mistake of `[text(https://example.com/)`, whose parenthesis opens at `at`.
    fn unclosed_text(&self, at: usize) -> Option<(Range<usize>, &'static str)> {
        let length = closed(&self.text[at + 1..]).filter(|length| is_web(&self.text[at + 1..at + 1 + length]))?;
        let line = self.line_before(at);
        let open = at - line.len() + line.rfind(['[', ']']).filter(|open| line[*open..].starts_with('['))?;
        let after = head(&self.text[at + 2 + length..]);
        let after = &after[..after.find('\n').unwrap_or(after.len())];
        let is_beginning = self.text[..open].chars().next_back().is_none_or(char::is_whitespace);
        let is_text = self.text[open + 1..at].starts_with(|c: char| c.is_alphanumeric() || c == '`')
            && self.text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '`');
        if !is_beginning || !is_text || self.is_in_part(open) {
            return None;
        }
        // `[text(https://example.com/)]`.
        if let Some(rest) = after.strip_prefix(']').filter(|rest| !rest.starts_with(['(', '[', ':'])) {
            let end = at + 2 + length + 1;
            return (!rest.contains(']')).then_some((open..end, "the bracket closes after the destination"));
        }
        (!after.contains(']')).then_some((open..at + 2 + length, "the text of the link has no closing bracket"))
    }
}

/// Returns the length of a link with nothing but `)` after it, as in the destination of `[a b]([a b](https://example.com/))`.
fn nested(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('[')?;
    let end = inner.find(['[', ']', '\n'])?;
    let destination = inner[end..].strip_prefix("](")?;
    let length = closed(destination)?;
    let is_nested = destination[length..].starts_with("))") && is_destination(&destination[..length]);
    is_nested.then_some(1 + end + 2 + length + 1)
}

/// Returns the text up to white space or a bracket.
fn word(text: &str) -> &str {
    &text[..text.find(ends_word).unwrap_or(text.len())]
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || "()[]<>\"".contains(c)
}

/// Returns the length of a text up to its closing parenthesis, if it contains neither white space nor other brackets.
fn closed(text: &str) -> Option<usize> {
    let end = text.find(ends_word)?;
    (text[end..].starts_with(')') && end < MAX_LEN).then_some(end)
}

fn is_web(text: &str) -> bool {
    let is_http = |scheme: &str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    (is_http("http://") || is_http("https://")) && linkify::begins_url(text)
}

/// Whether a text looks like the destination of a link: a URL, an anchor, a path.
pub(super) fn is_destination(text: &str) -> bool {
    const ENDINGS: [&str; 12] =
        [".md", ".mdx", ".html", ".htm", ".rst", ".png", ".jpg", ".svg", ".gif", ".pdf", ".txt", ".adoc"];
    let path = &text[..text.find(['?', '#']).unwrap_or(text.len())];
    let follows = |rest: Option<&str>| rest.is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    let is_path = ["/", "./", "../", "#", "mailto:"].iter().any(|start| follows(text.strip_prefix(start)));
    let is_file = path.len() > 4 && ENDINGS.iter().any(|ending| path.ends_with(ending));
    let is_plain = !text.contains(|c: char| c.is_whitespace() || "()[]<>\"'`{}|\\^,".contains(c));
    is_plain && (is_web(text) || is_path || is_file)
}

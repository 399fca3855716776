//! Inline markup of reStructuredText: embedded URLs, literals, roles.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::{EscapeSyntax, Escaping};
use crate::linkify::{self, Implied};
use urlgram::span::OptSpan;

pub(super) static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "restructuredtext",
    marks: b"\\",
    decode: |rest| {
        let next = rest[1..].chars().next()?;
        let meaning = if next.is_whitespace() { String::new() } else { next.to_string() };
        Some((1 + next.len_utf8(), meaning))
    },
    encode: |c| matches!(c, '\\' | '*' | '|').then(|| format!("\\{c}")),
    forbidden: b"\n\r\t `<>",
    declared: substitution,
};

/// Returns the length of a reference to a substitution at the beginning of a text: `|version|`.
fn substitution(rest: &str) -> Option<usize> {
    let name = rest.strip_prefix('|')?;
    let length = name.find('|').filter(|length| *length > 0)?;
    let is_name = name[..length].chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    is_name.then_some(1 + length + 1)
}

/// Reads the text of a block.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let mut reader = Inline { out, base: range.start, text, has_literal_end: true, has_end: true };
    let (mut at, mut prose) = (0, 0);
    while let Some(found) = memchr::memchr(b'`', &text.as_bytes()[at..]) {
        let start = at + found;
        let Some((end, inside)) = reader.quoted(start) else {
            at = start + text[start..].bytes().take_while(|byte| *byte == b'`').count();
            continue;
        };
        reader.prose(prose..start);
        match inside {
            Some(inside) => reader.interpreted(inside, end),
            None => reader.out.example(range.start + start..range.start + end),
        }
        (at, prose) = (end, end);
    }
    reader.prose(prose..text.len());
}

/// Adds the destination of a link. Before a mail address, Docutils adds `mailto:`.
pub(super) fn destination(out: &mut Collector<'_>, range: Range<usize>, context: LinkContext) {
    out.explicit(range, context, Escaping::Other(&ESCAPES), OptSpan::NONE);
    if let Some(link) = out.links.last_mut().filter(|link| linkify::is_mail_address(link.text())) {
        link.implied = Some(Implied::Mailto);
    }
}

struct Inline<'o, 'a> {
    out: &'o mut Collector<'a>,
    base: usize,
    text: &'a str,
    /// Whether there may be two backticks, or one, after the current offset. So that no text is searched twice.
    has_literal_end: bool,
    has_end: bool,
}

impl Inline<'_, '_> {
    /// Returns the end of the quoted text at an offset, and the range of its content. A literal has none.
    fn quoted(&mut self, start: usize) -> Option<(usize, Option<Range<usize>>)> {
        let rest = &self.text[start..];
        if let Some(literal) = rest.strip_prefix("``") {
            let end = if self.has_literal_end { literal.find("``") } else { None };
            self.has_literal_end = end.is_some();
            let end = start + 4 + end?;
            // A literal may end with a backtick.
            return Some((end + self.text[end..].bytes().take_while(|byte| *byte == b'`').count(), None));
        }
        let end = if self.has_end { rest[1..].find('`') } else { None };
        self.has_end = end.is_some();
        let end = start + 1 + end?;
        Some((end + 1, Some(start + 1..end)))
    }

    /// Reads `` `text <url>`_ `` whose content is at a range and whose end is at `end`.
    fn interpreted(&mut self, inside: Range<usize>, end: usize) {
        let content = &self.text[inside.clone()];
        let is_role = self.text[..inside.start - 1].ends_with(':');
        let is_reference = self.text[end..].starts_with('_');
        let closed = content.strip_suffix('>').filter(|content| !content.ends_with('\\'));
        let open = closed.and_then(|content| content.rfind('<'));
        match open {
            Some(open) => {
                let url = inside.start + open + 1..inside.end - 1;
                let raw = &self.text[url.clone()];
                self.prose(inside.start..inside.start + open);
                if is_reference && !raw.ends_with('_') && !raw.contains('\n')
                    || linkify::begins_url(raw) && !raw.contains('\n')
                {
                    let url = self.base + url.start..self.base + url.end;
                    destination(self.out, url, LinkContext::Destination);
                } else {
                    self.prose(url.start - 1..url.end + 1);
                }
            }
            None if is_role => {}
            None => self.prose(inside),
        }
    }

    fn prose(&mut self, range: Range<usize>) {
        let range = self.base + range.start..self.base + range.end;
        self.out.text(range, LinkContext::Prose, Escaping::Other(&ESCAPES), OptSpan::NONE);
    }
}

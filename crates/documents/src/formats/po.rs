//! Translations of gettext (PO): strings of C that may continue on the next line, and comments.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::{Escape, EscapeSyntax, Escaping, backslash};
use urlgram::span::OptSpan;

static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "po",
    marks: b"\\\"&",
    decode: |rest| match rest.as_bytes()[0] {
        b'"' => joint(rest),
        // A text with a character reference is HTML.
        b'&' => rest.starts_with("&amp;").then(|| (5, "&".to_owned())),
        _ => backslash(rest),
    },
    encode: |c| matches!(c, '"' | '\\').then(|| format!("\\{c}")),
    forbidden: b"\n\r\t",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Reads the translations in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let first = out.links.len();
    // Range of the current string, from its first quote to its last.
    let mut string: Option<Range<usize>> = None;
    let mut at = range.start;
    for line in out.raw(range).split_inclusive('\n') {
        let (start, text) = (at, line.trim_ascii_end());
        at += line.len();
        let entry = ["#~", "#|"].iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text);
        let entry = entry.trim_start_matches(['|', ' ', '\t']);
        let quote = start + text.len() - entry.len() + entry.find('"').unwrap_or(0);
        let end = start + text.len();
        if let Some(string) = string.as_mut().filter(|_| entry.starts_with('"')) {
            string.end = end;
            continue;
        }
        flush(out, string.take());
        if entry.starts_with("msg") && entry.contains('"') {
            string = Some(quote..end);
        } else if text.starts_with('#') {
            out.comment(start..end, 1, 0);
        }
    }
    flush(out, string);
    for link in &mut out.links[first..] {
        // `%%` is a percent sign of a text with placeholders.
        link.role = link.role.completed_if(link.text().contains("%%"));
    }
}

/// Searches a string for URLs.
fn flush(out: &mut Collector<'_>, string: Option<Range<usize>>) {
    let Some(string) = string else { return };
    let closing = usize::from(string.len() > 1 && out.raw(string.clone()).ends_with('"'));
    out.text(string.start + 1..string.end - closing, LinkContext::Prose, Escaping::Other(&ESCAPES), OptSpan::NONE);
}

/// Returns the length of the quotes and the line end between two strings, which mean nothing.
fn joint(rest: &str) -> Option<Escape> {
    let next = rest[1..].trim_start_matches([' ', '\t', '\r']).strip_prefix('\n')?.trim_start_matches([' ', '\t']);
    let next = next.strip_prefix("#~").or_else(|| next.strip_prefix("#|")).unwrap_or(next);
    let next = next.trim_start_matches(['|', ' ', '\t']).strip_prefix('"')?;
    Some((rest.len() - next.len(), String::new()))
}

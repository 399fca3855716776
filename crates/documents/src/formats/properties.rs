//! Property files of Java: keys and values with backslash escapes, and comments.

use std::ops::Range;

use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::escaping::{EscapeSyntax, Escaping, backslash};
use crate::mapping::offset;
use crate::settings;
use urlgram::span::{OptSpan, Span};

static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "properties",
    marks: b"\\",
    decode: backslash,
    encode: |c| (c == '\\').then(|| "\\\\".to_owned()),
    forbidden: b"\n\r\t",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Reads the properties in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let mut at = 0;
    while at < text.len() {
        let indent = text[at..].len() - text[at..].trim_start().len();
        let start = at + indent;
        let is_comment = text[start..].starts_with(['#', '!']);
        let end = line_end(text, start, !is_comment);
        at = (end + 1).min(text.len()).max(start);
        let line = text[start..end].trim_end_matches('\r');
        if is_comment {
            out.comment(range.start + start..range.start + start + line.len(), 1, 0);
        } else if !line.is_empty() {
            property(out, range.start + start..range.start + start + line.len());
        }
        if end == text.len() {
            break;
        }
    }
}

/// Returns the end of the line at an offset. A backslash before the line end joins it with the next.
fn line_end(text: &str, start: usize, is_joined: bool) -> usize {
    let bytes = text.as_bytes();
    let mut at = start;
    while let Some(found) = memchr::memchr2(b'\n', b'\\', bytes.get(at..).unwrap_or_default()) {
        at += found;
        match bytes[at] {
            b'\n' => return at,
            _ if is_joined && bytes[at..].starts_with(b"\\\r\n") => at += 3,
            _ => at += if is_joined { 2 } else { 1 },
        }
    }
    text.len()
}

fn property(out: &mut Collector<'_>, line: Range<usize>) {
    let text = out.raw(line.clone());
    let mut is_escaped = false;
    let length = text.bytes().position(|byte| {
        let is_end = !is_escaped && matches!(byte, b'=' | b':' | b' ' | b'\t');
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    let Some(length) = length else { return };
    let separator = text[length..].trim_start_matches([' ', '\t']);
    let value = separator.strip_prefix(['=', ':']).unwrap_or(separator).trim_start_matches([' ', '\t']);
    let key = Span::new(offset(line.start), offset(line.start + length));
    let is_url = names_urls(&text[..length]);
    let value = line.end - value.len()..line.end;
    let first = out.links.len();
    out.value(value.clone(), LinkContext::String, Escaping::Other(&ESCAPES), OptSpan::from(key), is_url);
    if let Some(setting) = settings::of_key("properties", &text[..length]) {
        settings::check(out, value, Escaping::Other(&ESCAPES), first, setting);
    }
}

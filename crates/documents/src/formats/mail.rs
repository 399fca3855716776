//! Mail (RFC 5322) and mailboxes: headers, and bodies in quoted-printable (RFC 2045 section 6.7).

use std::ops::Range;

use super::html;
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::{Escape, EscapeSyntax, Escaping};
use urlgram::span::OptSpan;

static QUOTED_PRINTABLE: EscapeSyntax = EscapeSyntax {
    name: "quoted-printable",
    marks: b"=",
    decode: escape,
    encode: |c| {
        let mut bytes = [0; 4];
        let bytes = c.encode_utf8(&mut bytes).bytes();
        (c == '=' || !c.is_ascii()).then(|| bytes.map(|byte| format!("={byte:02X}")).collect())
    },
    forbidden: b"\n\r",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// A part of a mail: its header fields that decide how its body is read.
#[derive(Clone, Copy, Default)]
struct Part {
    is_quoted_printable: bool,
    is_base64: bool,
    is_html: bool,
}

/// Reads the mails in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let (mut part, mut in_header, mut is_blank) = (Part::default(), true, true);
    let (mut at, mut start) = (range.start, range.start);
    for line in out.raw(range.clone()).split_inclusive('\n') {
        let text = line.trim_ascii_end();
        let begins_part = !in_header && is_boundary(text) || is_blank && text.starts_with("From ");
        if begins_part {
            flush(out, start..at, part, in_header);
            (part, in_header, start) = (Part::default(), true, at);
        } else if in_header && text.is_empty() {
            flush(out, start..at, part, true);
            (in_header, start) = (false, at);
        } else if in_header {
            part.field(&text.to_ascii_lowercase());
        }
        is_blank = text.is_empty();
        at += line.len();
    }
    flush(out, start..at, part, in_header);
}

/// Whether a line is the boundary of two parts. `-- ` begins a signature.
fn is_boundary(line: &str) -> bool {
    let name = line.strip_prefix("--").unwrap_or_default();
    name.bytes().all(|byte| byte.is_ascii_graphic()) && name.bytes().any(|byte| byte.is_ascii_alphanumeric())
}

impl Part {
    /// Reads a field of the header in lower case.
    fn field(&mut self, field: &str) {
        if let Some(encoding) = field.strip_prefix("content-transfer-encoding:") {
            self.is_quoted_printable = encoding.contains("quoted-printable");
            self.is_base64 = encoding.contains("base64");
        } else if let Some(kind) = field.strip_prefix("content-type:") {
            self.is_html = kind.contains("text/html");
        }
    }
}

/// Reads a header or a body.
fn flush(out: &mut Collector<'_>, range: Range<usize>, part: Part, is_header: bool) {
    let escaping = if part.is_quoted_printable && !is_header {
        Escaping::Other(&QUOTED_PRINTABLE)
    } else {
        Escaping::None(b"\n\r")
    };
    match part {
        _ if is_header => out.text(range, LinkContext::Prose, escaping, OptSpan::NONE),
        Part { is_base64: true, .. } => {}
        Part { is_html: true, is_quoted_printable: false, .. } => html::read(out, range),
        _ => out.text(range, LinkContext::Prose, escaping, OptSpan::NONE),
    }
}

/// Decodes a soft line break, or a sequence of encoded bytes that are UTF-8.
fn escape(rest: &str) -> Option<Escape> {
    let after = rest[1..].trim_start_matches([' ', '\t']);
    if let Some(next) = after.strip_prefix("\r\n").or_else(|| after.strip_prefix('\n')) {
        return Some((rest.len() - next.len(), String::new()));
    }
    let byte = |at: usize| {
        let digits = rest.get(at..at + 3)?.strip_prefix('=')?;
        u8::from_str_radix(digits, 16).ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    let bytes: Vec<u8> = (0..4).map_while(|number| byte(3 * number)).collect();
    let length = match bytes.first()? {
        0..0x80 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    };
    let meaning = bytes.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok());
    Some(match meaning {
        Some(meaning) => (3 * length, meaning.to_owned()),
        None => (3, char::REPLACEMENT_CHARACTER.to_string()),
    })
}

//! Plain text, also with the escape sequences of a terminal (ECMA-48).

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::{Escape, EscapeSyntax, Escaping};
use urlgram::span::OptSpan;

static TERMINAL: EscapeSyntax = EscapeSyntax {
    name: "terminal",
    marks: b"\x1b",
    decode: sequence,
    encode: |_| None,
    forbidden: b"\n\r\x1b",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Reads the text in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let has_sequences = memchr::memchr(b'\x1b', out.raw(range.clone()).as_bytes()).is_some();
    let escaping = if has_sequences { Escaping::Other(&TERMINAL) } else { Escaping::None(b"\n\r") };
    out.text(range, LinkContext::Prose, escaping, OptSpan::NONE);
}

/// Maximum length of a control sequence.
const MAX_SEQUENCE_LEN: usize = 32;

/// Decodes a control sequence such as a color to nothing, and the marks of a hyperlink to a line end.
fn sequence(rest: &str) -> Option<Escape> {
    let bytes = rest.as_bytes();
    if rest.starts_with("\x1b\\") {
        return Some((2, "\n".to_owned()));
    }
    match bytes.get(1)? {
        b'[' => {
            let end = bytes.iter().take(MAX_SEQUENCE_LEN).skip(2).position(|byte| (0x40..0x7f).contains(byte))?;
            Some((2 + end + 1, String::new()))
        }
        // A hyperlink: `ESC ] 8 ; parameters ; URL ESC \`.
        b']' => {
            let parameters = rest.strip_prefix("\x1b]8;")?;
            let end = parameters.bytes().take(MAX_SEQUENCE_LEN).position(|byte| byte == b';')?;
            Some((4 + end + 1, "\n".to_owned()))
        }
        _ => None,
    }
}

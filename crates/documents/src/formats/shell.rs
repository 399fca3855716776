//! Unquoted words of a shell, and here-documents.

use std::ops::Range;

use super::go;
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::entries;
use crate::escaping::{EscapeSyntax, Escaping};
use crate::mapping::MappedText;
use urlgram::mistake::is_checked_variable;
use urlgram::span::OptSpan;

static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "shell",
    marks: b"\\",
    decode: |rest| {
        let next = rest[1..].chars().next()?;
        let meaning = if next == '\n' { String::new() } else { next.to_string() };
        Some((1 + next.len_utf8(), meaning))
    },
    encode: |c| "&;|*?[]#~=%!{}\\'$()".contains(c).then(|| format!("\\{c}")),
    forbidden: b" \t\n\r\"'<>`",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Reads the words in a range: they end at white space and at operators such as `|`, `;` and `&&`.
pub(super) fn words(out: &mut Collector<'_>, range: Range<usize>, is_posix: bool) {
    let text = out.raw(range.clone());
    let bytes = text.as_bytes();
    let (mut word, mut at) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if bytes.get(at + 1).is_some_and(|next| !next.is_ascii_whitespace()) => at += 2,
            b'$' if matches!(bytes.get(at + 1), Some(b'(' | b'{')) => at += expansion(&bytes[at..]),
            byte if ends_word(byte, &bytes[at + 1..], is_posix) => {
                self::word(out, range.start + word..range.start + at);
                at += 1;
                word = at;
            }
            _ => at += 1,
        }
    }
    self::word(out, range.start + word..range.end);
}

fn ends_word(byte: u8, after: &[u8], is_posix: bool) -> bool {
    match byte {
        b'|' | b';' | b'(' | b')' | b'<' | b'>' | b'\\' => true,
        b'&' => is_posix || after.starts_with(b"&"),
        byte => byte.is_ascii_whitespace(),
    }
}

/// Maximum length of an expansion.
const MAX_EXPANSION_LEN: usize = 128;

/// Returns the length of `$(…)` or `${…}` at the beginning of a text; 1 if it is not closed.
fn expansion(bytes: &[u8]) -> usize {
    let close = if bytes[1] == b'(' { b')' } else { b'}' };
    bytes.iter().take(MAX_EXPANSION_LEN).position(|byte| *byte == close).map_or(1, |end| end + 1)
}

fn word(out: &mut Collector<'_>, range: Range<usize>) {
    let raw = out.raw(range.clone());
    if let Some((name, value)) = raw.split_once('=').filter(|(name, _)| is_checked_variable(name)) {
        out.problems
            .extend(entries::in_value_for_programs(name, &MappedText::verbatim(value, range.end - value.len())));
    }
    if raw.starts_with("http") {
        go::argument(out, range.clone());
    }
    if raw.contains(':') || raw.contains("ttp") {
        out.text(range, LinkContext::Bare, Escaping::Other(&ESCAPES), OptSpan::NONE);
    }
}

/// Reports the mistake in a string that is the value of a variable: `export NO_PROXY="…"`.
pub(super) fn assigned(out: &mut Collector<'_>, (start, inside): (usize, Range<usize>), escaping: Escaping) {
    let Some(before) = out.raw(0..start).strip_suffix('=') else { return };
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = before.bytes().rev().take_while(is_name).count();
    let name = &before[before.len() - length..];
    if is_checked_variable(name) {
        out.problems
            .extend(entries::in_value_for_programs(name, &escaping.decode(out.raw(inside.clone()), inside.start)));
    }
}

/// A here-document: ranges relative to its `<<`.
pub(super) struct HereDocument {
    /// Offset of the first line of the body.
    pub(super) body: usize,
    /// Length up to the end of the line that closes it.
    pub(super) length: usize,
}

/// Reads the here-document that begins with `<<` at the beginning of a text.
pub(super) fn here_document(rest: &str) -> Option<HereDocument> {
    let after = rest.strip_prefix("<<")?;
    let after = after.strip_prefix('-').unwrap_or(after).trim_start_matches([' ', '\t']);
    let after = after.trim_start_matches(['"', '\'', '\\']);
    let length = after.bytes().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let name = &after[..length];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return None;
    }
    let body = memchr::memchr(b'\n', rest.as_bytes())? + 1;
    let mut at = body;
    for line in rest[body..].split_inclusive('\n') {
        let end = at + line.len();
        if line.trim_ascii() == name {
            return Some(HereDocument { body, length: end });
        }
        at = end;
    }
    // An unclosed document extends to the end, so that no line is searched twice.
    Some(HereDocument { body, length: rest.len() })
}

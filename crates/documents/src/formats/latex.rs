//! LaTeX and BibTeX: `\url{…}`, `\href{…}{…}`, text and comments.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::{Escape, EscapeSyntax, Escaping};
use crate::linkify;
use crate::role::LinkRole;
use urlgram::span::OptSpan;

static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "latex",
    marks: b"\\",
    decode: escape,
    encode: |c| matches!(c, '#' | '%').then(|| format!("\\{c}")),
    forbidden: b"\n\r\t {}\\^|",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Environments whose content is printed as it is.
const VERBATIM: &[&str] = &["verbatim", "Verbatim", "lstlisting", "minted", "alltt", "filecontents", "comment"];

/// Reads the LaTeX in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let bytes = text.as_bytes();
    let (mut at, mut prose) = (0, 0);
    while let Some(found) = memchr::memchr2(b'\\', b'%', &bytes[at..]) {
        let start = at + found;
        let end = if bytes[start] == b'%' {
            comment(out, range.start, text, start)
        } else {
            command(out, range.start, text, start)
        };
        at = end.unwrap_or((start + 2).min(text.len()));
        if end.is_some() {
            let before = range.start + prose..range.start + start;
            out.text(before, LinkContext::Prose, Escaping::Other(&ESCAPES), OptSpan::NONE);
            prose = at;
        }
    }
    out.text(range.start + prose..range.end, LinkContext::Prose, Escaping::Other(&ESCAPES), OptSpan::NONE);
}

/// Reads a comment, and returns its end. A `%` within a URL is not a comment.
fn comment(out: &mut Collector<'_>, base: usize, text: &str, start: usize) -> Option<usize> {
    if text[..start].ends_with(|c: char| c.is_ascii_alphanumeric() || "/=&-_".contains(c))
        && text.as_bytes().get(start + 1).is_some_and(u8::is_ascii_hexdigit)
    {
        return None;
    }
    let end = memchr::memchr(b'\n', &text.as_bytes()[start..]).map_or(text.len(), |length| start + length);
    let line = text[start..end].trim_end_matches('\r');
    out.comment(base + start..base + start + line.len(), 1, 0);
    Some(end)
}

/// Reads a command with a URL or with verbatim text at an offset, and returns its end.
fn command(out: &mut Collector<'_>, base: usize, text: &str, start: usize) -> Option<usize> {
    let rest = &text[start + 1..];
    let length = rest.bytes().take(24).take_while(u8::is_ascii_alphabetic).count();
    let after = start + 1 + length;
    match &rest[..length] {
        "url" | "href" | "nolinkurl" | "urldef" | "burl" => {
            let inside = argument(text, after)?;
            let end = inside.end + 1;
            let count = out.links.len();
            let inside = base + inside.start..base + inside.end;
            let raw = out.raw(inside.clone());
            // A text that is set like a URL, and leads nowhere.
            if &rest[..length] == "nolinkurl" && !linkify::begins_url(raw) {
                return Some(end);
            }
            out.explicit(inside, LinkContext::Destination, Escaping::Other(&ESCAPES), OptSpan::NONE);
            // The parameter of a macro, or a macro.
            let is_computed = ["#1", "#2", "#3"].iter().any(|name| raw.contains(name)) || has_command(raw);
            for link in &mut out.links[count..] {
                link.role = if is_computed { LinkRole::Template } else { link.role };
            }
            Some(end)
        }
        "verb" | "lstinline" => {
            let delimiter = *text.as_bytes().get(after).filter(|byte| byte.is_ascii_punctuation())?;
            let line = text.as_bytes().get(after + 1..)?.iter().take(1024);
            let close = if delimiter == b'{' { b'}' } else { delimiter };
            let length = line.take_while(|byte| **byte != b'\n').position(|byte| *byte == close)?;
            out.example(base + after + 1..base + after + 1 + length);
            Some(after + 2 + length)
        }
        "begin" => {
            let name = text[after..]
                .strip_prefix('{')
                .and_then(|rest| rest.get(..rest.bytes().take(24).position(|byte| byte == b'}')?))?;
            VERBATIM.contains(&name.trim_end_matches('*')).then_some(())?;
            let close = format!("\\end{{{name}}}");
            let end = text[after..].find(&close).map_or(text.len(), |end| after + end);
            out.example(base + after..base + end);
            Some((end + close.len()).min(text.len()))
        }
        _ => None,
    }
}

/// Maximum length of an argument.
const MAX_ARGUMENT_LEN: usize = 4096;

/// Returns the range of the argument in braces at an offset.
fn argument(text: &str, at: usize) -> Option<Range<usize>> {
    text.as_bytes().get(at).filter(|byte| **byte == b'{')?;
    let mut depth = 0_usize;
    for (end, byte) in text.bytes().enumerate().skip(at).take(MAX_ARGUMENT_LEN) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1..end),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether a text contains a command, such as `\base`.
fn has_command(raw: &str) -> bool {
    raw.as_bytes().windows(2).any(|pair| pair[0] == b'\\' && pair[1].is_ascii_alphabetic())
}

/// Decodes a backslash before a special character. A tilde may be written as `\~{}` or `\textasciitilde{}`.
fn escape(rest: &str) -> Option<Escape> {
    for tilde in ["\\~{}", "\\textasciitilde{}", "\\textasciitilde "] {
        if rest.starts_with(tilde) {
            return Some((tilde.len(), "~".to_owned()));
        }
    }
    match rest[1..].chars().next()? {
        c @ ('#' | '%' | '&' | '_' | '$' | '{' | '}' | '~') => Some((2, c.to_string())),
        '-' | '/' => Some((2, String::new())),
        '\\' => Some((2, "\n".to_owned())),
        _ => None,
    }
}

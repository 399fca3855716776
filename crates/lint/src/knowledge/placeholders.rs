//! Placeholders of templates: `{id}`, `${HOST}`, `%s`, `<name>`.

use std::ops::Range;

use urlgram::grammar::rfc6570::Expression;
use urlgram::pass::accepts;

/// Maximum length of a placeholder's name, in bytes.
const LONGEST: usize = 64;

/// HTML tags, which look like placeholders.
const TAGS: &[&str] = &[
    "a", "b", "body", "br", "div", "em", "html", "i", "iframe", "img", "input", "p", "script", "span", "strong",
    "style", "svg", "u",
];

/// Returns the place of the first placeholder in `text`.
pub(crate) fn first_placeholder(text: &str) -> Option<Range<usize>> {
    let starts = text.bytes().enumerate().filter(|(_, byte)| matches!(byte, b'{' | b'$' | b'%' | b'<'));
    starts.map(|(at, _)| at).find_map(|at| Some(at..at + placeholder(text, at)?))
}

/// Whether `text` is a template: it has a placeholder, or the start of an expression of a template language.
pub(crate) fn is_template(text: &str) -> bool {
    ["{{", "{%", "${", "$(", "#{", "<%", "%%", "%v", "%+v"].iter().any(|open| text.contains(open))
        || first_placeholder(text).is_some()
}

/// Returns the length of the placeholder at `at`.
fn placeholder(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    match rest.as_bytes() {
        [b'{', ..] => in_braces(rest).filter(|length| !is_in_prose(&text[..at], &rest[*length..])),
        [b'$' | b'%', b'{', ..] => in_braces(&rest[1..]).map(|length| length + 1),
        [b'$', ..] => shell_variable(&text[..at], rest),
        [b'%', b'(', ..] => {
            let name = until(&rest[2..], b')').filter(|name| is_name(name))?;
            rest[name.len() + 3..].starts_with('s').then_some(name.len() + 4)
        }
        [b'%', b's' | b'd', next @ ..] if !next.first().is_some_and(u8::is_ascii_alphanumeric) => Some(2),
        [b'%', ..] => in_percent_signs(&rest[1..]).map(|length| length + 1),
        [b'<', ..] => {
            let name = until(&rest[1..], b'>').filter(|name| is_name(name))?;
            (!TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))).then_some(name.len() + 2)
        }
        _ => None,
    }
}

/// Matches `{id}`, `{+path}`, `{0}`, `{}` and `{{ page.url }}`, but neither a GUID nor JSON.
fn in_braces(text: &str) -> Option<usize> {
    let doubled = usize::from(text.starts_with("{{"));
    let inner = until(&text[1 + doubled..], b'}')?;
    let length = 2 + doubled + inner.len() + usize::from(text[2 + doubled + inner.len()..].starts_with('}')) * doubled;
    let name = inner.trim_matches(' ');
    let is_guid = name.len() >= 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    let is_template =
        name.is_empty() || is_name(name) || accepts(Expression, &text[doubled..2 + doubled + inner.len()]);
    (is_template && !is_guid).then_some(length)
}

/// Whether spaces are around a group in braces after the start of the query: it is a part of a name, as in `?dn=Name {FLAC} x`.
fn is_in_prose(before: &str, after: &str) -> bool {
    before.contains('?') && before.ends_with(' ') && after.starts_with(' ')
}

/// Matches the rest of `%siteid%` and of `%kernel.project_dir%`, unless its last `%` starts a percent-encoding.
fn in_percent_signs(text: &str) -> Option<usize> {
    let name = until(text, b'%').filter(|name| name.len() > 2 && is_name(name) && !name.contains(' '))?;
    let rest = &text.as_bytes()[name.len() + 1..];
    let is_escape = rest.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    // Words, and not two wrong `%`: `50%off.and.20%more`.
    let is_word = |byte: u8| byte.is_ascii_lowercase() || matches!(byte, b'.' | b'_');
    let is_apart =
        !name.contains('.') || name.bytes().all(is_word) && !rest.first().is_some_and(u8::is_ascii_alphanumeric);
    (!is_escape && is_apart).then_some(name.len() + 1)
}

/// Matches `$HOST` at the start of a component or segment.
fn shell_variable(before: &str, text: &str) -> Option<usize> {
    let name = text[1..].bytes().take_while(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_');
    let end = 1 + name.count();
    let is_apart = before.ends_with(['/', '=', '.', ':', '@', '-', '?', '&']) || before.is_empty();
    let next = text.as_bytes().get(end);
    let is_name = end > 2 && text.as_bytes()[1].is_ascii_uppercase() && !next.is_some_and(u8::is_ascii_alphanumeric);
    (is_apart && is_name).then_some(end)
}

/// Returns the text before `end`, if it is short and no other placeholder starts in it.
fn until(text: &str, end: u8) -> Option<&str> {
    let mut bytes = text.bytes().take(LONGEST);
    let length = bytes.position(|byte| byte == end || matches!(byte, b'{' | b'<'))?;
    (text.as_bytes()[length] == end).then(|| &text[..length])
}

/// Whether `name` has only letters, digits, `_`, `-`, `.` and spaces, and starts with a letter or `_`.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_braces_between_spaces_are_no_placeholders() {
        assert_eq!(first_placeholder("magnet:?dn=Name (2015) {FLAC} x.torrent"), None);
        for text in ["http://h.example/?q={FLAC}", "http://h.example/a {b} c", "http://h.example/?q=a {{ b }}"] {
            assert!(first_placeholder(text).is_some(), "{text}");
        }
        assert_eq!(first_placeholder("sqlite:///%kernel.project_dir%/a"), Some(10..30));
        assert_eq!(first_placeholder("http://h.example/50%off.and.20%more"), None);
        assert_eq!(first_placeholder("http://h.example/50%off.and%more"), None);
    }
}

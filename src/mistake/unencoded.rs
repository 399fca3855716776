//! Characters in a user name or a password that are percent-encoded there.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, place, replaced};
use crate::class::Class;
use crate::grammar::rfc3986::USERINFO_CHAR;
use crate::percent::{pct_decoded, pct_encoded};
use crate::span::{Span, offset};

/// Whether the character at a place of a userinfo is percent-encoded there: an ASCII character that is not one of the rule, or a `%` that
/// begins no percent-encoding.
fn is_raw(part: &str, at: usize, c: char) -> bool {
    match c {
        '%' => pct_decoded(&part.as_bytes()[at..]).is_none(),
        c => u8::try_from(c).is_ok_and(|byte| byte.is_ascii() && !USERINFO_CHAR::CHARS.set.has(byte)),
    }
}

/// Returns the characters of a part that are percent-encoded there, each once, in the order in which they occur.
fn raw_characters(part: &str) -> Vec<char> {
    let mut found = Vec::new();
    for (_, c) in part.char_indices().filter(|(at, c)| is_raw(part, *at, *c)) {
        if !found.contains(&c) {
            found.push(c);
        }
    }
    found
}

/// Returns a part with its characters percent-encoded. Non-ASCII characters are kept.
fn encoded(part: &str) -> String {
    let mut text = String::with_capacity(part.len());
    for (at, c) in part.char_indices() {
        match u8::try_from(c) {
            Ok(byte) if is_raw(part, at, c) => text.push_str(pct_encoded(byte)),
            _ => text.push(c),
        }
    }
    text
}

/// Returns a character in words: `"#"`, `a space`.
fn quoted(c: char) -> String {
    match c {
        ' ' => "a space".into(),
        '"' => "a quotation mark".into(),
        c if c.is_ascii_control() => format!("U+{:04X}", c as u32),
        c => format!("\"{c}\""),
    }
}

/// Returns what to write for each character of a part that is percent-encoded there, in words: `"%40" for "@" and "%2F" for "/"`.
pub(super) fn replacements(part: &str) -> String {
    let characters = raw_characters(part);
    let mut text = String::new();
    for (index, c) in characters.iter().enumerate() {
        let separator = match index {
            0 => "",
            _ if index + 1 == characters.len() => " and ",
            _ => ", ",
        };
        text += &format!("{separator}\"%{:02X}\" for {}", *c as u32, quoted(*c));
    }
    text
}

/// Whether a part has a placeholder or an expression of a template, which a program replaces.
fn is_template(part: &str) -> bool {
    let is_closed = |open: char, close: char| {
        part.find(open).is_some_and(|at| part[at..].find(close).is_some_and(|length| length > 1))
    };
    is_closed('{', '}')
        || is_closed('<', '>')
        || ["$(", "%(", "<%", "{{", "${", "#{"].iter().any(|open| part.contains(open))
        || matches!(part, "%s" | "%d" | "%v")
}

/// Whether the whole password is a placeholder in square brackets, or a variable of Windows: `[YOUR-PASSWORD]`, `%PASSWORD%`.
fn is_placeholder(password: &str) -> bool {
    let inner = password.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_named = inner.is_some_and(|inner| {
        let lower = inner.to_ascii_lowercase();
        ["password", "passwd", "pass", "secret", "key", "token", "pw"].iter().any(|word| lower.contains(word))
            && inner.bytes().all(|byte| byte.is_ascii_alphabetic() || b"-_ ".contains(&byte))
    });
    let variable = password.strip_prefix('%').and_then(|rest| rest.strip_suffix('%')).unwrap_or_default();
    let is_variable = variable.len() > 2 && variable.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    is_named || is_variable
}

/// Characters in a user name or a password that are percent-encoded there: all of them, in one sentence.
pub(super) fn in_userinfo(written: &Written<'_>) -> Option<Mistake> {
    let userinfo = written.parts.userinfo.filter(|userinfo| !userinfo.is_empty())?;
    let text = userinfo.of(written.text);
    let colon = text.find(':');
    let (user, password) = (&text[..colon.unwrap_or(text.len())], colon.map(|at| &text[at + 1..]));
    if is_template(user) || password.is_some_and(is_template) || is_elsewhere(written, user, password) {
        return None;
    }
    let is_password = password.is_some_and(|password| !raw_characters(password).is_empty());
    let start = userinfo.start + if is_password { offset(user.len()) + 1 } else { 0 };
    let part = Span::new(start, start + offset(if is_password { password?.len() } else { user.len() }));
    if is_password && is_placeholder(part.of(written.text)) {
        let message = "a placeholder in place of a password, which nobody replaced";
        return Some(Mistake::new(MistakeKind::Placeholder, place(part), message, "RFC 3986 §3.2.1"));
    }
    let raw = raw_characters(part.of(written.text));
    let first = raw.iter().find(|c| **c == '@').or(raw.first())?;
    // Another recognizer knows what a backslash means.
    if raw == ['\\'] {
        return None;
    }
    let name = if is_password { "password" } else { "user name" };
    let reason = match first {
        '@' => "at which some programs end it",
        '%' => "which begins no percent-encoding",
        _ => "which is not allowed there",
    };
    let message = format!("{} in a {name}, {reason}: write {}", quoted(*first), replacements(part.of(written.text)));
    let meant = match password {
        Some(password) => format!("{}:{}", encoded(user), encoded(password)),
        None => encoded(user),
    };
    let meant = replaced(written.text, userinfo, &meant);
    Some(Mistake::new(MistakeKind::RawUserinfo, place(part), message, "RFC 3986 §3.2.1").meant(meant))
}

/// Whether the text before the last `@` is something else: several servers, each with a user, a host for browsers, or words.
fn is_elsewhere(written: &Written<'_>, user: &str, password: Option<&str>) -> bool {
    let text = password.unwrap_or(user);
    let has_servers = text.contains('@') && text.contains(',') || text.contains("://");
    let is_attack = written.is_web()
        && (password.is_none()
            || user.contains(['\\', '[', ' '])
            || text.contains('\\')
            || user.contains('.') && !is_mail(user));
    let is_words = password.is_none() && user.contains(char::is_whitespace);
    let has_host = written.host().is_some_and(|host| !host.is_empty() && !host.contains(char::is_whitespace));
    has_servers || is_attack || is_words || !has_host
}

/// Whether a user is a mail address.
fn is_mail(user: &str) -> bool {
    user.split_once('@').is_some_and(|(local, domain)| {
        let is_part = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte));
        !local.is_empty() && is_part(local) && is_part(domain) && domain.contains('.')
    })
}

//! The text in which a mistake is looked for.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use crate::span::Span;
use crate::uri::Delimited;

/// Longest text in which a mistake is looked for, in bytes. A longer one was not typed.
pub(super) const MAX_LEN: usize = 1 << 16;

/// A recognizer of a mistake, or of something to note.
pub(super) type Recognizer = fn(&Written<'_>) -> Option<Mistake>;

/// A text, with the components at its delimiters.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    pub(super) text: &'a str,
    pub(super) parts: Delimited,
}

impl<'a> Written<'a> {
    pub(super) fn of(text: &'a str) -> Written<'a> {
        Written { text, parts: Delimited::of(text) }
    }

    /// Returns what the first of the recognizers says that says something.
    pub(super) fn recognized(&self, recognizers: &[Recognizer]) -> Option<Mistake> {
        recognizers.iter().find_map(|recognize| recognize(self))
    }

    pub(super) fn scheme(&self) -> Option<&'a str> {
        self.parts.scheme.map(|span| span.of(self.text))
    }

    pub(super) fn host(&self) -> Option<&'a str> {
        self.parts.host.map(|span| span.of(self.text))
    }

    /// Whether the scheme is one of the web, in any case.
    pub(super) fn is_web(&self) -> bool {
        let known = ["http", "https", "ws", "wss", "ftp"];
        self.scheme().is_some_and(|scheme| is_in(&known, scheme))
    }
}

/// Returns the character whose number is four hexadecimal digits at an offset: `=` for `003d`.
pub(super) fn numbered(text: &str, at: usize) -> Option<char> {
    let digits = text.get(at..at + 4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

/// Whether a word is one of some names, in any case.
pub(super) fn is_in(names: &[&str], word: &str) -> bool {
    names.iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Whether a text has the characters of the name of a host alone.
pub(super) fn has_host_characters(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte))
}

/// Returns the offset of a part in its text.
pub(super) fn start_of(part: &str, text: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// Returns the mistake of another text in place of the `://` after the scheme at the start of a text.
pub(super) fn separator(scheme: &str, found: &str, source: impl Into<Cow<'static, str>>) -> Mistake {
    let message = format!("\"{found}\" after \"{scheme}\", where \"://\" belongs");
    Mistake::new(MistakeKind::BrokenSeparator, (scheme.len(), scheme.len() + found.len()), message, source)
}

/// Returns the number of a port: digits alone, up to 65535.
pub(super) fn port_number(digits: &str) -> Option<u16> {
    digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Replaces a span of a text.
pub(super) fn replaced(text: &str, span: Span, with: &str) -> String {
    format!("{}{with}{}", &text[..span.start as usize], &text[span.end as usize..])
}

/// Returns the places of a span.
pub(super) const fn place(span: Span) -> (usize, usize) {
    (span.start as usize, span.end as usize)
}

/// Ports of servers other than sites, with the schemes of their URLs.
const SCHEMES: [(u16, &str); 21] = [
    (21, "ftp"),
    (22, "ssh"),
    (25, "smtp"),
    (389, "ldap"),
    (443, "https"),
    (465, "smtps"),
    (554, "rtsp"),
    (587, "smtp"),
    (636, "ldaps"),
    (1080, "socks5"),
    (1883, "mqtt"),
    (3306, "mysql"),
    (4222, "nats"),
    (5432, "postgresql"),
    (5671, "amqps"),
    (5672, "amqp"),
    (6379, "redis"),
    (7687, "bolt"),
    (8443, "https"),
    (8883, "mqtts"),
    (27017, "mongodb"),
];

/// Returns the scheme that a server at a port probably has: `postgresql` for 5432, and `http` for most.
pub(super) fn scheme_of(port: u16) -> &'static str {
    SCHEMES.iter().find(|(known, _)| *known == port).map_or("http", |(_, scheme)| scheme)
}

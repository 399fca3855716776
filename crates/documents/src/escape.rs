//! How host syntaxes write what they cannot write plainly, both ways.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::Write as _;

use html5gum::Tokenizer;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};

use super::passage::{Passage, Piece, offset};
use urlgram::span::Span;

/// How characters are written at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escapes {
    /// Each means itself; those named cannot stand there.
    None(&'static [u8]),
    /// Character references, in HTML: of an attribute within these quotes (0 for none), or of text.
    Attribute(u8),
    Html,
    /// Backslashes before punctuation, and character references.
    Markdown(Markdown),
    /// Backslashes, as in JSON.
    Json,
    /// Backslashes, as in C and in most languages after it, within these quotes.
    Backslash(u8),
    /// Backslashes before backslashes and these quotes only.
    Sparse(u8),
    /// These quotes, twice.
    Doubled(u8),
    /// None, or, if there are bytes to be written that need it, these quotes around it all and twice within.
    Unquoted(u8, &'static [u8]),
    /// Quotes as in Python's `r"…"`: a backslash stays, and what cannot stand there is named.
    Raw(&'static [u8]),
}

/// Where in Markdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Markdown {
    /// A destination without brackets.
    Plain,
    /// A destination in angle brackets.
    Angle,
    /// Prose.
    Text,
}

impl Escapes {
    /// What `raw`, which stands at `at`, means.
    pub(super) fn read(self, raw: &str, at: usize) -> Passage<'_> {
        match self {
            Escapes::None(_) | Escapes::Raw(_) => Passage::verbatim(raw, at),
            Escapes::Unquoted(quote, _) => {
                let inside = raw.strip_prefix(char::from(quote)).and_then(|raw| raw.strip_suffix(char::from(quote)));
                inside.map_or_else(|| Passage::verbatim(raw, at), |raw| Escapes::Doubled(quote).read(raw, at + 1))
            }
            Escapes::Attribute(_) => read(raw, at, b"&", |rest| reference(rest, true)),
            Escapes::Html => read(raw, at, b"&", |rest| reference(rest, false)),
            Escapes::Markdown(_) => read(raw, at, b"&\\", markdown),
            Escapes::Json | Escapes::Backslash(_) => read(raw, at, b"\\", backslash),
            Escapes::Sparse(quote) => read(raw, at, b"\\", |rest| {
                let next = *rest.as_bytes().get(1)?;
                (next == b'\\' || next == quote).then(|| (2, char::from(next).to_string()))
            }),
            Escapes::Doubled(quote) => read(raw, at, &[quote], |rest| {
                (rest.as_bytes().get(1) == Some(&quote)).then(|| (2, char::from(quote).to_string()))
            }),
        }
    }

    /// `text` as it is to be written; `None` if it cannot stand there.
    pub(super) fn write(self, text: &str) -> Option<Cow<'_, str>> {
        let write = |special: fn(u8, u8) -> bool, quote: u8, escape: fn(&mut String, char)| {
            if !text.bytes().any(|byte| special(byte, quote)) {
                return Cow::Borrowed(text);
            }
            let mut written = String::with_capacity(text.len() + 8);
            for c in text.chars() {
                if c.is_ascii() && special(c as u8, quote) {
                    escape(&mut written, c);
                } else {
                    written.push(c);
                }
            }
            Cow::Owned(written)
        };
        match self {
            Escapes::None(refused) | Escapes::Raw(refused) => {
                (!text.bytes().any(|byte| refused.contains(&byte))).then_some(Cow::Borrowed(text))
            }
            Escapes::Unquoted(quote, special) => {
                let is_plain = !text.ends_with(':') && !text.bytes().any(|byte| special.contains(&byte));
                if is_plain {
                    return Some(Cow::Borrowed(text));
                }
                let doubled = Escapes::Doubled(quote).write(text)?;
                let quote = char::from(quote);
                (!text.contains(['\n', '\r'])).then(|| Cow::Owned(format!("{quote}{doubled}{quote}")))
            }
            Escapes::Attribute(0) => {
                Some(write(|byte, _| byte <= b' ' || b"&\"'<=>`".contains(&byte), 0, numeric_reference))
            }
            Escapes::Attribute(quote) => {
                Some(write(|byte, quote| byte == b'&' || byte == quote, quote, named_reference))
            }
            Escapes::Html => Some(write(|byte, _| b"&<>".contains(&byte), 0, named_reference)),
            Escapes::Markdown(Markdown::Plain) => {
                let refused =
                    text.is_empty() || text.starts_with('<') || text.bytes().any(|byte| byte <= b' ' || byte == 0x7f);
                (!refused).then(|| write(|byte, _| b"()\\&|".contains(&byte), 0, backslashed))
            }
            Escapes::Markdown(Markdown::Angle) => {
                let refused = text.contains(['\n', '\r']);
                (!refused).then(|| write(|byte, _| b"<>\\&|".contains(&byte), 0, backslashed))
            }
            Escapes::Markdown(Markdown::Text) => {
                let refused = text.contains(['\n', '\r', '`', '<']);
                (!refused).then(|| write(|byte, _| b"\\&*_[]~|".contains(&byte), 0, backslashed))
            }
            Escapes::Json => Some(write(
                |byte, _| byte < b' ' || byte == b'"' || byte == b'\\',
                0,
                |written, c| {
                    match c {
                        '"' | '\\' => backslashed(written, c),
                        _ => {
                            // Writing to a string does not fail.
                            let _ = write!(written, "\\u{:04x}", u32::from(c));
                        }
                    }
                },
            )),
            Escapes::Backslash(quote) => {
                let refused = text.bytes().any(|byte| byte.is_ascii_control());
                (!refused).then(|| write(|byte, quote| byte == b'\\' || byte == quote, quote, backslashed))
            }
            Escapes::Sparse(quote) => Some(write(|byte, quote| byte == b'\\' || byte == quote, quote, backslashed)),
            Escapes::Doubled(quote) => Some(write(
                |byte, quote| byte == quote,
                quote,
                |written, c| {
                    written.push(c);
                    written.push(c);
                },
            )),
        }
    }
}

fn backslashed(written: &mut String, c: char) {
    written.push('\\');
    written.push(c);
}

fn named_reference(written: &mut String, c: char) {
    written.push_str(match c {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        _ => "&#39;",
    });
}

fn numeric_reference(written: &mut String, c: char) {
    // Writing to a string does not fail.
    let _ = write!(written, "&#{};", u32::from(c));
}

/// `raw` with what `escape` finds at the bytes `marks` undone: how many bytes an escape has, and what it means.
fn read<'a>(raw: &'a str, at: usize, marks: &[u8], escape: impl Fn(&'a str) -> Option<(usize, String)>) -> Passage<'a> {
    let next = |from: usize| {
        let rest = &raw.as_bytes()[from..];
        match *marks {
            [mark] => memchr::memchr(mark, rest),
            [one, two] => memchr::memchr2(one, two, rest),
            _ => None,
        }
        .map(|found| from + found)
    };
    let mut passage = Passage::verbatim(raw, at);
    let mut text = String::new();
    let (mut copied, mut from) = (0, 0);
    while let Some(mark) = next(from) {
        let Some((length, meaning)) = escape(&raw[mark..]) else {
            from = mark + 1;
            continue;
        };
        text.push_str(&raw[copied..mark]);
        let start = offset(text.len());
        text.push_str(&meaning);
        let written = Span::new(offset(at + mark), offset(at + mark + length));
        passage.pieces.push(Piece { meant: Span::new(start, offset(text.len())), written });
        copied = mark + length;
        from = copied;
    }
    if copied > 0 {
        text.push_str(&raw[copied..]);
        passage.text = Cow::Owned(text);
    }
    passage
}

/// The longest name of a character reference has 32 letters.
const LONGEST_REFERENCE: usize = 40;

/// The character reference that `rest` begins with. HTML Standard, section 13.2.5.72.
fn reference(rest: &str, in_attribute: bool) -> Option<(usize, String)> {
    let body = &rest.as_bytes()[1..];
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
    let length = body.iter().take(LONGEST_REFERENCE).take_while(is_part).count();
    let is_closed = body.get(length) == Some(&b';');
    // One byte more decides whether a reference without `;` counts in an attribute.
    let seen = &rest[..1 + length + usize::from(is_closed)];
    if length == 0 {
        return None;
    }
    if seen == "&amp;" {
        return Some((5, "&".to_owned()));
    }
    if in_attribute && !is_closed && !seen.starts_with("&#") && body.get(length) == Some(&b'=') {
        return None;
    }
    let meaning = expanded(seen, in_attribute)?;
    // `&notit;` is `¬it;`: what follows a name that needs no `;` is no part of the reference.
    let tail = meaning.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let tail = if seen.ends_with(tail) { tail.len() } else { 0 };
    let (length, meaning) = (seen.len() - tail, &meaning[..meaning.len() - tail]);
    (meaning != &seen[..length]).then(|| (length, meaning.to_owned()))
}

/// What the HTML tokenizer makes of a reference.
fn expanded(reference: &str, in_attribute: bool) -> Option<String> {
    let html = if in_attribute { format!("<a b=\"{reference}\">") } else { reference.to_owned() };
    let mut meaning = None;
    let emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: html5gum::Span<()>| -> Option<Infallible> {
        if let CallbackEvent::AttributeValue { value } | CallbackEvent::String { value } = event {
            meaning = String::from_utf8(value.to_vec()).ok();
        }
        None
    });
    Tokenizer::new_with_emitter(&html, emitter).for_each(drop);
    meaning
}

/// A backslash before punctuation, or a character reference. CommonMark 0.31.2, sections 2.4 and 2.5.
fn markdown(rest: &str) -> Option<(usize, String)> {
    if let Some(next) = rest.strip_prefix('\\') {
        let next = next.chars().next()?;
        return next.is_ascii_punctuation().then(|| (2, next.to_string()));
    }
    let (length, meaning) = reference(rest, false)?;
    rest[..length].ends_with(';').then_some((length, meaning))
}

/// What stands behind a backslash: the union of what JSON, JSON5, C, JavaScript, Python, Rust, TOML and YAML know.
fn backslash(rest: &str) -> Option<(usize, String)> {
    let next = rest[1..].chars().next()?;
    let digits = |skip: usize, least: usize, most: usize, radix: u32| {
        let digits =
            rest.as_bytes()[skip..].iter().take(most).take_while(|byte| char::from(**byte).is_digit(radix)).count();
        let value = u32::from_str_radix(rest.get(skip..skip + digits)?, radix).ok()?;
        (digits >= least).then_some((skip + digits, value))
    };
    let character = |(length, value): (usize, u32)| Some((length, char::from_u32(value)?.to_string()));
    let plain = |c: char| Some((1 + next.len_utf8(), c.to_string()));
    match next {
        'n' => plain('\n'),
        't' => plain('\t'),
        'r' => plain('\r'),
        'b' => plain('\u{8}'),
        'f' => plain('\u{c}'),
        'v' => plain('\u{b}'),
        'a' => plain('\u{7}'),
        'e' => plain('\u{1b}'),
        '0'..='7' => character(digits(1, 1, 3, 8)?),
        'x' => character(digits(2, 2, 2, 16)?),
        'U' => character(digits(2, 8, 8, 16)?),
        'u' if rest[2..].starts_with('{') => {
            let (length, value) = digits(3, 1, 6, 16)?;
            rest[length..].starts_with('}').then(|| character((length + 1, value)))?
        }
        'u' => unicode(rest),
        '\n' | '\r' => {
            let breaks = if rest[1..].starts_with("\r\n") { 2 } else { 1 };
            let indent = rest[1 + breaks..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            Some((1 + breaks + indent, String::new()))
        }
        c if c.is_ascii_punctuation() || c == ' ' => plain(c),
        _ => None,
    }
}

/// `\uD83D\uDE00`, `\u00e9`.
fn unicode(rest: &str) -> Option<(usize, String)> {
    let unit = |at: usize| {
        let digits = rest.get(at..at + 6)?.strip_prefix("\\u")?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u16::from_str_radix(digits, 16).ok())?
    };
    let first = unit(0)?;
    let units = [Some(first), if (0xd800..0xdc00).contains(&first) { unit(6) } else { None }];
    let decoded: Result<String, _> = char::decode_utf16(units.into_iter().flatten()).collect();
    match decoded {
        Ok(text) => Some((6 * units.iter().flatten().count(), text)),
        Err(_) => Some((6, char::REPLACEMENT_CHARACTER.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn means(escapes: Escapes, raw: &str, meaning: &str) {
        let passage = escapes.read(raw, 0);
        assert_eq!(passage.text, meaning);
        assert_eq!(passage.span(0..meaning.len()), Span::new(0, raw.len() as u32));
    }

    #[test]
    fn character_references() {
        means(Escapes::Attribute(b'"'), "a&amp;b&#x26;c&#38;d&copy;e", "a&b&c&d©e");
        means(Escapes::Attribute(b'"'), "?a&copy=1&lt=2&b", "?a&copy=1&lt=2&b");
        means(Escapes::Attribute(b'"'), "?a&ampb&amp", "?a&ampb&");
        means(Escapes::Html, "&notit; &#x110000; &;", "¬it; \u{fffd} &;");
        means(Escapes::Markdown(Markdown::Plain), "\\_a\\b&amp;&amp&ouml;", "_a\\b&&ampö");
    }

    #[test]
    fn backslashes() {
        means(Escapes::Json, r"http:\/\/\u00e9\ud83d\ude00\ud83d\n", "http://é😀\u{fffd}\n");
        means(Escapes::Backslash(b'"'), "\\x41\\u{e9}\\101\\U0001F600\\q\\\n  b", "AéA😀\\qb");
        means(Escapes::Sparse(b'\''), r"a\'b\\c\n", r"a'b\c\n");
        means(Escapes::Doubled(b'"'), "a\"\"b", "a\"b");
    }

    #[test]
    fn what_is_written_means_the_text() {
        let text = "http://h/?a=b&amp;c='\"<>\\(x)_*`é";
        for escapes in [
            Escapes::Attribute(b'"'),
            Escapes::Attribute(b'\''),
            Escapes::Attribute(0),
            Escapes::Html,
            Escapes::Markdown(Markdown::Plain),
            Escapes::Markdown(Markdown::Angle),
            Escapes::Json,
            Escapes::Backslash(b'"'),
            Escapes::Sparse(b'\''),
            Escapes::Doubled(b'\''),
        ] {
            let written = escapes.write(text).unwrap();
            assert_eq!(escapes.read(&written, 0).text, text, "{escapes:?}: {written}");
        }
    }
}

//! The escape syntaxes of document formats, in both directions: [`Escaping`].

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

use html5gum::Tokenizer;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};

use super::entity;
use super::mapping::{MappedText, Mapping, offset};
use urlgram::span::Span;

/// Escape syntax of a place in a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escaping {
    /// No escapes. The given bytes cannot occur.
    None(&'static [u8]),
    /// Character references in an HTML attribute with these quotes; 0 for an unquoted attribute.
    Attribute(u8),
    /// Character references in HTML text.
    Html,
    /// Backslashes before punctuation, and character references.
    Markdown(Markdown),
    /// Backslash escapes of JSON.
    Json,
    /// Backslash escapes of C and most languages after it, within these quotes.
    Backslash(u8),
    /// Backslashes only before backslashes and these quotes.
    Sparse(u8),
    /// Doubled quotes.
    Doubled(u8),
    /// No escapes, or these quotes around the text if it contains one of the given bytes.
    Unquoted(u8, &'static [u8]),
    /// A raw string, such as `r"…"` in Python: backslashes are literal. The given bytes cannot occur.
    Raw(&'static [u8]),
    /// The escapes of a format that no other has.
    Other(&'static EscapeSyntax),
}

/// Escape syntax of a single format.
#[derive(Debug)]
pub(super) struct EscapeSyntax {
    /// Unique name.
    pub(super) name: &'static str,
    /// One to three bytes that may begin an escape.
    pub(super) marks: &'static [u8],
    /// Returns the length and the meaning of the escape at the beginning of a text.
    pub(super) decode: fn(&str) -> Option<Escape>,
    /// Returns the escape of a character that cannot be written as it is.
    pub(super) encode: fn(char) -> Option<String>,
    /// Bytes that cannot be written at all.
    pub(super) forbidden: &'static [u8],
    /// Returns the length of the reference at the beginning of a text, if a declaration elsewhere gives its meaning.
    pub(super) declared: fn(&str) -> Option<usize>,
}

impl EscapeSyntax {
    /// A format without references to declarations.
    pub(super) const NONE_DECLARED: fn(&str) -> Option<usize> = |_| None;
}

impl PartialEq for EscapeSyntax {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for EscapeSyntax {}

/// Character references in a comment that documents a program. Its readers are HTML and Markdown, and many people do not escape `&`.
static DOCUMENTATION: EscapeSyntax = EscapeSyntax {
    name: "documentation",
    marks: b"&",
    decode: closed_reference,
    encode: |_| None,
    forbidden: b"\n\r",
    declared: EscapeSyntax::NONE_DECLARED,
};

/// Place in a Markdown document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Markdown {
    /// A destination without angle brackets.
    Plain,
    /// A destination in angle brackets.
    Angle,
    /// Running text. GitHub decodes no escapes in a URL that it detects, so none are written.
    Text,
}

/// Length of an escape, and its meaning.
pub(super) type Escape = (usize, String);

impl Escaping {
    /// Escape syntax of comments that document a program.
    pub(super) const DOCUMENTATION: Escaping = Escaping::Other(&DOCUMENTATION);

    /// Decodes a text at an offset of the document.
    pub(super) fn decode(self, raw: &str, at: usize) -> MappedText<'_> {
        match self {
            Escaping::None(_) | Escaping::Raw(_) => MappedText::verbatim(raw, at),
            Escaping::Unquoted(quote, _) => {
                let inside = raw.strip_prefix(char::from(quote)).and_then(|raw| raw.strip_suffix(char::from(quote)));
                inside.map_or_else(|| MappedText::verbatim(raw, at), |raw| Escaping::Doubled(quote).decode(raw, at + 1))
            }
            Escaping::Attribute(_) => decode(raw, at, b"&", |rest| reference(rest, true)),
            Escaping::Html => decode(raw, at, b"&", |rest| reference(rest, false)),
            Escaping::Markdown(_) => decode(raw, at, b"&\\", markdown),
            Escaping::Json | Escaping::Backslash(_) => decode(raw, at, b"\\", backslash),
            Escaping::Sparse(quote) => decode(raw, at, b"\\", |rest| {
                let next = *rest.as_bytes().get(1)?;
                (next == b'\\' || next == quote).then(|| (2, char::from(next).to_string()))
            }),
            Escaping::Other(syntax) => decode(raw, at, syntax.marks, syntax.decode),
            Escaping::Doubled(quote) => decode(raw, at, &[quote], |rest| {
                (rest.as_bytes().get(1) == Some(&quote)).then(|| (2, char::from(quote).to_string()))
            }),
        }
    }

    /// Encodes a text; `None` if the place cannot hold it.
    pub(super) fn encode(self, text: &str) -> Option<Cow<'_, str>> {
        if !self.allows(text) {
            return None;
        }
        Some(match self {
            Escaping::None(_) | Escaping::Raw(_) | Escaping::Markdown(Markdown::Text) => Cow::Borrowed(text),
            Escaping::Unquoted(quote, special) => return quoted_if_needed(text, quote, special),
            Escaping::Attribute(0) => {
                escape(text, |byte| byte <= b' ' || b"&\"'<=>`".contains(&byte), push_numeric_reference)
            }
            Escaping::Attribute(quote) => escape(text, |byte| byte == b'&' || byte == quote, push_named_reference),
            Escaping::Html => escape(text, |byte| b"&<>".contains(&byte), push_named_reference),
            Escaping::Markdown(Markdown::Plain) => escape(text, |byte| b"()\\&|".contains(&byte), push_backslashed),
            Escaping::Markdown(Markdown::Angle) => escape(text, |byte| b"<>\\&|".contains(&byte), push_backslashed),
            Escaping::Json => escape(text, |byte| byte < b' ' || byte == b'"' || byte == b'\\', push_json),
            Escaping::Backslash(quote) | Escaping::Sparse(quote) => {
                escape(text, |byte| byte == b'\\' || byte == quote, push_backslashed)
            }
            Escaping::Doubled(quote) => escape(text, |byte| byte == quote, |out, c| out.extend([c, c])),
            Escaping::Other(syntax) => {
                let encode = |c: char| (syntax.encode)(c).unwrap_or_else(|| c.to_string());
                Cow::Owned(text.chars().map(encode).collect())
            }
        })
    }

    /// Returns the ranges of the references in an encoded text whose meaning a declaration elsewhere gives.
    pub(super) fn declared_references(self, raw: &str) -> Vec<Range<usize>> {
        let declared = match self {
            Escaping::Other(syntax) => syntax.declared,
            // A document of XHTML may declare entities as well.
            Escaping::Attribute(_) | Escaping::Html => entity::declared_reference,
            _ => return Vec::new(),
        };
        let escapes: Vec<Range<usize>> =
            self.decode(raw, 0).mappings.iter().map(|mapping| mapping.encoded.range()).collect();
        // The escapes are in order, and a document may be full of them.
        let next = |at: usize| escapes.get(escapes.partition_point(|escape| escape.end <= at));
        let is_escaped = |at: usize| next(at).is_some_and(|escape| escape.contains(&at));
        let starts = raw.char_indices().map(|(at, _)| at).filter(|at| !is_escaped(*at));
        starts.filter_map(|at| Some(at..at + declared(&raw[at..])?)).collect()
    }

    /// Whether an encoded text has a reference whose meaning a declaration elsewhere gives, in a format where each text of that form is
    /// one.
    pub(super) fn has_declared(self, raw: &str) -> bool {
        matches!(self, Escaping::Other(syntax) if syntax.marks.contains(&b'&') && raw.contains('&'))
            && !self.declared_references(raw).is_empty()
    }

    /// Whether a text contains nothing that the place cannot express.
    fn allows(self, text: &str) -> bool {
        match self {
            Escaping::None(forbidden) | Escaping::Raw(forbidden) => !text.bytes().any(|byte| forbidden.contains(&byte)),
            Escaping::Other(syntax) => !text.bytes().any(|byte| syntax.forbidden.contains(&byte)),
            Escaping::Markdown(Markdown::Plain) => {
                let is_space = |byte: u8| byte <= b' ' || byte == 0x7f;
                !text.is_empty() && !text.starts_with('<') && !text.bytes().any(is_space)
            }
            Escaping::Markdown(Markdown::Angle) => !text.contains(['\n', '\r']),
            Escaping::Markdown(Markdown::Text) => !text.bytes().any(|byte| b"\n\r`<\\|[]".contains(&byte)),
            Escaping::Backslash(_) => !text.bytes().any(|byte| byte.is_ascii_control()),
            _ => true,
        }
    }
}

/// Escapes the US-ASCII characters of a text that are special.
fn escape(text: &str, special: impl Fn(u8) -> bool, push: impl Fn(&mut String, char)) -> Cow<'_, str> {
    if !text.bytes().any(&special) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if c.is_ascii() && special(c as u8) { push(&mut escaped, c) } else { escaped.push(c) }
    }
    Cow::Owned(escaped)
}

fn quoted_if_needed<'a>(text: &'a str, quote: u8, special: &[u8]) -> Option<Cow<'a, str>> {
    if !text.ends_with(':') && !text.bytes().any(|byte| special.contains(&byte)) {
        return Some(Cow::Borrowed(text));
    }
    let doubled = Escaping::Doubled(quote).encode(text)?;
    let quote = char::from(quote);
    (!text.contains(['\n', '\r'])).then(|| Cow::Owned(format!("{quote}{doubled}{quote}")))
}

fn push_backslashed(out: &mut String, c: char) {
    out.extend(['\\', c]);
}

fn push_json(out: &mut String, c: char) {
    match c {
        '"' | '\\' => push_backslashed(out, c),
        // Writing to a string does not fail.
        _ => _ = write!(out, "\\u{:04x}", u32::from(c)),
    }
}

fn push_named_reference(out: &mut String, c: char) {
    out.push_str(match c {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        _ => "&#39;",
    });
}

fn push_numeric_reference(out: &mut String, c: char) {
    // Writing to a string does not fail.
    let _ = write!(out, "&#{};", u32::from(c));
}

/// Decodes the escapes that `escape` recognizes at the given bytes.
fn decode<'a>(raw: &'a str, at: usize, marks: &[u8], escape: impl Fn(&'a str) -> Option<Escape>) -> MappedText<'a> {
    let next = |from: usize| {
        let rest = &raw.as_bytes()[from..];
        match *marks {
            [mark] => memchr::memchr(mark, rest),
            [one, two] => memchr::memchr2(one, two, rest),
            [one, two, three] => memchr::memchr3(one, two, three, rest),
            _ => None,
        }
        .map(|found| from + found)
    };
    let mut mapped = MappedText::verbatim(raw, at);
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
        let encoded = Span::new(offset(at + mark), offset(at + mark + length));
        mapped.mappings.push(Mapping { decoded: Span::new(start, offset(text.len())), encoded });
        copied = mark + length;
        from = copied;
    }
    if copied > 0 {
        text.push_str(&raw[copied..]);
        mapped.text = Cow::Owned(text);
    }
    mapped
}

/// Maximum length of a character reference. The longest name has 32 letters.
const MAX_REFERENCE_LEN: usize = 40;

/// Decodes the character reference at the beginning of a text (HTML Standard section 13.2.5.72).
fn reference(rest: &str, in_attribute: bool) -> Option<Escape> {
    let body = &rest.as_bytes()[1..];
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
    let length = body.iter().take(MAX_REFERENCE_LEN).take_while(is_part).count();
    let is_closed = body.get(length) == Some(&b';');
    // In an attribute, the byte after a reference without `;` decides whether it is one.
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
    // `&notit;` means `¬it;`: letters after a name that needs no `;` are not part of the reference.
    let tail = meaning.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let tail = if seen.ends_with(tail) { tail.len() } else { 0 };
    let (length, meaning) = (seen.len() - tail, &meaning[..meaning.len() - tail]);
    (meaning != &seen[..length]).then(|| (length, meaning.to_owned()))
}

/// Returns the meaning of a reference according to the HTML tokenizer.
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

/// Decodes a backslash before punctuation, or a character reference (CommonMark 0.31.2 sections 2.4 and 2.5).
fn markdown(rest: &str) -> Option<Escape> {
    if let Some(next) = rest.strip_prefix('\\') {
        let next = next.chars().next()?;
        return next.is_ascii_punctuation().then(|| (2, next.to_string()));
    }
    closed_reference(rest)
}

/// Decodes a character reference that ends with a semicolon.
fn closed_reference(rest: &str) -> Option<Escape> {
    reference(rest, false).filter(|(length, _)| rest[..*length].ends_with(';'))
}

/// Meanings of the letters after a backslash.
const LETTERS: [(char, char); 8] = [
    ('n', '\n'),
    ('t', '\t'),
    ('r', '\r'),
    ('b', '\u{8}'),
    ('f', '\u{c}'),
    ('v', '\u{b}'),
    ('a', '\u{7}'),
    ('e', '\u{1b}'),
];

/// Decodes a backslash escape: the union of JSON, JSON5, C, JavaScript, Python, Rust, TOML and YAML.
pub(super) fn backslash(rest: &str) -> Option<Escape> {
    let next = rest[1..].chars().next()?;
    if let Some((_, meaning)) = LETTERS.iter().find(|(letter, _)| *letter == next) {
        return Some((2, meaning.to_string()));
    }
    match next {
        '0'..='7' => code_point(rest, 1, 1..=3, 8),
        'x' => code_point(rest, 2, 2..=2, 16),
        'U' => code_point(rest, 2, 8..=8, 16),
        'u' if rest[2..].starts_with('{') => {
            let (length, meaning) = code_point(rest, 3, 1..=6, 16)?;
            rest[length..].starts_with('}').then_some((length + 1, meaning))
        }
        'u' => utf_16(rest),
        '\n' | '\r' => {
            let line_end = if rest[1..].starts_with("\r\n") { 2 } else { 1 };
            let indent = rest[1 + line_end..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            Some((1 + line_end + indent, String::new()))
        }
        c if c.is_ascii_punctuation() || c == ' ' => Some((2, c.to_string())),
        _ => None,
    }
}

/// Decodes a code point with a number of digits after `skip` bytes.
fn code_point(rest: &str, skip: usize, count: RangeInclusive<usize>, radix: u32) -> Option<Escape> {
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let digits = rest.as_bytes()[skip..].iter().take(*count.end()).take_while(is_digit).count();
    let value = u32::from_str_radix(rest.get(skip..skip + digits)?, radix).ok()?;
    let character = char::from_u32(value).filter(|_| count.contains(&digits))?;
    Some((skip + digits, character.to_string()))
}

/// Decodes a UTF-16 code unit, or a surrogate pair: `\u00e9`, `\uD83D\uDE00`.
fn utf_16(rest: &str) -> Option<Escape> {
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
    fn means(escaping: Escaping, raw: &str, meaning: &str) {
        let decoded = escaping.decode(raw, 0);
        assert_eq!(decoded.text, meaning);
        assert_eq!(decoded.span(0..meaning.len()), Span::new(0, raw.len() as u32));
    }

    #[test]
    fn character_references() {
        means(Escaping::Attribute(b'"'), "a&amp;b&#x26;c&#38;d&copy;e", "a&b&c&d©e");
        means(Escaping::Attribute(b'"'), "?a&copy=1&lt=2&b", "?a&copy=1&lt=2&b");
        means(Escaping::Attribute(b'"'), "?a&ampb&amp", "?a&ampb&");
        means(Escaping::Html, "&notit; &#x110000; &;", "¬it; \u{fffd} &;");
        means(Escaping::Markdown(Markdown::Plain), "\\_a\\b&amp;&amp&ouml;", "_a\\b&&ampö");
    }

    #[test]
    fn backslashes() {
        means(Escaping::Json, r"http:\/\/\u00e9\ud83d\ude00\ud83d\n", "http://é😀\u{fffd}\n");
        means(Escaping::Backslash(b'"'), "\\x41\\u{e9}\\101\\U0001F600\\q\\\n  b", "AéA😀\\qb");
        means(Escaping::Sparse(b'\''), r"a\'b\\c\n", r"a'b\c\n");
        means(Escaping::Doubled(b'"'), "a\"\"b", "a\"b");
    }

    #[test]
    fn encoded_texts_decode_to_themselves() {
        let text = "http://h/?a=b&amp;c='\"<>\\(x)_*`é";
        for escaping in [
            Escaping::Attribute(b'"'),
            Escaping::Attribute(b'\''),
            Escaping::Attribute(0),
            Escaping::Html,
            Escaping::Markdown(Markdown::Plain),
            Escaping::Markdown(Markdown::Angle),
            Escaping::Json,
            Escaping::Backslash(b'"'),
            Escaping::Sparse(b'\''),
            Escaping::Doubled(b'\''),
        ] {
            let encoded = escaping.encode(text).unwrap();
            assert_eq!(escaping.decode(&encoded, 0).text, text, "{escaping:?}: {encoded}");
        }
    }
}

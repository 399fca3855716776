//! A diagnostic and its text with the secrets covered.

use std::borrow::Cow;
use std::sync::Arc;

use super::plain_texts::{has_no_secret, redacted};
use urlgram::diagnostic::Diagnostic;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram_secrets::{cover, secrets, secrets_in, spellings};

/// Secrets of a text, for covering them there and wherever a message quotes them.
#[derive(Debug)]
pub(crate) struct Covering {
    spans: Vec<Span>,
    /// The secrets as they are written and decoded, in lower case.
    needles: Vec<String>,
    /// The text with its secrets covered, in lower case. Empty without a secret.
    shown: String,
    /// Whether the text has quotation marks, so that those of a message are not in pairs.
    has_marks: bool,
}

/// Shortest secret that is searched in messages, in bytes. Shorter ones are part of too many words.
const MIN_NEEDLE: usize = 3;

/// Longest secret whose parts are searched in messages, in bytes.
const MAX_NEEDLE: usize = 512;

/// Number of secrets whose parts are searched in messages.
const MAX_PARTED: usize = 16;

/// Shortest part of a secret that a message must not show, in bytes.
const MIN_PART: usize = 4;

/// Longest text whose parts may be those of messages, in bytes.
const MAX_SHOWN: usize = 1 << 16;

/// Number of characters of a message in which parts are searched.
const MAX_SEARCHED: usize = 4096;

/// Number of secrets that are searched in messages. A text with more of them is made up.
const MAX_NEEDLES: usize = 64;

impl Covering {
    /// Returns the secrets of a URL, and those at the spans `known`. The bytes need not be UTF-8.
    pub(crate) fn of_url(text: &[u8], known: &[Span]) -> Self {
        let searchable = searchable(text);
        // A line end does not end a URL. Whether a line has secrets is remembered, because its picture asks again.
        let is_harmless = memchr::memchr(b'\n', text).is_none() && has_no_secret(&searchable);
        let found = if is_harmless { Vec::new() } else { secrets(&searchable) };
        Covering::new(text, found.iter().map(|secret| secret.span), known)
    }

    /// Returns the secrets of the URLs in a part of a document, and those at the spans `known`.
    pub(crate) fn of_lines(text: &[u8], known: &[Span]) -> Self {
        Covering::new(text, secrets_in(&searchable(text)).iter().map(|secret| secret.span), known)
    }

    fn new(text: &[u8], found: impl Iterator<Item = Span>, known: &[Span]) -> Self {
        let mut spans: Vec<Span> = found.chain(known.iter().copied()).collect();
        spans.sort_unstable();
        spans.dedup_by(|next, last| {
            let is_joined = next.start < last.end;
            if is_joined {
                last.end = last.end.max(next.end);
            }
            is_joined
        });
        let mut needles = Vec::new();
        for span in spans.iter().take(MAX_NEEDLES) {
            let end = text.len().min(span.end as usize);
            let secret = String::from_utf8_lossy(text.get(span.start as usize..end).unwrap_or_default());
            let decoded = decode_str(&secret, OnInvalid::Replace).ok().map(|decoded| decoded.to_string());
            let forms = spellings(&secret).into_iter().chain(decoded);
            needles.extend(forms.map(|form| form.to_ascii_lowercase()));
        }
        needles.retain(|needle| needle.len() >= MIN_NEEDLE && !needle.bytes().all(|byte| byte == b'*'));
        // A secret that contains another one is replaced first.
        needles.sort_unstable_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        needles.dedup();
        let has_marks = text.contains(&b'"') || needles.iter().any(|needle| needle.contains('"'));
        let mut covering = Covering { spans, needles, shown: String::new(), has_marks };
        if !covering.needles.is_empty() && text.len() <= MAX_SHOWN {
            covering.shown = String::from_utf8_lossy(&covering.text(text)).to_ascii_lowercase();
        }
        covering
    }

    /// Overwrites the secrets of the text with `*`, so that offsets stay valid.
    pub(crate) fn text(&self, text: &[u8]) -> Vec<u8> {
        let mut covered = text.to_vec();
        cover(&mut covered, self.spans.iter().copied());
        covered
    }

    /// Overwrites the secrets of a shared text with `*`. A text without secrets is returned without a copy.
    pub(crate) fn shared(&self, text: &Arc<[u8]>) -> Arc<[u8]> {
        if self.spans.is_empty() { Arc::clone(text) } else { self.text(text).into() }
    }

    /// Replaces the secrets in a message about the text by `***`.
    pub(crate) fn message(&self, message: &str) -> String {
        let message = self.quoted(message);
        if may_quote(&message) { redacted(&message).into_owned() } else { message }
    }

    /// Replaces the secrets that a message quotes by `***`, and their parts. Its own words are the same for every secret.
    pub(crate) fn quoted(&self, message: &str) -> String {
        if self.needles.is_empty() {
            return message.to_owned();
        }
        message_parts(message, self.has_marks)
            .into_iter()
            .map(|part| match part {
                MessagePart::Words(words) => words.into(),
                MessagePart::Written(text) => self.without_secrets(text),
                MessagePart::Quote(text) => self.without_parts(&self.without_secrets(text)),
            })
            .collect()
    }

    /// Replaces the whole secrets in a text by `***`.
    fn without_secrets(&self, text: &str) -> String {
        let mut text = text.to_owned();
        // Lower case of ASCII keeps offsets.
        let mut lower = text.to_ascii_lowercase();
        for needle in &self.needles {
            // Most secrets are longer than messages, and a search prepares the whole needle.
            while let Some(at) = (needle.len() <= lower.len()).then(|| lower.find(needle.as_str())).flatten() {
                text.replace_range(at..at + needle.len(), "***");
                lower.replace_range(at..at + needle.len(), "***");
            }
        }
        text
    }

    /// Covers a letter or a digit that a message about a place within a secret quotes, also after a percent sign: `"h" in a port`,
    /// `"%w" is not a percent-encoding`. A `*` would look like one of the text.
    pub(crate) fn character_at(&self, place: Span, message: &str) -> String {
        let is_inside = self.spans.iter().any(|span| span.start <= place.start && place.start < span.end);
        let mut shown = message.to_owned();
        for (at, _) in message.rmatch_indices('"').filter(|_| is_inside) {
            match &message.as_bytes()[at..] {
                [b'"', c, b'"', ..] if c.is_ascii_alphanumeric() => {
                    shown.replace_range(at..at + 3, "a covered character");
                }
                [b'"', b'%', c, b'"', ..] if c.is_ascii_alphanumeric() => shown.replace_range(at + 2..at + 3, "*"),
                _ => {}
            }
        }
        shown
    }

    /// Replaces parts of secrets in a text by `***`: four characters or more that the rest of the URL does not have.
    fn without_parts(&self, text: &str) -> String {
        if self.shown.is_empty() {
            return text.to_owned();
        }
        let lower = text.to_ascii_lowercase();
        let needles = || self.needles.iter().filter(|needle| needle.len() <= MAX_NEEDLE).take(MAX_PARTED);
        let is_part = |window: &str| {
            needles().any(|needle| needle.contains(window)) && !self.shown.contains(window) && !window.contains("***")
        };
        let mut covered: Vec<(usize, usize)> = Vec::new();
        for (at, _) in lower.char_indices().take(MAX_SEARCHED) {
            let end = at + MIN_PART;
            if !lower.get(at..end).is_some_and(is_part) {
                continue;
            }
            match covered.last_mut() {
                Some(last) if at <= last.1 => last.1 = end,
                _ => covered.push((at, end)),
            }
        }
        let mut shown = text.to_owned();
        covered.into_iter().rev().for_each(|(start, end)| shown.replace_range(start..end, "***"));
        shown
    }

    /// Whether a text that was made of the URL has a secret.
    pub(crate) fn covers(&self, made: &str) -> bool {
        self.without_secrets(made) != made || self.message(made) != made
    }

    /// Whether a text that was made of the URL shows a part of a secret.
    pub(crate) fn is_shown_in(&self, made: &str) -> bool {
        self.without_parts(made) != made
    }

    /// Covers the end of the text before `at` where a message quotes it. The quote may end in a secret, and does not tell that it is one.
    pub(crate) fn quote_before(&self, text: &str, at: usize, message: &str) -> String {
        const MAX_QUOTE: usize = 32;
        let Some(before) = text.get(..at).filter(|_| self.spans.iter().any(|span| (span.start as usize) < at)) else {
            return message.to_owned();
        };
        let covered = String::from_utf8_lossy(&self.text(text.as_bytes())).into_owned();
        let mut starts = (at.saturating_sub(MAX_QUOTE)..at).filter(|start| before.is_char_boundary(*start));
        let quote = |start: usize| format!("\"{}\"", &before[start..]);
        let longest = starts.find(|start| message.contains(&quote(*start)));
        let shown = longest.and_then(|start| Some((quote(start), covered.get(start..at)?)));
        shown.map_or_else(|| message.to_owned(), |(quote, shown)| message.replace(&quote, &format!("\"{shown}\"")))
    }

    /// Whether there is nothing to cover in the text and in a diagnostic of it, which is the case for most.
    pub(crate) fn is_needless(&self, diagnostic: &Diagnostic) -> bool {
        let has_none = |text: &str| !may_quote(text) || matches!(redacted(text), Cow::Borrowed(_));
        let is_harmless = |text: &Cow<'static, str>| matches!(text, Cow::Borrowed(_)) || has_none(text);
        self.spans.is_empty()
            && diagnostic.fix().is_none_or(|fix| has_none(&fix.text))
            && diagnostic.texts().all(is_harmless)
    }

    /// Covers the secrets in the texts of a diagnostic, and leaves out fixes that would show one.
    pub(crate) fn diagnostic(&self, diagnostic: Diagnostic) -> Diagnostic {
        let shows = diagnostic.fix().is_some_and(|fix| {
            let first = self.spans.partition_point(|span| span.end <= fix.span.start);
            let is_inside = self.spans.get(first).is_some_and(|span| span.start < fix.span.end);
            is_inside && fix.text.len() > MIN_NEEDLE || self.covers(&fix.text) || self.is_shown_in(&fix.text)
        });
        let diagnostic = if shows { diagnostic.without_fixes() } else { diagnostic };
        let place = diagnostic.span();
        diagnostic.with_texts(|text| self.message(&self.character_at(place, text)))
    }
}

/// A part of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MessagePart<'m> {
    /// A word of the message, or white space.
    Words(&'m str),
    /// A word without quotation marks that may be from the text.
    Written(&'m str),
    /// A text from a quotation mark to the next.
    Quote(&'m str),
}

/// Divides a message into its words and what it quotes. If the text has quotation marks, all from the first to the last mark is a quote.
fn message_parts(message: &str, has_marks: bool) -> Vec<MessagePart<'_>> {
    let mut parts = Vec::new();
    let mut rest = message;
    while let Some(start) = rest.find('"') {
        let after = &rest[start + 1..];
        let close = if has_marks { after.rfind('"') } else { after.find('"') };
        let end = close.map_or(rest.len(), |length| start + 1 + length + 1);
        add_words(&rest[..start], &mut parts);
        parts.push(MessagePart::Quote(&rest[start..end]));
        rest = &rest[end..];
    }
    add_words(rest, &mut parts);
    parts
}

/// Adds a text without quotation marks: the words of a message, and those that may be from the text.
fn add_words<'m>(text: &'m str, parts: &mut Vec<MessagePart<'m>>) {
    let mut last = "";
    let words: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
    for (place, word) in words.iter().enumerate() {
        let is_subject = place == 0 && text[word.len()..].starts_with("is not allowed");
        let is_written = is_subject || is_of_text(word.trim_end(), last, place + 1 == words.len());
        parts.push(if is_written { MessagePart::Written(word) } else { MessagePart::Words(word) });
        last = word.trim_end();
    }
}

/// Whether a word without quotation marks may be from the text: it is not one of a language, or it follows the words after which messages
/// name a host or a path.
fn is_of_text(word: &str, before: &str, is_last: bool) -> bool {
    let bare = word.trim_matches(|c: char| ".,:;()".contains(c));
    // Letters of both cases, or letters and digits, make no word of a language.
    let is_like = |part: &str, of: fn(&u8) -> bool| part.bytes().all(|byte| of(&byte) || b"-'+".contains(&byte));
    let after_capital = bare.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(bare);
    let is_word = is_like(after_capital, u8::is_ascii_lowercase)
        || is_like(bare, u8::is_ascii_uppercase)
        || is_like(bare, u8::is_ascii_digit);
    let is_name = ["read", "Write", "host", "to"].contains(&before) && (is_last || word.ends_with(['.', ',']));
    !(is_word || bare.starts_with('\u{a7}')) || is_name
}

/// Whether a message may quote a part of a URL, or a token: most messages are a few words.
fn may_quote(message: &str) -> bool {
    const MIN_TOKEN: usize = 12;
    let mut length = 0;
    for byte in message.bytes() {
        length = match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'-' | b'.' => length + 1,
            b':' | b'=' | b'@' | b'%' | b'&' | b'/' | b'\\' | 0x80.. => return true,
            _ => 0,
        };
        if length == MIN_TOKEN {
            return true;
        }
    }
    false
}

/// Returns the text with each byte that is not UTF-8 replaced by one byte, so that offsets stay valid.
fn searchable(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(text) {
        return text.into();
    }
    let mut searchable = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        searchable.push_str(chunk.valid());
        searchable.extend(chunk.invalid().iter().map(|_| '\u{1a}'));
    }
    searchable.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_quotes_a_secret_does_not_show_it() {
        let text = b"https://u:Sw0rd%46ish@h\xff/?a=b";
        let covering = Covering::of_url(text, &[]);
        assert_eq!(covering.text(text), b"https://u:***********@h\xff/?a=b");
        assert_eq!(covering.message("the host is \"sw0rdfish\""), "the host is \"***\"");
        assert_eq!(covering.message("Sw0rd%46ish and ftp://a:bcd@e"), "*** and ftp://a:***@e");
    }

    #[test]
    fn found_and_known_secrets_are_joined() {
        let text = b"ftp:/a b%3ASw0rd46ish@h/";
        let covering = Covering::of_url(text, &[Span::new(11, 20), Span::new(22, 23)]);
        assert_eq!(covering.spans, [Span::new(11, 21), Span::new(22, 23)]);
        assert_eq!(covering.text(text), b"ftp:/a b%3A**********@*/");
    }

    #[test]
    fn parts_of_a_secret_are_covered_in_quotes_only() {
        let covering = Covering::of_url(b"sftp://anna:hostqrzY2l2h4@[::1]:1/x?y=1", &[]);
        for (message, shown) in [
            ("\"?\" cannot follow \"…qrzY2l2h4@[::1]:1/x\"", "\"?\" cannot follow \"…***@[::1]:1/x\""),
            ("the host is \"2l2h\": \"x\" before it", "the host is \"***\": \"x\" before it"),
            ("the host is \"anna\"", "the host is \"anna\""),
            ("a host without quotes", "a host without quotes"),
        ] {
            assert_eq!(covering.quoted(message), shown);
        }
        assert!(covering.is_shown_in("http://anna/qrzY") && !covering.is_shown_in("sftp://anna:***@h/"));
    }

    #[test]
    fn the_words_of_a_message_are_not_covered() {
        let message =
            "\"@\" in a password, at which some programs end it: write \"%40\" for \"@\" (RFC 3986 \u{a7}3.2.1)";
        for word in message.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
            for secret in [word.to_owned(), word[..word.len().min(4)].to_owned(), format!("%20{word}")] {
                let covering = Covering::of_url(format!("ftp://u:{secret}@h/").as_bytes(), &[]);
                assert_eq!(covering.quoted(message), message, "{secret}");
            }
        }
        let covering = Covering::of_url(b"ftp://u:word@h/", &[]);
        for (message, shown) in [
            ("the word \"word\" in a password", "the word \"***\" in a password"),
            ("browsers read word", "browsers read ***"),
            ("Write word.", "Write ***."),
            ("word is not allowed for http", "*** is not allowed for http"),
            ("so that the word is read as the host", "so that the word is read as the host"),
        ] {
            assert_eq!(covering.quoted(message), shown);
        }
        let covering = Covering::of_url(b"ftp://u:Hunter2@h/", &[]);
        assert_eq!(covering.quoted("curl reads Hunter2 there"), "curl reads *** there");
        let covering = Covering::of_url(b"ftp://u:wo\"rd@h/", &[]);
        assert_eq!(covering.quoted("a \"/\" after \"wo\"rd\""), "a \"/\" after \"***\"");
    }

    #[test]
    fn a_letter_of_a_secret_is_covered() {
        let covering = Covering::of_url(b"ftp://u:Hunter/2@h/", &[]);
        assert_eq!(covering.character_at(Span::new(8, 9), "\"H\" in a port"), "a covered character in a port");
        assert_eq!(covering.character_at(Span::new(8, 9), "\"%H\" or \"%40\""), "\"%*\" or \"%40\"");
        assert_eq!(covering.character_at(Span::new(14, 15), "\"/\" in a password"), "\"/\" in a password");
        assert_eq!(covering.character_at(Span::new(0, 1), "\"H\" in a port"), "\"H\" in a port");
    }

    #[test]
    fn a_quote_that_ends_in_a_secret_is_covered() {
        for (text, at, message, shown) in [
            ("amqp://u:p@s/w#d@h:80", 14, "\"#\" cannot follow \"//u:p@s/w\"", "\"#\" cannot follow \"//u:*****\""),
            ("amqp://u:p@s/w#d@h:80", 14, "\"#\" cannot follow \"s/w\"", "\"#\" cannot follow \"***\""),
            ("redis://h/w#d", 11, "\"#\" cannot follow \"h/w\"", "\"#\" cannot follow \"h/w\""),
            ("amqp://u:p@s/w#d@h:80", 99, "no quote", "no quote"),
            ("amqp://u:\u{e9}\u{e9}@s/w#d@h:80", 10, "no quote", "no quote"),
        ] {
            assert_eq!(Covering::of_url(text.as_bytes(), &[]).quote_before(text, at, message), shown);
        }
    }
}

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
}

/// Shortest secret that is searched in messages, in bytes. Shorter ones are part of too many words.
const MIN_NEEDLE: usize = 3;

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
        Covering { spans, needles }
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
        let mut message = message.to_owned();
        // Lower case of ASCII keeps offsets.
        let mut lower = message.to_ascii_lowercase();
        for needle in &self.needles {
            // Most secrets are longer than messages, and a search prepares the whole needle.
            while let Some(at) = (needle.len() <= lower.len()).then(|| lower.find(needle.as_str())).flatten() {
                message.replace_range(at..at + needle.len(), "***");
                lower.replace_range(at..at + needle.len(), "***");
            }
        }
        if may_quote(&message) { redacted(&message).into_owned() } else { message }
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
            is_inside && fix.text.len() > MIN_NEEDLE || self.message(&fix.text) != fix.text
        });
        let diagnostic = if shows { diagnostic.without_fixes() } else { diagnostic };
        diagnostic.with_texts(|text| self.message(text))
    }
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
}

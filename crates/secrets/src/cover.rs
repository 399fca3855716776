//! Texts with their secrets covered.

use std::borrow::Cow;
use std::iter;
use std::ops::Range;

use super::broad::{secrets, secrets_in};
use super::secret::Secret;
use urlgram::span::Span;

/// Returns a URL with each secret replaced by `***`; borrowed without secrets.
///
/// ```
/// use urlgram_secrets::redact;
///
/// assert_eq!(redact("ftp://joe:hunter2@example.org/"), "ftp://joe:***@example.org/");
/// assert_eq!(redact("https://example.org/?token=abcdef&page=2"), "https://example.org/?token=***&page=2");
/// ```
pub fn redact(text: &str) -> Cow<'_, str> {
    replaced(text, &secrets(text))
}

/// Returns a text that may contain URLs with each secret replaced by `***`; borrowed without secrets.
///
/// ```
/// use urlgram_secrets::redact_in;
///
/// assert_eq!(redact_in("see ftp://joe:hunter2@example.org/ there"), "see ftp://joe:***@example.org/ there");
/// ```
pub fn redact_in(text: &str) -> Cow<'_, str> {
    replaced(text, &secrets_in(text))
}

/// Returns a message about URLs with each secret replaced by `***`, as [`redact_in`] does. Marks of the sentence that follow a URL stay,
/// although they may be in one.
///
/// ```
/// use urlgram_secrets::redact_message;
///
/// let message = "`https://example.org/?token=abcdef`: no such file";
/// assert_eq!(redact_message(message), "`https://example.org/?token=***`: no such file");
/// ```
pub fn redact_message(message: &str) -> Cow<'_, str> {
    let mut secrets = secrets_in(message);
    for secret in &mut secrets {
        let end = secret.span.end as usize;
        if !message[end..].starts_with(|c: char| !c.is_whitespace()) {
            let marks = message[..end].bytes().rev().take(2).take_while(|byte| b":`'".contains(byte)).count() as u32;
            secret.span.end = (secret.span.end - marks).max(secret.span.start);
        }
    }
    replaced(message, &secrets)
}

/// Returns a text in any encoding that has ASCII, as [`redact_in`] does. A byte that is not UTF-8 is a character of a word.
///
/// ```
/// use urlgram_secrets::redact_bytes;
///
/// assert_eq!(redact_bytes(b"ftp://joe:hunt\xe9r2@example.org/ \xe9"), b"ftp://joe:***@example.org/ \xe9".as_slice());
/// ```
pub fn redact_bytes(text: &[u8]) -> Cow<'_, [u8]> {
    if let Ok(text) = std::str::from_utf8(text) {
        return match redact_in(text) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
    }
    // Each such byte is a letter of one byte in the text that is searched, so that places are the same.
    let mut visible = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        visible.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|_| visible.push('x'));
    }
    let parts: Vec<&[u8]> = kept(&secrets_in(&visible), text.len()).map(|range| &text[range]).collect();
    Cow::Owned(parts.join(STARS.as_bytes()))
}

fn replaced<'t>(text: &'t str, secrets: &[Secret]) -> Cow<'t, str> {
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let parts: Vec<&str> = kept(secrets, text.len()).map(|range| &text[range]).collect();
    Cow::Owned(parts.join(STARS))
}

/// The text in place of a secret.
const STARS: &str = "***";

/// Returns the ranges of a text before, between and after its secrets.
fn kept(secrets: &[Secret], length: usize) -> impl Iterator<Item = Range<usize>> {
    let starts = iter::once(0).chain(secrets.iter().map(|secret| secret.span.end as usize));
    let ends = secrets.iter().map(|secret| secret.span.start as usize).chain(iter::once(length));
    starts.zip(ends).map(|(start, end)| start..end)
}

/// Overwrites each byte of the spans with `*`, except line ends, so that offsets into the text stay valid. Spans may be longer than
/// the text.
///
/// ```
/// use urlgram::span::Span;
/// use urlgram_secrets::cover;
///
/// let mut text = b"ftp://joe:hunter2@h/".to_vec();
/// cover(&mut text, [Span::new(10, 17)]);
/// assert_eq!(text, b"ftp://joe:*******@h/");
/// ```
pub fn cover(text: &mut [u8], spans: impl IntoIterator<Item = Span>) {
    for span in spans {
        let end = text.len().min(span.end as usize);
        let hidden = text.get_mut(span.start as usize..end).unwrap_or_default();
        hidden.iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b'*');
    }
}

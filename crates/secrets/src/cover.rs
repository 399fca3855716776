//! Texts with their secrets covered.

use std::borrow::Cow;
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

fn replaced<'t>(text: &'t str, secrets: &[Secret]) -> Cow<'t, str> {
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut redacted = String::with_capacity(text.len());
    let mut at = 0;
    for Range { start, end } in secrets.iter().map(|secret| secret.span.range()) {
        redacted.push_str(&text[at..start]);
        redacted.push_str("***");
        at = end;
    }
    redacted.push_str(&text[at..]);
    Cow::Owned(redacted)
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

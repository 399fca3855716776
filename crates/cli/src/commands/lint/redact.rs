//! Passwords and tokens masked byte by byte, so that offsets stay valid.

use std::borrow::Cow;

use urlgram_lint::secrets;

/// Masks the secrets of `text`. A text that is not UTF-8 stays as it is.
pub(crate) fn redacted(text: &[u8]) -> Cow<'_, [u8]> {
    let Ok(url) = std::str::from_utf8(text) else { return Cow::Borrowed(text) };
    let mut covered = Cow::Borrowed(text);
    for secret in secrets(url) {
        covered.to_mut()[secret.span.range()].fill(b'*');
    }
    covered
}

/// Masks the secrets of `url` wherever they appear in `lines`.
pub(crate) fn redacted_in(lines: &str, url: &str) -> String {
    let mut covered = lines.to_owned();
    for secret in secrets(url) {
        let secret = secret.span.of(url);
        covered = covered.replace(secret, &"*".repeat(secret.len()));
    }
    covered
}

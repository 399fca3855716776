//! Passwords and tokens covered, byte by byte, so that places stay places.

use std::borrow::Cow;

use urlgram_lint::secrets;

/// `text` with stars for its secrets. What is no UTF-8 is shown as it is.
pub(crate) fn covered(text: &[u8]) -> Cow<'_, [u8]> {
    let Ok(url) = std::str::from_utf8(text) else { return Cow::Borrowed(text) };
    let mut covered = Cow::Borrowed(text);
    for secret in secrets(url) {
        covered.to_mut()[secret.span.range()].fill(b'*');
    }
    covered
}

/// `lines` with stars for the secrets of `url`, wherever they stand.
pub(crate) fn covered_in(lines: &str, url: &str) -> String {
    let mut covered = lines.to_owned();
    for secret in secrets(url) {
        let secret = secret.span.of(url);
        covered = covered.replace(secret, &"*".repeat(secret.len()));
    }
    covered
}

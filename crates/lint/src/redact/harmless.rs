//! A quick answer for most texts: no search finds a secret in them.

use super::broad_names::suspect;
use super::decoded::{Decoded, WIDE};
use super::forms::begins_token;
use super::webhooks::names_host_at;
use super::words::LONGEST;

/// Number of times that escapes are decoded: an encoded URL in the query of a URL in an HTML attribute needs three.
pub(super) const MAX_DEPTH: usize = 4;

/// Whether neither [`secrets`](super::secrets) nor [`secrets_in`](super::secrets_in) finds a secret in a text: it has no `@`, no
/// token, no webhook, no name of a secret before a `=` or `:`, decoded or not, and is one line. A text without secrets may differ.
///
/// ```
/// use urlgram_lint::is_harmless;
///
/// assert!(is_harmless("https://example.org/?page=2&amp;q=a%20b"));
/// assert!(!is_harmless("https://example.org/?token=abcdef"));
/// ```
pub fn is_harmless(text: &str) -> bool {
    is_harmless_at(text, 0)
}

/// Whether a URL may go on in the next line of a text: after a backslash, or if that line is indented or has an `@`, perhaps a wide
/// one. If not, a text of harmless lines is harmless.
///
/// ```
/// use urlgram_lint::may_span_lines;
///
/// assert!(may_span_lines("https://joe:\n  hunter2@example.org"));
/// assert!(!may_span_lines("https://example.org/a\nhttps://example.org/b"));
/// ```
pub fn may_span_lines(text: &str) -> bool {
    let text = text.as_bytes();
    let goes_on = |at: usize| text[..at].ends_with(b"\\") || matches!(text.get(at + 1), Some(b' '));
    memchr::memchr3(b'@', b'\t', b'\r', text).is_some()
        || memchr::memchr(WIDE, text).is_some()
        || memchr::memchr_iter(b'\n', text).any(goes_on)
}

/// [`is_harmless`] for a text that was decoded `depth` times.
fn is_harmless_at(text: &str, depth: usize) -> bool {
    let bytes = text.as_bytes();
    let kind = |at: usize| bytes.get(at).map(|byte| KINDS[usize::from(*byte)]);
    let (mut at, mut has_escape) = (0, false);
    while let Some(next) = kind(at) {
        let may_be_secret = match next {
            Kind::Word => {
                let is_token = begins_token(&bytes[at..]);
                // A token begins where a word does.
                while kind(at + 1) == Some(Kind::Word) {
                    at += 1;
                }
                is_token
            }
            Kind::Other => false,
            Kind::At => true,
            Kind::Joint => depth == 0,
            Kind::Sign => suspect(key_before(text, at)).is_some(),
            Kind::Dot => names_host_at(bytes, at),
            Kind::Escape => {
                has_escape = true;
                false
            }
        };
        if may_be_secret {
            return false;
        }
        at += 1;
    }
    !has_escape
        || depth + 1 >= MAX_DEPTH
        || Decoded::text_of(text).is_none_or(|decoded| is_harmless_at(&decoded, depth + 1))
}

/// Part of a text that a byte may belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Other,
    /// A letter or digit of ASCII.
    Word,
    /// The end of a userinfo.
    At,
    /// A line end or tab, where a URL may go on.
    Joint,
    /// The sign after a name.
    Sign,
    /// The dot in a host.
    Dot,
    /// An escape.
    Escape,
}

/// The kind of each byte.
const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        // The index is below 256.
        kinds[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => Kind::Word,
            b'@' => Kind::At,
            b'\n' | b'\r' | b'\t' => Kind::Joint,
            b'=' | b':' => Kind::Sign,
            b'.' => Kind::Dot,
            b'%' | b'&' | b'\\' | WIDE => Kind::Escape,
            _ => Kind::Other,
        };
        byte += 1;
    }
    kinds
};

/// The name before the sign at `at`, perhaps in quotation marks.
pub(super) fn key_before(text: &str, at: usize) -> &str {
    let before = text[..at].trim_end_matches(' ');
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'$' | b'[' | b']');
    let length = before.as_bytes().iter().rev().take(2 * LONGEST).take_while(is_part).count();
    &before[before.len() - length..]
}

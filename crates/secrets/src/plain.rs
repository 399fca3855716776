//! Plain texts: a cheap test that rules out most texts before the searches for secrets.

use super::broad_names::{may_end_name, suspect};
use super::decoded::{Decoded, WIDE};
use super::forms::begins_token;
use super::hidden::has_hidden;
use super::key::key_before;
use super::notifiers::begins_notifier;
use super::phrases::{begins_option, follows_identified};
use super::webhooks::names_host_at;
use super::without_server::has_no_server;
use urlgram::class::{ALPHA, DIGIT};
use urlgram::masks::{BLOCK, Blocks, Bytewise, Marks as _, bits_of};
#[cfg(feature = "simd")]
use urlgram::masks::{Simd as _, Vectors, isa};

urlgram::class! {
    WORD = ALPHA | DIGIT;
    /// The end of a userinfo, or a line end or tab, where a URL may go on.
    STOP = "@\n\r\t";
    /// Text that follows the name of a secret.
    SIGN = "=:<>, (|/}";
    DOT = ".";
    /// The visible ASCII characters that begin no escape. Non-ASCII characters may be invisible or wide.
    ORDINARY = ALPHA | DIGIT | " !\"#$'()*+,-./:;<=>?@[]^_`{|}~";
}

/// Number of times that escapes are decoded: an encoded URL in the query of a URL in an HTML attribute needs three.
pub(super) const MAX_DEPTH: usize = 4;

/// Whether a text is plain: neither [`secrets`](crate::secrets) nor [`secrets_in`](crate::secrets_in) finds a secret in it. It has no `@`, no
/// token, no webhook, no name of a secret before a sign or a space, decoded or not, no invisible character, and is one line. A text without secrets may differ.
///
/// ```
/// use urlgram_secrets::is_plain;
///
/// assert!(is_plain("https://example.org/?page=2&amp;q=a%20b"));
/// assert!(!is_plain("https://example.org/?token=abcdef"));
/// ```
pub fn is_plain(text: &str) -> bool {
    is_plain_at(text, 0)
}

/// Whether a URL may go on in the next line of a text: after a backslash, or if that line is indented or has an `@`, perhaps a wide
/// one. If not, a text of plain lines is plain.
///
/// ```
/// use urlgram_secrets::may_span_lines;
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

/// Whether [`is_plain`] holds for a text that was decoded `depth` times.
fn is_plain_at(text: &str, depth: usize) -> bool {
    #[cfg(feature = "simd")]
    if let Some(simd) = isa() {
        return simd.vectorize(
            #[inline(always)]
            || is_plain_in(text, depth, Vectors(simd)),
        );
    }
    is_plain_in(text, depth, Bytewise)
}

#[inline(always)]
fn is_plain_in(text: &str, depth: usize, blocks: impl Blocks) -> bool {
    let bytes = text.as_bytes();
    let (mut is_in_word, mut escapes) = (0, 0);
    for at in (0..bytes.len()).step_by(BLOCK) {
        let block = blocks.block(bytes, at);
        // A token begins where a word does.
        let word = block.inside::<WORD>();
        let words = word & !(word << 1 | is_in_word);
        is_in_word = word >> (BLOCK - 1);
        escapes |= block.others::<ORDINARY>();
        let is_stop = |bit: usize| depth == 0 || bytes[at + bit] == b'@';
        let is_secret = |bit: usize| {
            let sign = at + bit;
            // Two letters decide about most names.
            let may_be_name = sign < 2 || may_end_name(bytes[sign - 2], bytes[sign - 1]);
            may_be_name && suspect(key_before(text, sign)).is_some()
                || bytes[sign] == b':' && (begins_notifier(bytes, sign) || has_no_server(text, sign))
                || bytes[sign] == b' ' && (begins_option(text, sign) || follows_identified(text, sign))
        };
        if bits_of(block.inside::<STOP>()).any(is_stop)
            || bits_of(words).any(|bit| begins_token(&bytes[at + bit..]))
            || bits_of(block.inside::<DOT>()).any(|bit| names_host_at(bytes, at + bit))
            || bits_of(block.inside::<SIGN>()).any(is_secret)
        {
            return false;
        }
    }
    escapes == 0
        || depth + 1 >= MAX_DEPTH
        || !has_hidden(text) && Decoded::text_of(text).is_none_or(|decoded| is_plain_at(&decoded, depth + 1))
}

//! Texts without secrets, remembered, because most labels and help texts of findings are the same.

use std::borrow::Cow;
use std::cell::RefCell;

use urlgram_secrets::{is_plain, may_span_lines, redact_in, redact_message};

/// Number of texts that a thread remembers.
const SLOTS: usize = 256;

/// Longest text that is remembered, in bytes.
const MAX_LEN: usize = 512;

thread_local! {
    /// The last texts without secrets, each in the slot of its hash.
    static PLAIN: RefCell<Vec<String>> = RefCell::new(vec![String::new(); SLOTS]);
}

/// Calls [`redact_in`] without a second search in a line that was plain a moment ago.
pub(crate) fn redacted(text: &str) -> Cow<'_, str> {
    if has_no_secret(text) { Cow::Borrowed(text) } else { redact_in(text) }
}

/// Calls [`redact_message`] without a second search in a line that was plain a moment ago.
pub(crate) fn redacted_message(message: &str) -> Cow<'_, str> {
    if has_no_secret(message) { Cow::Borrowed(message) } else { redact_message(message) }
}

/// Whether a text has no secret for certain, because each of its lines is [plain](is_plain). The answer is remembered.
pub(crate) fn has_no_secret(text: &str) -> bool {
    match memchr::memchr(b'\n', text.as_bytes()) {
        None => is_plain_line(text),
        Some(_) => !may_span_lines(text) && text.split('\n').all(is_plain_line),
    }
}

fn is_plain_line(line: &str) -> bool {
    if line.len() > MAX_LEN {
        return is_plain(line);
    }
    let slot = slot(line.as_bytes());
    if PLAIN.with_borrow(|known| known[slot] == line) {
        return true;
    }
    let is_plain = is_plain(line);
    if is_plain {
        PLAIN.with_borrow_mut(|known| {
            known[slot].clear();
            known[slot].push_str(line);
        });
    }
    is_plain
}

/// Returns the slot of a text: a hash of its words of eight bytes, the last of which may overlap the one before.
fn slot(text: &[u8]) -> usize {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let add = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    let words = text.chunks_exact(8).chain(text.last_chunk::<8>().map(<[u8; 8]>::as_slice));
    let hash = words
        .filter_map(|word| word.first_chunk())
        .fold(text.len() as u64, |hash, word| add(hash, u64::from_ne_bytes(*word)));
    let hash = if text.len() < 8 { text.iter().fold(hash, |hash, byte| add(hash, u64::from(*byte))) } else { hash };
    // The number of slots fits into eight bits.
    (hash >> 56) as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_answer_is_the_first() {
        for _ in 0..2 {
            for text in ["", "a label", "see ftp://joe:hunter2@h.example/", &"x".repeat(MAX_LEN + 1)] {
                assert_eq!(redacted(text), redact_in(text));
            }
        }
    }

    #[test]
    fn lines_with_parts_of_a_secret_are_not_plain() {
        for text in [
            "url: https://u:\n  Sw0rdFish@h/",
            "https://u:p\n@h",
            "https://u:\\\nSw0rdFish\u{ff20}h/",
            "https://h/?a=b&token=\n Sw0rdFish",
            "https://h/?a=b\ntoken=Sw0rdFish",
            "https://h/?tok\\\nen=Sw0rdFish",
        ] {
            assert!(!has_no_secret(text), "{text}");
            assert_eq!(redacted(text), redact_in(text));
        }
        let text = "Do it.\ntry https://h.example/?page=2\nquery = *( pchar / \"/\" / \"?\" )    (RFC 3986 §3.4)";
        assert_eq!(redact_in(text), text);
        assert!(has_no_secret(text));
    }
}

//! Finding the scheme of a text: by a packed key, so that dispatch is one `match` over integers.

use super::entry::Entry;
use super::error::SchemeError;
use super::url::{Scheme, Url};

/// Length of the longest scheme name that has a key, in bytes.
const MAX_NAME_LEN: usize = 16;

/// A scheme that is found by a key.
pub(super) trait Keyed {
    /// Name of the scheme in lower case, packed into an integer.
    const KEY: u128;
}

impl<S: Scheme> Keyed for S {
    const KEY: u128 = match S::INFO.prefixes {
        [] => key(S::INFO.name.as_bytes()),
        // Found by its prefixes. No text has this key, since its highest byte is a continuation byte.
        _ => key(S::INFO.name.as_bytes()) | 1 << 127,
    };
}

const fn key(name: &[u8]) -> u128 {
    assert!(name.len() <= MAX_NAME_LEN, "a scheme name fits its key");
    let mut key = 0;
    let mut i = 0;
    while i < name.len() {
        key = push(key, name[i]);
        i += 1;
    }
    key
}

/// Returns the key of the text before the first colon; 0 if there is no colon, or a longer name.
pub(super) fn key_of(text: &str) -> u128 {
    let mut key = 0;
    for byte in text.bytes().take(MAX_NAME_LEN + 1) {
        if byte == b':' {
            return key;
        }
        key = push(key, byte);
    }
    0
}

/// Appends a byte of the name to a key.
const fn push(key: u128, byte: u8) -> u128 {
    key << 8 | byte.to_ascii_lowercase() as u128
}

/// Returns the first of `entries` with this name, ignoring case.
pub(super) fn find<'e>(entries: &'e [Entry], name: &str) -> Option<&'e Entry> {
    entries.iter().find(|entry| entry.info().name.eq_ignore_ascii_case(name))
}

/// Parses `text` as a URL of `S` and wraps it by `variant`, a constructor of an enum of typed URLs.
///
/// Kept out of line so that dispatch compiles to a jump table. `#[inline(never)]` also lets the tree be built in the
/// caller's return slot; copying it later stalls on store forwarding.
#[inline(never)]
pub(super) fn parse_as<'a, S: Scheme, E>(
    text: &'a str,
    variant: impl FnOnce(Url<'a, S>) -> E,
) -> Result<E, SchemeError> {
    match Url::parse_inlined(text) {
        Ok(url) => Ok(variant(url)),
        Err(error) => Err(error),
    }
}

//! The properties of a query.

use super::properties::Properties;
use crate::knowledge::{QUOTED_EQUALS, may_be_session};
use urlgram_secrets::strict::{SIGNATURE, may_hold_secret};

pub(super) fn of_query(query: &[u8]) -> Properties {
    let mut found = Properties::QUERY;
    found.set(Properties::QUESTION_MARK, memchr::memchr(b'?', query).is_some());
    let mut start = 0;
    for end in memchr::memchr_iter(b'&', query).chain([query.len()]) {
        let pair = &query[start..end];
        start = end + 1;
        found |= of_pair_of_query(pair, memchr::memchr(b'=', pair), true);
    }
    found
}

/// Returns the properties of a `key=value` pair, with the offset of its `=`, and whether it may have a `%`.
#[inline(always)]
pub(super) fn of_pair_of_query(pair: &[u8], sign: Option<usize>, may_be_encoded: bool) -> Properties {
    let mut found = Properties::NONE;
    // A query may be a URL as a whole.
    found.set(Properties::INNER_USERINFO, may_have_userinfo(pair, may_be_encoded));
    let Some(sign) = sign else {
        found.set(Properties::SECRET, may_hold_secret(pair, None));
        return found;
    };
    let (key, value) = (&pair[..sign], &pair[sign + 1..]);
    found.set(Properties::QUOTED_VALUE, value.starts_with(QUOTED_EQUALS.as_bytes()));
    found.set(Properties::SIGNATURE, key == SIGNATURE.as_bytes());
    found.set(Properties::SECRET, may_hold_secret(key, Some(value)));
    found.set(Properties::SESSION, may_be_session(key, value.len()));
    found.set(Properties::INNER_USERINFO, may_have_userinfo(value, may_be_encoded));
    found
}

/// Whether a value begins as a URL does, encoded or not, and has an `@`. Schemes that are read have three to ten characters.
#[inline(always)]
fn may_have_userinfo(value: &[u8], may_be_encoded: bool) -> bool {
    value.get(3..).and_then(<[u8]>::first_chunk).is_some_and(|head| has_colon(head, may_be_encoded))
        && value[0].is_ascii_alphabetic()
        && has_at_sign(value)
}

/// Whether one of eight bytes is a `:` or a `%`, with a word instead of a loop.
#[inline(always)]
fn has_colon(bytes: &[u8; 8], may_be_encoded: bool) -> bool {
    const ONES: u64 = u64::MAX / 255;
    let word = u64::from_le_bytes(*bytes);
    let has = |byte: u8| {
        let zeros = word ^ (ONES * u64::from(byte));
        zeros.wrapping_sub(ONES) & !zeros & (ONES << 7) != 0
    };
    has(b':') || may_be_encoded && has(b'%')
}

#[cold]
fn has_at_sign(value: &[u8]) -> bool {
    memchr::memchr(b'@', value).is_some() || memchr::memmem::find(value, b"%40").is_some()
}

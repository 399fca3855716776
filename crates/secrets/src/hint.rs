//! A cheap test that rules out most query parameters before the strict search for secrets.

use super::known_forms::TOKENS;
use super::names::NAMES;

/// Whether a parameter may have the name or the value of a secret, by two letters of its name or value. The strict search decides.
#[inline]
pub fn may_hold_secret(key: &[u8], value: Option<&[u8]>) -> bool {
    match value {
        Some(value) => value.len() >= MIN_NAMED && (may_be_name(key) || may_be_token(value)),
        None => may_be_token(key),
    }
}

/// Length of the shortest value of a secret parameter, in bytes: `?auth=1` is a switch.
pub(super) const MIN_NAMED: usize = 6;

/// Length of the shortest token, in bytes.
const MIN_TOKEN: usize = {
    let (mut least, mut number) = (usize::MAX, 0);
    while number < TOKENS.len() {
        let length = TOKENS[number].prefix.len() + TOKENS[number].length.0;
        least = if length < least { length } else { least };
        number += 1;
    }
    least
};

/// The number of the bit for separators in [`LAST_BUT_ONE`].
const SEPARATOR: u8 = 27;

/// Returns the number of the bit for a byte: that of its letter, in any case, 27 for a separator, which a name may have anywhere, and 0
/// for any other byte.
const fn bit(byte: u8) -> u8 {
    match byte {
        b'-' | b'_' | b'.' => SEPARATOR,
        byte if byte.is_ascii_alphabetic() => byte & 0x1f,
        _ => 0,
    }
}

/// The bit of each byte.
const BIT: [u8; 256] = {
    let mut bits = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        // Below 128.
        bits[byte] = bit(byte as u8);
        byte += 1;
    }
    bits
};

/// Bytes before the last byte of the names of secrets, by the number of the bit for the last byte: sets of bits.
const LAST_BUT_ONE: [u32; 32] = {
    let mut sets = [0; 32];
    let mut number = 0;
    while number < NAMES.len() {
        let name = NAMES[number].as_bytes();
        sets[bit(name[name.len() - 1]) as usize] |= 1 << bit(name[name.len() - 2]) | 1 << SEPARATOR;
        number += 1;
    }
    sets[SEPARATOR as usize] = u32::MAX;
    sets
};

/// Whether a name ends as the names of secrets do, or in a separator.
#[inline(always)]
fn may_be_name(key: &[u8]) -> bool {
    let [.., one, last] = key else { return false };
    LAST_BUT_ONE[usize::from(BIT[usize::from(*last)])] >> BIT[usize::from(*one)] & 1 == 1
}

/// Second bytes of tokens, by their first bytes: two sets of bits for each, since bytes are below 128.
const SECOND: [u64; 256] = {
    let mut sets = [0; 256];
    let mut number = 0;
    while number < TOKENS.len() {
        let prefix = TOKENS[number].prefix.as_bytes();
        sets[second(prefix[0], prefix[1])] |= 1 << (prefix[1] % 64);
        number += 1;
    }
    sets
};

/// Returns the place of the set for two bytes, of which the first is below 128.
const fn second(first: u8, second: u8) -> usize {
    2 * first as usize + (second / 64) as usize
}

/// Whether a value begins as tokens do, and is long enough.
#[inline(always)]
fn may_be_token(value: &[u8]) -> bool {
    let [first, next, ..] = value else { return false };
    value.len() >= MIN_TOKEN && (first | next) < 128 && SECOND[second(*first, *next)] >> (next % 64) & 1 == 1
}

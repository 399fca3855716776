//! Looks for bytes eight at a time, as the bytes of a number.
//!
//! URLs are short and no two are as long: what a loop over bytes costs is mostly the mispredicted way out of it. Eight bytes a
//! turn take fewer turns.

const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);

/// The eight bytes at `at`, the first of them lowest.
#[inline]
fn eight(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}

/// A high bit for each byte that is zero; above the lowest, there may be more.
#[inline]
fn zeros(number: u64) -> u64 {
    number.wrapping_sub(ONES) & !number & HIGHS
}

/// A high bit for each byte that is one of `needles`; above the lowest, there may be more.
#[inline]
fn found<const N: usize>(eight: u64, needles: [u8; N]) -> u64 {
    needles.iter().fold(0, |all, needle| all | zeros(eight ^ (ONES * u64::from(*needle))))
}

/// The eight bytes at `at`, and how many of them stand before the first of `needles`: eight if none is there.
#[inline]
pub(super) fn eight_before<const N: usize>(bytes: &[u8], at: usize, needles: [u8; N]) -> ([u8; 8], usize) {
    let eight = eight(bytes, at);
    // Without a bit, there are 64 zeros.
    (eight.to_le_bytes(), found(eight, needles).trailing_zeros() as usize / 8)
}

/// Where, from `start` on, the first of `needles` stands; the length of `bytes` if none does.
#[inline]
pub(super) fn find<const N: usize>(bytes: &[u8], start: usize, needles: [u8; N]) -> usize {
    let mut at = start;
    while at + 8 <= bytes.len() {
        let (_, before) = eight_before(bytes, at, needles);
        at += before;
        if before < 8 {
            return at;
        }
    }
    if bytes.len() < 8 {
        let rest = &bytes[at.min(bytes.len())..];
        return rest.iter().position(|byte| needles.contains(byte)).map_or(bytes.len(), |found| at + found);
    }
    if at >= bytes.len() {
        return bytes.len();
    }
    // The last eight, of which some have been seen: what stood there must not be seen again, nor what it borrowed.
    let seen = at + 8 - bytes.len();
    let left = exact(eight(bytes, bytes.len() - 8), needles) >> (8 * seen);
    if left == 0 { bytes.len() } else { at + left.trailing_zeros() as usize / 8 }
}

/// A high bit for each byte that is one of `needles`, and for no other.
#[inline]
fn exact<const N: usize>(eight: u64, needles: [u8; N]) -> u64 {
    let zeros = |number: u64| !(((number & !HIGHS) + !HIGHS) | number) & HIGHS;
    needles.iter().fold(0, |all, needle| all | zeros(eight ^ (ONES * u64::from(*needle))))
}

/// Whether there may be a byte below 0x20. Where there is one, the answer is yes.
#[inline]
pub(super) fn may_have_controls(bytes: &[u8]) -> bool {
    let below = |eight: u64| eight.wrapping_sub(ONES * 0x20) & !eight & HIGHS;
    if bytes.len() < 8 {
        return bytes.iter().any(|byte| *byte < 0x20);
    }
    let mut found = below(eight(bytes, bytes.len() - 8));
    let mut at = 0;
    while at + 8 < bytes.len() {
        found |= below(eight(bytes, at));
        at += 8;
    }
    found != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_loop_over_bytes_finds() {
        // Bytes beside the needles, so that a borrow shows.
        let bytes: Vec<u8> = b"!\"#$ab/0 >?@..!!##//??".iter().copied().cycle().take(70).collect();
        for start in 0..bytes.len() {
            for end in start..bytes.len() {
                for needles in [[b'#', b'?'], [b'/', b'\0'], [0x80, 0xFF]] {
                    let slow = bytes[start..end].iter().position(|byte| needles.contains(byte));
                    assert_eq!(find(&bytes[..end], start, needles), slow.map_or(end, |found| start + found));
                }
            }
        }
    }

    #[test]
    fn no_control_is_overlooked() {
        for length in 0..40 {
            let clean = vec![b' '; length];
            assert!(!may_have_controls(&clean));
            for at in 0..length {
                for control in 0..0x20 {
                    let mut bytes = clean.clone();
                    bytes[at] = control;
                    assert!(may_have_controls(&bytes), "{control} at {at} of {length}");
                }
            }
        }
    }
}

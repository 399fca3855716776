//! Short texts as numbers, which are compared at once.

/// Number of bytes in a number.
pub(super) const PACKED: usize = 8;

/// Returns a text of at most eight bytes as a number, its first byte lowest.
pub(super) const fn packed(text: &[u8]) -> u64 {
    let (mut number, mut at) = (0, text.len());
    while at > 0 {
        at -= 1;
        number = number << 8 | text[at] as u64;
    }
    number
}

/// Returns the last bytes of a text as a number, the last one highest.
#[cfg(test)]
pub(super) fn tail(text: &[u8]) -> u64 {
    let mut tail = [0; PACKED];
    tail.iter_mut().rev().zip(text.iter().rev()).for_each(|(place, byte)| *place = *byte);
    u64::from_le_bytes(tail)
}

/// Returns the first bytes of a text as a number, the first one lowest.
#[cfg(test)]
pub(super) fn head(text: &[u8]) -> u64 {
    packed(&text[..text.len().min(PACKED)])
}

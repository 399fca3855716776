//! A view, as Arrow stores it: the length of a text, and its bytes or its place.

use crate::source::MAX_INLINE_LEN;

/// The bits of a view that hold bytes of the text, and those that hold its place.
struct Masks {
    /// Of the first four bytes.
    prefix: u32,
    /// Of the other bytes.
    rest: u64,
    /// Of the block and the offset, instead of the other bytes.
    place: u64,
}

/// For each length of a text inside its view, and for the longer ones.
const MASKS: [Masks; MAX_INLINE_LEN + 2] = {
    let mut masks = [const { Masks { prefix: u32::MAX, rest: 0, place: u64::MAX } }; MAX_INLINE_LEN + 2];
    let mut length = 0;
    while length <= MAX_INLINE_LEN {
        // The first bytes are the lower bits.
        let prefix = if length < 4 { (1 << (8 * length)) - 1 } else { u32::MAX };
        let rest = if length > 4 { u64::MAX >> (8 * (MAX_INLINE_LEN - length)) } else { 0 };
        masks[length] = Masks { prefix, rest, place: 0 };
        length += 1;
    }
    masks
};

/// The place of a text, as the upper half of a view has it: the block in the lower half, and the offset there.
#[derive(Clone, Copy, Default)]
pub(super) struct ViewPlace(u64);

/// A short text that many rows have, as its view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inline(u128);

impl ViewPlace {
    pub(super) fn new(block: u32, offset: u32) -> ViewPlace {
        ViewPlace(u64::from(offset) << 32 | u64::from(block))
    }

    /// Returns the place that is `by` bytes further on in the block.
    #[inline(always)]
    pub(super) fn moved(self, by: u32) -> ViewPlace {
        ViewPlace(self.0.wrapping_add(u64::from(by) << 32))
    }
}

impl Inline {
    /// Returns the text if it is short enough to be inside its view.
    pub(crate) fn new(text: &str) -> Option<Inline> {
        let view = view(&first_bytes(text.as_bytes()), text.len() as u32, ViewPlace::default());
        (text.len() <= MAX_INLINE_LEN).then_some(Inline(view))
    }
    /// Returns the view.
    #[inline]
    pub(super) fn view(self) -> u128 {
        self.0
    }
}

/// Returns the view of the text that begins with these bytes and has this length: with all its bytes and zeros after them if it is
/// short, and with four bytes, its block and its offset there otherwise.
// Without a branch for the length, which a processor cannot predict.
#[inline(always)]
pub(super) fn view(first: &[u8; MAX_INLINE_LEN], length: u32, place: ViewPlace) -> u128 {
    let [a, b, c, d, rest @ ..] = first;
    let masks = &MASKS[(length as usize).min(MAX_INLINE_LEN + 1)];
    let upper = u64::from_le_bytes(*rest) & masks.rest | place.0 & masks.place;
    let lower = u64::from(u32::from_le_bytes([*a, *b, *c, *d]) & masks.prefix) << 32 | u64::from(length);
    u128::from(upper) << 64 | u128::from(lower)
}

/// Returns the first bytes, or all of them with zeros after them.
// Out of line: a text is seldom at the end of its block.
#[inline(never)]
pub(super) fn first_bytes(bytes: &[u8]) -> [u8; MAX_INLINE_LEN] {
    let mut first = [0; MAX_INLINE_LEN];
    first.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    first
}

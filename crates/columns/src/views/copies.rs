//! Texts that the input does not contain.

use super::view::{ViewPlace, first_bytes, view};
use crate::source::{MAX_BLOCK_LEN, MAX_INLINE_LEN};

/// Length from which on copies are in a next block, so that a block that grows is seldom moved.
const COPIES_LEN: usize = 1 << 20;

/// Texts of a range that the input does not contain.
#[derive(Debug)]
pub(super) struct Copies {
    /// Number of the first block: that of the blocks of the input.
    first: usize,
    pub(super) blocks: Vec<Vec<u8>>,
    /// Whether a view of the range refers to a block of the input.
    pub(super) has_reference: bool,
}

impl Copies {
    /// Creates an empty list, whose blocks have numbers from `first` on.
    pub(super) fn new(first: usize) -> Self {
        Copies { first, blocks: Vec::new(), has_reference: false }
    }

    /// Returns the view of a text, which is copied if it is longer than the view; `None` if it is longer than a block.
    #[cold]
    #[inline(never)]
    pub(super) fn view(&mut self, text: &str) -> Option<u128> {
        let (block, offset) = if text.len() > MAX_INLINE_LEN { self.add(text)? } else { (0, 0) };
        Some(view(&first_bytes(text.as_bytes()), text.len() as u32, ViewPlace::new(block, offset)))
    }

    /// Adds a text, and returns its block and the offset there; `None` if a block cannot hold it.
    fn add(&mut self, text: &str) -> Option<(u32, u32)> {
        if text.len() > MAX_BLOCK_LEN {
            return None;
        }
        if self.blocks.last().is_none_or(|last| last.len() + text.len() > COPIES_LEN) {
            self.blocks.push(Vec::new());
        }
        let number = u32::try_from(self.first + self.blocks.len() - 1).ok()?;
        let block = self.blocks.last_mut()?;
        let offset = block.len() as u32;
        block.extend_from_slice(text.as_bytes());
        Some((number, offset))
    }
}

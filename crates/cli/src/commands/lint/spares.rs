//! Memory of blocks that were read, kept for the next ones: the system needs longer to provide new memory than a copy takes.

use std::sync::Mutex;

/// Blocks that are not in use, at most as many as jobs were held at once.
#[derive(Debug, Default)]
pub(crate) struct Spares(Mutex<Vec<Vec<u8>>>);

/// Largest block that is kept, in bytes.
const MAX_LEN: usize = 1 << 20;

impl Spares {
    /// A copy of a block.
    pub(crate) fn copy(&self, block: &[u8]) -> Vec<u8> {
        let mut copy = self.0.lock().ok().and_then(|mut spares| spares.pop()).unwrap_or_default();
        copy.clear();
        copy.extend_from_slice(block);
        copy
    }

    /// Takes a block back.
    pub(crate) fn keep(&self, block: Vec<u8>) {
        if let Ok(mut spares) = self.0.lock()
            && block.capacity() <= MAX_LEN
        {
            spares.push(block);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_in_used_memory_is_the_block() {
        let spares = Spares::default();
        spares.keep(spares.copy(b"a longer block"));
        let copy = spares.copy(b"block");
        assert_eq!(copy, b"block");
        assert!(copy.capacity() >= b"a longer block".len());
    }
}

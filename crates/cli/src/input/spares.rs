//! Memory of blocks and of rows, kept for the next ones: the system needs longer to provide new memory than a copy takes.

use std::sync::Mutex;

/// Memory that is not in use, of at most as many jobs as were held at once.
#[derive(Debug, Default)]
pub(crate) struct Spares(Mutex<Vec<Vec<u8>>>);

/// Largest memory that is kept, in bytes.
const MAX_LEN: usize = 1 << 20;

impl Spares {
    /// A copy of a block.
    pub(crate) fn copy(&self, block: &[u8]) -> Vec<u8> {
        let mut copy = self.take();
        copy.extend_from_slice(block);
        copy
    }

    /// Memory without content.
    pub(crate) fn take(&self) -> Vec<u8> {
        let mut memory = self.0.lock().ok().and_then(|mut spares| spares.pop()).unwrap_or_default();
        memory.clear();
        memory
    }

    /// Takes memory back.
    pub(crate) fn keep(&self, memory: Vec<u8>) {
        if let Ok(mut spares) = self.0.lock()
            && memory.capacity() <= MAX_LEN
        {
            spares.push(memory);
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

//! Memory of blocks and of rows, kept for the next ones: the system needs longer to provide new memory than a copy takes.

use std::sync::Mutex;

/// Memory that is not in use, of at most as many jobs as were held at once.
#[derive(Debug, Default)]
pub(crate) struct Spares(Mutex<Vec<Vec<u8>>>);

/// Largest memory that is kept, in bytes.
const MAX_LEN: usize = 1 << 20;

impl Spares {
    /// Returns memory without content.
    pub(crate) fn take(&self) -> Vec<u8> {
        let mut memory = self.take_used();
        memory.clear();
        memory
    }

    /// Returns memory with whatever it holds.
    pub(crate) fn take_used(&self) -> Vec<u8> {
        self.0.lock().ok().and_then(|mut spares| spares.pop()).unwrap_or_default()
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
    fn memory_is_used_again() {
        let spares = Spares::default();
        for _ in 0..2 {
            spares.keep(b"a block".to_vec());
        }
        assert_eq!(spares.take_used(), b"a block");
        let empty = spares.take();
        assert!(empty.is_empty() && empty.capacity() >= b"a block".len());
        assert_eq!(spares.take_used().capacity(), 0);
    }
}

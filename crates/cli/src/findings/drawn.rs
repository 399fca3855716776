//! Findings that the thread that found them has drawn, so that threads share this work, too.

use std::io;

/// The drawings of the findings of a job.
#[derive(Debug)]
pub(crate) struct Drawn {
    bytes: Vec<u8>,
    /// The end of each drawing in `bytes`.
    ends: Vec<usize>,
}

/// Number of bytes of a usual drawing.
const USUAL: usize = 1 << 10;

impl Drawn {
    /// Returns no drawings, with room for this many.
    pub(crate) fn with_room_for(count: usize) -> Self {
        Drawn { bytes: Vec::with_capacity(count * USUAL), ends: Vec::with_capacity(count) }
    }

    /// Adds the drawing of a finding, which `draw` writes.
    pub(crate) fn add(&mut self, draw: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        draw(&mut self.bytes)?;
        self.ends.push(self.bytes.len());
        Ok(())
    }

    /// Returns the drawing of the finding with this number, from 0.
    pub(crate) fn get(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[number]]
    }
}

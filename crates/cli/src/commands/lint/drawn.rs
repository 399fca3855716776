//! Findings that the thread that found them has drawn, so that threads share this work, too.

use std::io;

use super::formats::{PrintOptions, draws_alone, printer};
use super::located_finding::LocatedFinding;
use crate::output::Format;

/// The drawings of the findings of a job.
#[derive(Debug, Default)]
pub(crate) struct Drawn {
    bytes: Vec<u8>,
    /// The end of each drawing in `bytes`.
    ends: Vec<usize>,
}

/// Number of findings that are drawn at once, and of drawings that room is made for. A document may have far more.
const MOST: usize = 64;

/// Number of bytes of a usual drawing.
const USUAL: usize = 1 << 10;

impl Drawn {
    /// Draws the findings in a file; `None` if the drawing of one depends on others in this format.
    pub(crate) fn of(
        findings: &[LocatedFinding],
        file: &str,
        format: Format,
        options: PrintOptions,
    ) -> io::Result<Option<Drawn>> {
        if findings.is_empty() || !draws_alone(format) {
            return Ok(None);
        }
        let (mut drawn, mut printer) = (Drawn::default(), printer(format, options));
        drawn.bytes.reserve(findings.len().min(MOST) * USUAL);
        for some in findings.chunks(MOST) {
            printer.draw(file, &some.iter().collect::<Vec<_>>(), &mut drawn)?;
        }
        Ok(Some(drawn))
    }

    /// Adds the drawing of a finding, which `draw` writes.
    pub(crate) fn add(&mut self, draw: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        draw(&mut self.bytes)?;
        self.ends.push(self.bytes.len());
        Ok(())
    }

    /// The drawing of the finding with this number, from 0.
    pub(crate) fn get(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[number]]
    }
}

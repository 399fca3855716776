//! The interface of the formats.

use std::io::{self, Write};

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use crate::output::OutputStyle;

/// Prints findings in the order in which they come. What comes before the first and after the last belongs to the format.
pub(crate) trait Print {
    /// What comes before all findings.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// One finding. Those of a file come together.
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()>;

    /// What comes after all findings.
    fn end(&mut self, _totals: &Totals, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// What a printer is told beside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrintOptions {
    pub(crate) style: OutputStyle,
    /// Whether passwords and tokens are shown to people.
    pub(crate) shows_secrets: bool,
}

//! A heading for each file.

use std::io::{self, Write};

use super::concise::headline;
use super::{Manner, Print};
use crate::Look;
use crate::lint::report::Totals;
use crate::lint::spot::Spot;
use crate::look::{QUIET, TEXT};
use crate::parts::legible;

pub(super) struct Grouped {
    look: Look,
    file: Option<String>,
}

impl Grouped {
    pub(super) fn new(manner: Manner) -> Self {
        Grouped { look: manner.look, file: None }
    }
}

impl Print for Grouped {
    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        if self.file.as_deref() != Some(file) {
            if self.file.is_some() {
                writeln!(out)?;
            }
            writeln!(out, "{}", self.look.paint(TEXT, legible(file)))?;
            self.file = Some(file.into());
        }
        let place = format!("{}:{}", spot.start.line, spot.start.column);
        write!(out, "  {} ", self.look.paint(QUIET, format_args!("{place:>8}")))?;
        headline(spot, &self.look, out)
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        if self.file.is_some() { writeln!(out) } else { Ok(()) }
    }
}

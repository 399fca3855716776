//! A heading per file, and a line per finding.

use std::io::{self, Write};

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use super::concise::headline;
use super::print::{Print, PrintOptions};
use crate::output::Foreign;
use crate::output::style::{QUIET, TEXT};

pub(crate) struct Grouped {
    options: PrintOptions,
    file: Option<String>,
}

impl Grouped {
    pub(crate) fn new(options: PrintOptions) -> Self {
        Grouped { options, file: None }
    }
}

impl Print for Grouped {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        if self.file.as_deref() != Some(file) {
            if self.file.is_some() {
                writeln!(out)?;
            }
            writeln!(out, "{}", self.options.style.paint(TEXT, Foreign(file)))?;
            self.file = Some(file.into());
        }
        let place = format!("{}:{}", located.start.line, located.start.column);
        write!(out, "  {} ", self.options.style.paint(QUIET, format_args!("{place:>8}")))?;
        headline(located, &self.options, out)
    }

    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        if self.file.is_some() { writeln!(out) } else { Ok(()) }
    }
}

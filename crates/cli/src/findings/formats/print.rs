//! The interface of the formats.

use std::io::{self, Write};

use super::super::drawn::Drawn;
use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use crate::output::OutputStyle;

/// A printer of findings in one format.
pub(crate) trait Print {
    /// Prints the beginning of the report.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Prints a finding. All findings of a file come together.
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()>;

    /// Adds the drawings of findings in one file, each as [`finding`](Self::finding) prints it. A printer with several stages
    /// runs each for all findings before the next, which keeps the code of a stage in the instruction cache.
    fn draw(&mut self, file: &str, findings: &[&LocatedFinding], drawn: &mut Drawn) -> io::Result<()> {
        findings.iter().try_for_each(|located| drawn.add(|out| self.finding(file, located, out)))
    }

    /// Prints the end of the report.
    fn end(&mut self, _totals: &Totals, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// The options of a printer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrintOptions {
    pub(crate) style: OutputStyle,
    /// Whether unsafe fixes are marked as well.
    pub(crate) shows_unsafe_fixes: bool,
    /// Rules that findings may have, which some formats list.
    pub(crate) rules: RuleSet,
}

/// The rules that findings may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuleSet {
    Lints,
    /// The problems of grammars.
    Grammars,
}

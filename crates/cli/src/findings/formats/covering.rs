//! Any format, without secrets.

use std::io::{self, Write};
use std::sync::Arc;

use super::super::drawn::Drawn;
use super::super::located_finding::{Excerpt, LocatedFinding};
use super::super::totals::Totals;
use super::print::Print;
use crate::output::Covering;

/// The text of a finding, its secrets, and the covered text.
type Last = (Arc<[u8]>, Covering, Arc<[u8]>);

/// A printer that gets findings with their secrets covered, so that no format can show one.
pub(crate) struct Covered {
    printer: Box<dyn Print>,
    /// The text of the last finding, its secrets, and the covered text. The next finding is mostly of the same URL.
    last: Option<Last>,
    /// The lines around the last finding, and the covered lines. The next finding is often on the same lines.
    lines: Option<(Arc<str>, Arc<str>)>,
}

impl Covered {
    pub(crate) fn new(printer: Box<dyn Print>) -> Self {
        Covered { printer, last: None, lines: None }
    }

    /// Returns the finding with its secrets covered; `None` if it has none.
    fn covered(&mut self, located: &LocatedFinding) -> Option<LocatedFinding> {
        let lines = located.excerpt.as_ref().map(|excerpt| self.covered_lines(excerpt));
        let last = self.last.take().filter(|(text, ..)| Arc::ptr_eq(text, &located.text));
        let (_, covering, text) = self.last.insert(last.unwrap_or_else(|| {
            let covering = located.covering();
            let text = covering.shared(&located.text);
            (Arc::clone(&located.text), covering, text)
        }));
        (!located.is_harmless(covering)).then(|| located.covered(covering, text, lines))
    }

    /// Returns the lines around a finding with their secrets covered.
    fn covered_lines(&mut self, excerpt: &Excerpt) -> Arc<str> {
        let last = self.lines.take().filter(|(text, _)| Arc::ptr_eq(text, &excerpt.text));
        let (_, covered) =
            self.lines.insert(last.unwrap_or_else(|| (Arc::clone(&excerpt.text), excerpt.covered_text().into())));
        Arc::clone(covered)
    }
}

impl Print for Covered {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.printer.begin(out)
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let covered = self.covered(located);
        self.printer.finding(file, covered.as_ref().unwrap_or(located), out)
    }

    fn draw(&mut self, file: &str, findings: &[&LocatedFinding], drawn: &mut Drawn) -> io::Result<()> {
        let covered: Vec<Option<LocatedFinding>> = findings.iter().map(|located| self.covered(located)).collect();
        let shown: Vec<&LocatedFinding> =
            findings.iter().zip(&covered).map(|(located, covered)| covered.as_ref().unwrap_or(located)).collect();
        self.printer.draw(file, &shown, drawn)
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        self.printer.end(totals, out)
    }
}

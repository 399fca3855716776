//! Any format, without secrets.

use std::io::{self, Write};
use std::sync::Arc;

use super::super::located_finding::LocatedFinding;
use super::super::totals::Totals;
use super::print::Print;
use crate::output::Covering;

/// A printer that gets findings with their secrets covered, so that no format can show one.
pub(crate) struct Covered {
    printer: Box<dyn Print>,
    /// The text of the last finding, its secrets, and the covered text. The next finding is mostly of the same URL.
    last: Option<(Arc<[u8]>, Covering, Arc<[u8]>)>,
}

impl Covered {
    pub(crate) fn new(printer: Box<dyn Print>) -> Self {
        Covered { printer, last: None }
    }
}

impl Print for Covered {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.printer.begin(out)
    }

    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        let last = self.last.take().filter(|(text, ..)| Arc::ptr_eq(text, &located.text));
        let (_, covering, text) = self.last.insert(last.unwrap_or_else(|| {
            let covering = located.covering();
            let text = covering.text(&located.text).into();
            (Arc::clone(&located.text), covering, text)
        }));
        self.printer.finding(file, &located.covered(covering, text), out)
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        self.printer.end(totals, out)
    }
}

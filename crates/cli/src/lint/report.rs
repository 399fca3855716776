//! What the whole run found: counted, and handed to the format that prints.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::formats::{Format, Manner, Print};
use super::spot::Spot;
use crate::Look;
use crate::look::{FINE, NAME, QUIET, WRONG};

/// What the whole run found.
#[derive(Debug, Default)]
pub(super) struct Totals {
    pub(super) texts: u64,
    pub(super) files: u64,
    pub(super) unread: u64,
    pub(super) found: u64,
    /// What somebody said is not to be reported.
    pub(super) ignored: u64,
    /// What the baseline has.
    pub(super) known: u64,
    /// Fixes that were made, or would be.
    pub(super) fixed: u64,
    /// Findings that were not fixed but could be, safely or not.
    pub(super) fixable: u64,
    pub(super) unsafely_fixable: u64,
}

/// Prints findings, and counts them.
pub(super) struct Report {
    printer: Box<dyn Print>,
    most: u64,
    totals: Totals,
    counts: BTreeMap<&'static str, (&'static str, u64)>,
}

impl Report {
    /// Prints the first `most` findings.
    pub(super) fn new(format: Format, most: Option<u64>, manner: Manner) -> Self {
        let (printer, most) = (format.printer(manner), most.unwrap_or(u64::MAX));
        Report { printer, most, totals: Totals::default(), counts: BTreeMap::new() }
    }

    pub(super) fn totals(&mut self) -> &mut Totals {
        &mut self.totals
    }

    /// Whether the next finding is printed, and not only counted.
    pub(super) fn is_printing(&self) -> bool {
        self.totals.found < self.most
    }

    pub(super) fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.printer.begin(out)
    }

    /// Counts a finding, and prints it.
    pub(super) fn add(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        let is_printing = self.is_printing();
        let cause = &spot.finding.cause;
        self.totals.found += 1;
        self.counts.entry(cause.code).or_insert((cause.name, 0)).1 += 1;
        match &cause.fix {
            Some(fix) if spot.edit.is_some() && fix.certain => self.totals.fixable += 1,
            Some(_) if spot.edit.is_some() => self.totals.unsafely_fixable += 1,
            _ => {}
        }
        if is_printing { self.printer.finding(file, spot, out) } else { Ok(()) }
    }

    pub(super) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.printer.end(&self.totals, out)
    }

    /// A line a code, the most frequent first.
    pub(super) fn statistics(&self, look: &Look, out: &mut dyn Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.counts.iter().collect();
        counts.sort_by_key(|(_, (_, count))| std::cmp::Reverse(*count));
        let width = counts.first().map_or(0, |(_, (_, count))| grouped(*count).len());
        for (code, (name, count)) in counts {
            writeln!(out, "{:>width$}  {}  {name}", grouped(*count), look.paint(NAME, code))?;
        }
        Ok(())
    }

    /// One line for people, and one more for what is kept back and one for what can be done.
    pub(super) fn summary(&self, look: &Look, err: &mut dyn Write) -> io::Result<()> {
        let totals = &self.totals;
        let texts = counted(totals.texts, "URL");
        let place = if totals.files + totals.unread > 1 {
            format!(" in {}", counted(totals.files, "file"))
        } else {
            String::new()
        };
        match totals.found {
            0 => write!(err, "{} in {texts}{place}", look.paint(FINE, "no findings"))?,
            found => write!(err, "{} in {texts}{place}", look.paint(WRONG, counted(found, "finding")))?,
        }
        for (count, what) in [(totals.fixed, "fixed"), (totals.ignored, "ignored"), (totals.known, "in the baseline")] {
            if count > 0 {
                write!(err, ", {} {what}", grouped(count))?;
            }
        }
        if totals.unread > 0 {
            write!(err, ", {} not read", counted(totals.unread, "file"))?;
        }
        writeln!(err)?;
        let hidden = totals.found.saturating_sub(self.most);
        if hidden > 0 {
            writeln!(err, "{}", look.paint(QUIET, format_args!("{} not shown", counted(hidden, "finding"))))?;
        }
        let fixes = match (totals.fixable, totals.unsafely_fixable) {
            (0, 0) => return Ok(()),
            (safe, 0) => format!("{} with --fix", counted(safe, "fix")),
            (0, more) => format!("{} with --unsafe-fixes", counted(more, "fix")),
            (safe, more) => format!("{} with --fix, {} more with --unsafe-fixes", counted(safe, "fix"), grouped(more)),
        };
        writeln!(err, "{}", look.paint(QUIET, fixes))
    }
}

/// `1 URL`, `1,234 URLs`, `2 fixes`
fn counted(count: u64, what: &str) -> String {
    let ending = match (count, what.ends_with('x')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {what}{ending}", grouped(count))
}

/// `1,234,567`
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (count, shown) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(count), shown);
        }
    }

    #[test]
    fn numbers_and_nouns() {
        assert_eq!(counted(1, "fix"), "1 fix");
        assert_eq!(counted(2, "fix"), "2 fixes");
        assert_eq!(counted(0, "URL"), "0 URLs");
    }
}

//! The report: counts findings, and passes them to the printer.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use crate::findings::{LocatedFinding, Print, PrintOptions, Totals, printer};
use crate::input::Skip;
use crate::output::style::{FINE, NAME, QUIET, WRONG};
use crate::output::{Format, OutputStyle};

/// Prints findings, and counts them.
pub(crate) struct Report {
    printer: Box<dyn Print>,
    most: u64,
    /// Findings that were printed, and those with the ones that they stand for.
    printed: u64,
    shown: u64,
    /// Whether findings are printed one by one.
    pub(crate) is_listed: bool,
    totals: Totals,
    counts: BTreeMap<&'static str, (&'static str, u64)>,
}

impl Report {
    /// Returns a report that prints the first `most` findings.
    pub(crate) fn new(format: Format, most: Option<u64>, options: PrintOptions) -> Self {
        let (printer, most) = (printer(format, options), most.unwrap_or(u64::MAX));
        Report {
            printer,
            most,
            printed: 0,
            shown: 0,
            is_listed: true,
            totals: Totals::default(),
            counts: BTreeMap::new(),
        }
    }

    pub(crate) fn totals(&mut self) -> &mut Totals {
        &mut self.totals
    }

    /// Whether the next finding is printed, not only counted.
    pub(crate) fn is_printing(&self) -> bool {
        self.printed < self.most
    }

    pub(crate) fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.printer.begin(out)
    }

    /// Counts a finding, and prints it, as it was `drawn` if it was.
    pub(crate) fn add(
        &mut self,
        file: &str,
        located: &LocatedFinding,
        drawn: Option<&[u8]>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let is_printing = self.is_printing();
        self.count(located);
        if is_printing {
            self.printed += 1;
            self.shown += 1 + located.others.len() as u64;
        }
        match drawn {
            _ if !is_printing => Ok(()),
            Some(drawn) => out.write_all(drawn),
            None => self.printer.finding(file, located, out),
        }
    }

    /// Counts a finding.
    pub(crate) fn count(&mut self, located: &LocatedFinding) {
        let cause = &located.finding;
        let count = 1 + located.others.len() as u64;
        self.totals.found += count;
        // Statistics take the place of the findings.
        if !self.is_listed {
            self.counts.entry(cause.code()).or_insert((cause.name(), 0)).1 += count;
        }
        match cause.fix() {
            Some(fix) if located.edit.is_some() && fix.is_safe() => self.totals.fixable += count,
            Some(_) if located.edit.is_some() => self.totals.unsafely_fixable += count,
            _ => {}
        }
    }

    pub(crate) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.printer.end(&self.totals, out)
    }

    /// Prints the number of findings of each code, the most frequent first: as JSON or as a table.
    pub(crate) fn statistics(&self, format: Format, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.counts.iter().collect();
        counts.sort_by_key(|(_, (_, count))| std::cmp::Reverse(*count));
        let json = |(code, (name, count)): &(&&str, &(&str, u64))| json!({"code": code, "name": name, "count": count});
        match format {
            Format::Json => writeln!(out, "{:#}", counts.iter().map(json).collect::<Value>()),
            Format::JsonLines => counts.iter().try_for_each(|count| writeln!(out, "{}", json(count))),
            _ => table(&counts, style, out),
        }
    }

    /// Prints the summary: the counts, the number of findings that are not shown, and of fixes that are available.
    pub(crate) fn summary(&self, style: &OutputStyle, err: &mut dyn Write) -> io::Result<()> {
        let totals = &self.totals;
        let texts = counted(totals.texts, "URL");
        let place = if totals.files + totals.unread > 1 {
            format!(" in {}", counted(totals.files, "file"))
        } else {
            String::new()
        };
        match totals.found {
            // Each finding is in the new baseline.
            0 if totals.known > 0 && totals.writes_baseline => write!(err, "{texts}{place}")?,
            0 => write!(err, "{} in {texts}{place}", style.paint(FINE, "no findings"))?,
            found => write!(err, "{} in {texts}{place}", style.paint(WRONG, counted(found, "finding")))?,
        }
        let counts = [
            (totals.fixed, if totals.is_preview { "would be fixed" } else { "fixed" }),
            (totals.ignored, "ignored"),
            (totals.known, if totals.writes_baseline { "written to the baseline" } else { "in the baseline" }),
            (totals.stale, "in the baseline but not found any more"),
        ];
        for (count, what) in counts {
            if count > 0 {
                write!(err, ", {} {what}", grouped(count))?;
            }
        }
        if totals.added_ignores > 0 {
            let verb = if totals.is_preview { "would add" } else { "added" };
            write!(err, ", {verb} {}", counted(totals.added_ignores, "ignore comment"))?;
        }
        if totals.unread > 0 {
            write!(err, ", {} not read", counted(totals.unread, "file"))?;
        }
        if totals.unwritten > 0 {
            write!(err, ", {} not written", counted(totals.unwritten, "file"))?;
        }
        writeln!(err)?;
        if !totals.skipped.is_empty() {
            writeln!(err, "{}", style.paint(QUIET, skipped(&totals.skipped)))?;
        }
        if totals.of_tests > 0 {
            let files = counted(totals.of_tests, "file");
            let note = format_args!("{files} of tests or of others checked by few lints (`preset` in urlgram.toml)");
            writeln!(err, "{}", style.paint(QUIET, note))?;
        }
        if totals.unknown > 0 {
            let note =
                format_args!("{} of unknown kinds not read: {}", counted(totals.unknown, "file"), totals.unknown_kinds);
            writeln!(err, "{}", style.paint(QUIET, note))?;
        }
        let hidden = if self.is_listed { totals.found.saturating_sub(self.shown) } else { 0 };
        if hidden > 0 {
            writeln!(err, "{}", style.paint(QUIET, format_args!("{} not shown", counted(hidden, "finding"))))?;
        }
        if totals.unchecked_links > 0 {
            let (count, links) = (grouped(totals.unchecked_links), counted(totals.links, "link"));
            let mostly = if totals.is_one_reason { "" } else { ", mostly" };
            let reason = &totals.unchecked_reason;
            let note = format_args!(
                "{count} of {links} to files and pages not checked{mostly}: {reason} (--show-sites says more)"
            );
            writeln!(err, "{}", style.paint(QUIET, note))?;
        }
        if totals.not_known > 0 {
            let texts = counted(totals.not_known, "text");
            let note = format_args!("{texts} of which it is not known whether the readers of `agree` part");
            writeln!(err, "{}", style.paint(QUIET, note))?;
        }
        if totals.unread_lines > 0 {
            let (count, lines) = (grouped(totals.unread_lines), counted(totals.lines, "line"));
            let note =
                format_args!("{count} of {lines} are not URLs, and were not checked: --kind list checks each line");
            writeln!(err, "{}", style.paint(WRONG, note))?;
        }
        let fixes = match (totals.fixable, totals.unsafely_fixable) {
            (0, 0) => return Ok(()),
            (safe, 0) => format!("{} with --fix", counted(safe, "fix")),
            (0, more) => format!("{} with --fix --unsafe-fixes", counted(more, "fix")),
            (safe, more) => {
                format!("{} with --fix, {} more with --fix --unsafe-fixes", counted(safe, "fix"), grouped(more))
            }
        };
        writeln!(err, "{}", style.paint(QUIET, fixes))
    }
}

/// Prints a line per code.
fn table(counts: &[(&&str, &(&str, u64))], style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    let width = counts.first().map_or(0, |(_, (_, count))| grouped(*count).len());
    counts.iter().try_for_each(|(code, (name, count))| {
        writeln!(out, "{:>width$}  {}  {name}", grouped(*count), style.paint(NAME, code))
    })
}

/// Returns a text such as `12 binary and 1 lock files skipped`.
fn skipped(counts: &BTreeMap<Skip, u64>) -> String {
    let all = counts.iter().map(|(skip, count)| format!("{} {skip}", grouped(*count))).collect::<Vec<_>>();
    let list = match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => all.concat(),
    };
    let is_one = counts.values().sum::<u64>() == 1;
    format!("{list} {} skipped", if is_one { "file" } else { "files" })
}

/// Returns a number with its noun: `1 URL`, `1,234 URLs`, `2 fixes`.
fn counted(count: u64, what: &str) -> String {
    let ending = match (count, what.ends_with('x')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {what}{ending}", grouped(count))
}

/// Returns a number in groups of three digits: `1,234,567`.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
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

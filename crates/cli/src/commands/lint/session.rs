//! The processing of outcomes, in the order of the input.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;

use super::args::{Fixing, Printing};
use super::inputs::Input;
use super::report::Report;
use super::rewrite::{Rewrite, diff};
use super::work::Outcome;
use crate::exit::{Exit, Failure};
use crate::findings::{Baseline, LocatedFinding};
use crate::output::style::QUIET;
use crate::output::{Foreign, Format, Output, Progress};
use crate::project::UnknownFiles;
use crate::write_file;
use urlgram_lint::document::SiteCount;

/// A run, as seen by the thread that prints.
pub(crate) struct Session<'a, 'o> {
    pub(crate) report: Report,
    pub(crate) format: Format,
    pub(crate) progress: Progress,
    pub(crate) fixing: &'a Fixing,
    pub(crate) printing: &'a Printing,
    /// Whether `--fail-fast` has stopped the run.
    pub(crate) is_stopped: &'a Cell<bool>,
    /// The configuration files that apply to the inputs.
    pub(crate) configurations: Vec<String>,
    /// Findings that are not reported.
    pub(crate) baseline: Option<&'a mut Baseline>,
    /// Whether options select lints, so that an entry of the baseline may be missing for that reason.
    pub(crate) is_partial: bool,
    /// The baseline to write.
    pub(crate) written: Option<&'a mut Baseline>,
    pub(crate) output: &'a mut Output<'o>,
}

impl Session<'_, '_> {
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        self.report.is_listed = !(self.fixing.diff || self.fixing.fix_only || self.printing.statistics);
        if self.report.is_listed {
            self.report.begin(self.output.out)?;
        }
        Ok(())
    }

    /// Whether all findings are printed, so that threads may draw them.
    pub(crate) fn draws_all(&self) -> bool {
        let Fixing { diff, fix_only, .. } = *self.fixing;
        let is_reduced = self.baseline.is_some() || self.written.is_some() || self.printing.max_findings.is_some();
        !(diff || fix_only || self.printing.statistics || self.printing.fail_fast || is_reduced)
    }

    /// Counts, prints and fixes what a job has found.
    pub(crate) fn add(&mut self, outcome: Outcome) -> Result<(), Failure> {
        if self.is_stopped.get() {
            return Ok(());
        }
        let Outcome { input, texts, bytes, ignored, is_last, is_of_tests, lines, error, skipped, .. } = outcome;
        let Outcome { mut findings, mut rewrite, mut drawn, .. } = outcome;
        self.progress.advance(usize::try_from(bytes).unwrap_or(usize::MAX));
        let totals = self.report.totals();
        totals.texts += texts;
        totals.ignored += ignored;
        if let Some(count) = lines {
            totals.lines += count.lines;
            totals.unread_lines += count.lines - count.urls;
        }
        if let Some(skip) = skipped {
            *totals.skipped.entry(skip).or_default() += 1;
            return Ok(());
        }
        if let Some(error) = error {
            totals.unread += 1;
            self.progress.hide();
            self.output.error(format_args!("{}: {error}", Foreign(&input.name)))?;
            return Ok(());
        }
        totals.files += u64::from(is_last);
        totals.of_tests += u64::from(is_of_tests);
        let path = if self.fixing.diff { None } else { input.path.as_deref() };
        if let (Some(Rewrite { before, after, found, .. }), Some(path)) = (&mut rewrite, path)
            && before != after
            && let Err(error) = write_file::replace(path, before, after)
        {
            self.unwritten(&input.name, &error)?;
            findings = std::mem::take(found);
            drawn = None;
            rewrite = None;
        }
        // The fixed text of stdin goes to stdout, so its findings go to stderr.
        let is_fixed_stdin = rewrite.is_some() && input.path.is_none() && !self.fixing.diff;
        // Findings that are drawn are known to be new.
        if drawn.is_none() {
            findings.retain(|located| self.is_new(&input, located));
            if !self.printing.fail_fast {
                findings = input.joining_equal(findings, self.format);
            }
        }
        for (number, located) in findings.iter().enumerate() {
            let drawn = drawn.as_ref().map(|drawn| drawn.get(number));
            self.finding(&input.name, located, drawn, is_fixed_stdin)?;
            if self.is_stopped.get() {
                break;
            }
        }
        if is_last && let Some(baseline) = self.baseline.as_deref_mut() {
            baseline.finish(input.origin());
        }
        if let Some(rewrite) = rewrite {
            self.rewritten(&input.name, input.path.is_none(), &rewrite)?;
        }
        // A program that reads the findings from a pipe must not wait for this buffer.
        Ok(self.output.out.flush()?)
    }

    /// Whether a finding neither is nor becomes part of a baseline.
    fn is_new(&mut self, input: &Input, located: &LocatedFinding) -> bool {
        if let Some(written) = self.written.as_deref_mut() {
            written.add(input.origin(), located);
            self.report.totals().writes_baseline = true;
        } else if !self.baseline.as_deref_mut().is_some_and(|baseline| baseline.has(input.origin(), located)) {
            return true;
        }
        self.report.totals().known += 1;
        false
    }

    /// Prints or counts a finding.
    fn finding(
        &mut self,
        name: &str,
        located: &LocatedFinding,
        drawn: Option<&[u8]>,
        to_stderr: bool,
    ) -> Result<(), Failure> {
        if !self.report.is_listed {
            self.report.count(located);
            return Ok(());
        }
        if self.report.is_printing() {
            self.progress.step_aside();
        }
        let out = if to_stderr { &mut *self.output.err } else { &mut *self.output.out };
        self.report.add(name, located, drawn, out)?;
        self.is_stopped.set(self.printing.fail_fast);
        Ok(())
    }

    /// Reports a file that could not be written. The run goes on.
    fn unwritten(&mut self, name: &str, error: &io::Error) -> Result<(), Failure> {
        self.report.totals().unwritten += 1;
        self.progress.hide();
        self.output.error(format_args!("{}: not written: {error}", Foreign(name)))?;
        Ok(())
    }

    /// Counts the changes of a file, and prints them or the text of stdin.
    fn rewritten(&mut self, name: &str, is_stdin: bool, rewrite: &Rewrite) -> Result<(), Failure> {
        let totals = self.report.totals();
        totals.is_preview = self.fixing.diff;
        let count = if self.fixing.add_ignores { &mut totals.added_ignores } else { &mut totals.fixed };
        *count += rewrite.changes;
        if rewrite.failed > 0 {
            let failed = rewrite.failed;
            self.output
                .error(format_args!("{}: {failed} findings are in places that cannot have a comment", Foreign(name)))?;
        }
        if self.fixing.diff {
            self.output.diff(&diff(name, rewrite))?;
        } else if is_stdin {
            self.output.data(&rewrite.after)?;
        }
        Ok(())
    }

    /// Prints which configuration files were used.
    fn configurations(&mut self) -> Result<(), Failure> {
        const SHOWN: usize = 3;
        let all = &self.configurations;
        let more = match all.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        if all.is_empty() {
            return Ok(());
        }
        let line = format!("configuration: {}{more}", all[..all.len().min(SHOWN)].join(", "));
        Ok(writeln!(self.output.err, "{}", self.output.err_style.paint(QUIET, Foreign(&line)))?)
    }

    /// Prints the end of the report and the summary.
    pub(crate) fn end(&mut self) -> Result<Exit, Failure> {
        self.progress.hide();
        if self.report.is_listed {
            self.report.end(self.output.out)?;
        }
        if self.printing.statistics {
            self.report.statistics(self.format, &self.output.out_style, self.output.out)?;
        }
        self.output.out.flush()?;
        let is_whole = !self.is_partial && !self.is_stopped.get();
        let baseline = if is_whole { self.baseline.as_deref() } else { None };
        self.report.totals().stale = baseline.map_or(0, Baseline::stale);
        if !self.printing.quiet {
            self.report.summary(&self.output.err_style, self.output.err)?;
            self.configurations()?;
        }
        Ok(self.exit())
    }

    /// Counts the files in folders whose kind is not known.
    pub(crate) fn count_unknown(&mut self, unknown: &UnknownFiles) {
        let totals = self.report.totals();
        (totals.unknown, totals.unknown_kinds) = (unknown.count(), unknown.to_string());
    }

    /// Counts the texts of which it is not known whether the readers that must agree do.
    pub(crate) fn count_not_known(&mut self, texts: u64) {
        self.report.totals().not_known = texts;
    }

    /// Counts the links of pages to files and pages.
    pub(crate) fn count_links(&mut self, counts: &BTreeMap<String, SiteCount>) {
        let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
        for (reason, count) in counts.values().flat_map(|count| &count.unchecked) {
            *reasons.entry(reason).or_default() += count;
        }
        let unchecked = reasons.values().sum();
        let most = reasons.iter().max_by_key(|(_, count)| **count).map(|(reason, _)| (*reason).to_owned());
        let totals = self.report.totals();
        (totals.unchecked_links, totals.is_one_reason) = (unchecked, reasons.len() == 1);
        totals.unchecked_reason = most.unwrap_or_default();
        totals.links = unchecked + counts.values().map(|count| count.checked).sum::<u64>();
    }

    /// Returns the exit code by what was found so far.
    pub(crate) fn exit(&mut self) -> Exit {
        let Fixing { diff, fix_only, exit_non_zero_on_fix, .. } = *self.fixing;
        let totals = self.report.totals();
        let is_changed = totals.fixed > 0 && (exit_non_zero_on_fix || diff) || totals.added_ignores > 0 && diff;
        let is_found = totals.found > 0 && !diff && !fix_only;
        if totals.unread + totals.unwritten > 0 {
            Exit::Error
        } else if (is_found || is_changed) && !self.printing.exit_zero {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }
}

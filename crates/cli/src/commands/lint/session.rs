//! What is done with the outcomes of jobs, in the order of the input.

use std::cell::Cell;
use std::path::Path;

use super::args::Fixing;
use super::baseline::Baseline;

use super::report::Report;
use super::rewrite::{Rewrite, diff, replace};
use super::work::Outcome;
use crate::exit::{Exit, Failure};
use crate::output::{Output, OutputStyle, Progress};

/// What becomes of outcomes, in the order of the input.
pub(crate) struct Session<'a, 'o> {
    pub(crate) report: Report,
    pub(crate) progress: Progress,
    pub(crate) fixing: &'a Fixing,
    pub(crate) fails_fast: bool,
    pub(crate) is_stopped: &'a Cell<bool>,
    pub(crate) baseline: Option<&'a mut Baseline>,
    pub(crate) written: Option<&'a mut Baseline>,
    pub(crate) output: &'a mut Output<'o>,
}

impl Session<'_, '_> {
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        Ok(self.report.begin(self.output.out)?)
    }

    pub(crate) fn done(&mut self, outcome: Outcome) -> Result<(), Failure> {
        if self.is_stopped.get() {
            return Ok(());
        }
        let Outcome { input, findings, texts, bytes, ignored, is_last, trouble, rewrite } = outcome;
        self.progress.advance(usize::try_from(bytes).unwrap_or(usize::MAX));
        let totals = self.report.totals();
        totals.texts += texts;
        totals.ignored += ignored;
        if let Some(error) = trouble {
            totals.unread += 1;
            self.progress.hide();
            self.output.error(format_args!("{}: {error}", input.name))?;
            return Ok(());
        }
        totals.files += u64::from(is_last);
        for located in &findings {
            if let Some(written) = self.written.as_deref_mut() {
                written.add(&input.name, located);
                self.report.totals().known += 1;
                continue;
            }
            if self.baseline.as_deref_mut().is_some_and(|baseline| baseline.has(&input.name, located)) {
                self.report.totals().known += 1;
                continue;
            }
            if self.report.is_printing() {
                self.progress.step_aside();
            }
            let is_fixed_stdin = rewrite.is_some() && input.path.is_none() && !self.fixing.diff;
            let out = if is_fixed_stdin { &mut *self.output.err } else { &mut *self.output.out };
            self.report.add(&input.name, located, out)?;
            if self.fails_fast {
                self.is_stopped.set(true);
                break;
            }
        }
        if let Some(rewrite) = rewrite {
            self.rewrite(&input.name, input.path.as_deref(), rewrite)?;
        }
        // Who watches the findings of a pipe must not wait for our buffer.
        Ok(self.output.out.flush()?)
    }

    fn rewrite(&mut self, name: &str, path: Option<&Path>, rewrite: Rewrite) -> Result<(), Failure> {
        let totals = self.report.totals();
        totals.fixed += rewrite.changes;
        if rewrite.failed > 0 {
            self.output
                .error(format_args!("{name}: no comment can stand beside {} of its findings", rewrite.failed))?;
        }
        if self.fixing.diff {
            return Ok(self.output.out.write_all(&diff(name, &rewrite))?);
        }
        match path {
            None => Ok(self.output.out.write_all(&rewrite.after)?),
            Some(path) => replace(path, &rewrite.after).map_err(|error| Failure::File(path.to_owned(), error)),
        }
    }

    pub(crate) fn end(
        &mut self,
        statistics: bool,
        quiet: bool,
        exit_zero: bool,
        style: &OutputStyle,
    ) -> Result<Exit, Failure> {
        self.progress.hide();
        self.report.end(self.output.out)?;
        if statistics {
            self.report.statistics(&self.output.out_style, self.output.out)?;
        }
        self.output.out.flush()?;
        if !quiet {
            self.report.summary(style, self.output.err)?;
        }
        let totals = self.report.totals();
        let is_changed = totals.fixed > 0 && (self.fixing.exit_non_zero_on_fix || self.fixing.diff);
        Ok(match () {
            () if totals.unread > 0 => Exit::Error,
            () if (totals.found > 0 || is_changed) && !exit_zero => Exit::Findings,
            () => Exit::Clean,
        })
    }
}

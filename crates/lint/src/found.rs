//! Where lints put what they find.

use super::lint::Lint;
use super::subject::Subject;
use super::{Finding, Severity};
use urlgram::cause::{Cause, Fix};
use urlgram::input::Rule;
use urlgram::span::Span;

/// What one lint finds in one text.
#[derive(Debug)]
pub struct Found<'a> {
    lint: &'static Lint,
    severity: Severity,
    /// The rule that the text is to match.
    start: &'static Rule,
    findings: &'a mut Vec<Finding>,
}

impl<'a> Found<'a> {
    pub(super) fn new(
        lint: &'static Lint,
        severity: Severity,
        start: &'static Rule,
        findings: &'a mut Vec<Finding>,
    ) -> Self {
        Found { lint, severity, start, findings }
    }

    /// Something was found at `span`: `headline` says what, in lower case and without a full stop, `label` what is the matter
    /// with it or what should stand there.
    pub fn report(&mut self, span: Span, headline: impl Into<String>, label: impl Into<String>) -> Report<'_> {
        let Lint { code, name, rule, .. } = *self.lint;
        let (headline, label) = (headline.into(), label.into());
        let rule = rule.unwrap_or(self.start);
        let cause =
            Cause { code, name, headline, span, label, second: None, advice: None, fix: None, rule, start: self.start };
        self.findings.push(Finding { severity: self.severity, cause, error: None });
        // It was pushed in the line before.
        let last = self.findings.len() - 1;
        Report { finding: &mut self.findings[last] }
    }
}

/// A finding that is being made.
#[derive(Debug)]
pub struct Report<'a> {
    finding: &'a mut Finding,
}

impl Report<'_> {
    /// What to do.
    pub fn advise(self, advice: impl Into<String>) -> Self {
        self.finding.cause.advice = Some(advice.into());
        self
    }

    /// A second place that has to do with it, and what stands there.
    pub fn with(self, span: Span, label: &'static str) -> Self {
        self.finding.cause.second = Some((span, label));
        self
    }

    /// What should stand at `span`: every reading that took the text takes it still, and means the same by it.
    pub fn mend(self, span: Span, text: impl Into<String>) -> Self {
        self.fix(span, text.into(), true)
    }

    /// What might have been meant to stand at `span`.
    pub fn guess(self, span: Span, text: impl Into<String>) -> Self {
        self.fix(span, text.into(), false)
    }

    /// What should stand at `span`, in place of what a `subject` has there: a mend, if RFC 3986 and the URL Standard say that
    /// the text means the same then, else a guess.
    pub fn mend_or_guess(self, subject: &Subject<'_>, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        let is_same = subject.means_the_same(span, &text);
        self.fix(span, text, is_same)
    }

    /// The rule of the grammar that is concerned, where it is another one than the lint's.
    pub fn by(self, rule: &'static Rule) -> Self {
        self.finding.cause.rule = rule;
        self
    }

    fn fix(self, span: Span, text: String, certain: bool) -> Self {
        self.finding.cause.fix = Some(Fix { span, text, certain });
        self
    }

    /// How bad this finding is, other than findings of this lint are.
    pub fn severity(self, severity: Severity) -> Self {
        self.finding.severity = severity;
        self
    }
}

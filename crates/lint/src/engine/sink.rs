//! The sink that lints report to.

use std::borrow::Cow;

use crate::text::LintContext;
use urlgram::diagnostic::{Diagnostic, Fix, Kind, Severity, Source};
use urlgram::rule::Rule;
use urlgram::span::Span;

/// Receives the findings of one lint in one text.
#[derive(Debug)]
pub struct DiagnosticSink<'a> {
    kind: Kind,
    severity: Severity,
    rule: Option<&'static Rule>,
    /// Rule that the text is read as; none for findings about a document.
    start: Option<&'static Rule>,
    found: &'a mut Vec<Diagnostic>,
}

impl<'a> DiagnosticSink<'a> {
    /// Returns a sink whose diagnostics are of this kind and severity, about `rule`, and go to `found`.
    pub(super) fn new(
        (kind, severity): (Kind, Severity),
        rule: Option<&'static Rule>,
        start: Option<&'static Rule>,
        found: &'a mut Vec<Diagnostic>,
    ) -> Self {
        DiagnosticSink { kind, severity, rule, start, found }
    }

    /// Reports a finding at `span`. `message` states the fact, `label` what is wrong with the place or what was expected there;
    /// both in lower case, without a full stop.
    pub fn report(
        &mut self,
        span: Span,
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> DiagnosticBuilder<'_> {
        let mut diagnostic = Diagnostic::new(self.kind, span, message, label).with_severity(self.severity);
        if let Some(start) = self.start {
            diagnostic = diagnostic.with_start(start);
        }
        if let Some(rule) = self.rule {
            diagnostic = diagnostic.with_rule(rule);
        }
        self.found.push(diagnostic);
        DiagnosticBuilder { found: self.found }
    }
}

/// Adds to a reported finding.
#[derive(Debug)]
pub struct DiagnosticBuilder<'a> {
    /// Findings; the last one is being built.
    found: &'a mut Vec<Diagnostic>,
}

impl DiagnosticBuilder<'_> {
    fn update(self, change: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        if let Some(last) = self.found.pop() {
            self.found.push(change(last));
        }
        self
    }

    /// Adds what to do, in whole sentences.
    pub fn help(self, help: impl Into<Cow<'static, str>>) -> Self {
        self.update(|diagnostic| diagnostic.with_help(help))
    }

    /// Adds a second place and its role.
    pub fn label(self, span: Span, label: &'static str) -> Self {
        self.update(|diagnostic| diagnostic.with_label(span, label))
    }

    /// Adds a fix after which every interpretation that accepted the text means the same.
    pub fn safe_fix(self, span: Span, text: impl Into<String>) -> Self {
        self.update(|diagnostic| diagnostic.with_fix(Fix::safe(span, text)))
    }

    /// Adds a fix that may change the meaning of the text.
    pub fn unsafe_fix(self, span: Span, text: impl Into<String>) -> Self {
        self.update(|diagnostic| diagnostic.with_fix(Fix::uncertain(span, text)))
    }

    /// Adds a fix that may change the meaning of the text, if a condition holds.
    pub fn unsafe_fix_if(self, condition: bool, span: Span, text: impl Into<String>) -> Self {
        if condition { self.unsafe_fix(span, text) } else { self }
    }

    /// Adds a fix, which is safe if RFC 3986 and the URL Standard say that the text means the same afterwards.
    pub fn fix_if_equivalent(self, context: &LintContext<'_>, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        if context.means_the_same(span, &text) { self.safe_fix(span, text) } else { self.unsafe_fix(span, text) }
    }

    /// Adds the document that decides, whose address is then that of the finding.
    pub fn source(self, source: Source) -> Self {
        self.update(|diagnostic| diagnostic.with_source(source))
    }

    /// Replaces the rule of the grammar that the finding is about.
    pub fn rule(self, rule: &'static Rule) -> Self {
        self.update(|diagnostic| diagnostic.with_rule(rule))
    }
}

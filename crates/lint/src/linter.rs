//! A text goes by all lints that are chosen.

use super::config::Config;
use super::facts::Facts;
use super::found::Found;
use super::lint::{Check, Lint};
use super::parts::Parts;
use super::precedence::superseded;
use super::subject::Subject;
use super::{Finding, Severity, characters, lint, lints, whatwg};
use urlgram::grammar::rfc3986;
use urlgram::input::{Production, Rule};
use urlgram::pass::{MAX_LEN, accepts};
use urlgram::span::Span;

/// All findings in `text`, in the order of their places. Offsets are bytes of it.
///
/// For more than a few texts, make a [`Linter`].
pub fn check(text: &str, config: &Config) -> Vec<Finding> {
    Linter::new(config.clone()).findings(text.as_bytes())
}

/// Looks for findings in texts.
///
/// ```
/// use urlgram_lint::{Config, Linter};
///
/// let linter = Linter::new(Config::default());
/// assert!(linter.is_clean("https://example.org/"));
/// assert_eq!(linter.findings(b"http://h/\xff")[0].cause.name, "invalid-utf8");
/// ```
#[derive(Debug)]
pub struct Linter {
    config: Config,
    /// What looks at texts, and how bad what it finds is.
    lints: Vec<(&'static Lint, Severity)>,
    /// The facts that these ask for.
    wanted: Facts,
    /// Whether the rule is `URI`, which lists are made of: it is read by the reader that is compiled flat, for speed.
    is_uri: bool,
    /// Whether the URL Standard's parser is asked for its validation errors.
    reports: bool,
    /// Whether it is that parser that says whether a text is well formed.
    is_standard: bool,
}

impl Linter {
    /// A linter that does what `config` asks for.
    pub fn new(config: Config) -> Self {
        let chosen = || lints().filter_map(|lint| config.severity_of(lint).map(|severity| (lint, severity)));
        let lints: Vec<_> = chosen().filter(|(lint, _)| lint.facts() != Facts::NONE).collect();
        Linter {
            wanted: lints.iter().fold(Facts::NONE, |wanted, (lint, _)| wanted | lint.facts()),
            reports: chosen().any(|(lint, _)| matches!(lint.check, Check::Whatwg)),
            lints,
            is_uri: *config.reading.rule() == *<rfc3986::Uri as Production>::RULE,
            is_standard: whatwg::is_meant(config.reading),
            config,
        }
    }

    /// What was asked for.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The rule that texts are to match.
    pub fn rule(&self) -> &'static Rule {
        self.config.reading.rule()
    }

    /// Whether there is no finding in `text`: the fast way to know.
    pub fn is_clean(&self, text: &str) -> bool {
        if self.reports || !self.is_well_formed(text) {
            return self.findings(text.as_bytes()).is_empty();
        }
        let parts = Parts::of(text);
        let facts = Facts::of(text, &parts);
        !facts.has(self.wanted) || self.look(&Subject::new(text, parts, facts, None, &self.config)).is_empty()
    }

    /// All findings in `text`, in the order of their places. Offsets are bytes of it.
    pub fn findings(&self, text: &[u8]) -> Vec<Finding> {
        match characters(text) {
            Ok(text) => self.findings_in(text),
            Err(finding) => self.chosen(*finding).into_iter().collect(),
        }
    }

    /// Whether findings of a lint that `pattern` means can come of this linter.
    pub fn looks_for(&self, pattern: &str) -> bool {
        lints().any(|lint| lint.is_meant_by(pattern) && self.config.severity_of(lint).is_some())
    }

    /// A finding about a document as such, by the lint with this code; none if that is not chosen. `span` is one of the
    /// document.
    pub fn about_document(
        &self,
        code: &str,
        span: Span,
        headline: impl Into<String>,
        label: impl Into<String>,
    ) -> Option<Finding> {
        let lint = lint(code)?;
        let mut findings = Vec::new();
        Found::new(lint, self.config.severity_of(lint)?, self.rule(), &mut findings).report(span, headline, label);
        findings.pop()
    }

    fn is_well_formed(&self, text: &str) -> bool {
        match self {
            Linter { is_standard: true, .. } => true,
            Linter { is_uri: true, .. } => accepts(rfc3986::Uri, text),
            Linter { config, .. } => config.reading.accepts(text),
        }
    }

    fn findings_in(&self, text: &str) -> Vec<Finding> {
        let error = if self.is_standard { None } else { self.config.reading.check(text).err() };
        let refusal = error.map(|error| Finding::of(text, error));
        if text.len() > MAX_LEN {
            return refusal.into_iter().collect();
        }
        let parts = Parts::of(text);
        let mut facts = Facts::of(text, &parts);
        if refusal.is_some() {
            facts |= Facts::MALFORMED;
        }
        let cause = refusal.as_ref().map(|finding| finding.cause.clone());
        let subject = Subject::new(text, parts, facts, cause.as_ref(), &self.config);
        let mut findings = self.look(&subject);
        if self.reports {
            let reported = whatwg::lint(text.as_bytes(), self.config.base.as_ref());
            findings.extend(reported.into_iter().filter_map(|finding| self.chosen(finding)));
        }
        findings.extend(refusal.and_then(|finding| self.chosen(finding)));
        self.supersede(&mut findings);
        hold_to_their_promise(&mut findings, &subject);
        findings.sort_by_key(|finding| (finding.cause.span.start, core::cmp::Reverse(finding.severity)));
        findings
    }

    fn look(&self, subject: &Subject<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (lint, severity) in self.lints.iter().filter(|(lint, _)| subject.facts().has(lint.facts())) {
            let mut found = Found::new(lint, *severity, self.rule(), &mut findings);
            match lint.check {
                Check::WellFormed(..) if subject.cause().is_some() => {}
                Check::Text(_, look) | Check::WellFormed(_, look) | Check::Policy(look) => look(subject, &mut found),
                Check::Syntax | Check::Whatwg | Check::Record | Check::Document => {}
            }
        }
        findings
    }

    /// `finding`, which a grammar or a parser gave, if its lint is chosen, as bad as was asked for.
    fn chosen(&self, mut finding: Finding) -> Option<Finding> {
        let Some(lint) = lint(finding.cause.code) else { return Some(finding) };
        let severity = self.config.severity_of(lint)?;
        // Without being asked, the severity that the finding came with is the better one.
        if severity != lint.severity {
            finding.severity = severity;
        }
        Some(finding)
    }

    /// Drops findings that others supersede.
    fn supersede(&self, findings: &mut Vec<Finding>) {
        let heirs = superseded(findings);
        self.inherit(findings, &heirs);
        let mut heirs = heirs.iter();
        findings.retain(|_| heirs.next().is_some_and(Option::is_none));
    }

    /// Moves the syntax error, if its finding is dropped, to the finding that supersedes it.
    fn inherit(&self, findings: &mut [Finding], heirs: &[Option<usize>]) {
        let Some(refusal) = findings.iter().position(|finding| finding.error.is_some()) else { return };
        let mut heir = refusal;
        // Each step leads to a higher rank.
        while let Some(next) = heirs[heir] {
            heir = next;
        }
        let (error, severity) = (findings[refusal].error.take(), findings[refusal].severity);
        let heir = &mut findings[heir];
        heir.error = error;
        if lint(heir.cause.code).is_none_or(|lint| self.config.asked_severity(lint).is_none()) {
            heir.severity = heir.severity.max(severity);
        }
    }
}

/// The longest text for which it is looked whether a fix means the same, in bytes.
const SURE: usize = 1 << 16;

/// A fix is safe if every reading that took the text means the same by it afterwards. A lint says of which of its fixes that
/// may be said; whether it holds in this text is looked up here, for all of them.
fn hold_to_their_promise(findings: &mut [Finding], subject: &Subject<'_>) {
    for finding in findings {
        if let Some(fix) = finding.cause.fix.as_mut().filter(|fix| fix.certain) {
            fix.certain = subject.text().len() <= SURE && subject.means_the_same(fix.span, &fix.text);
        }
    }
}

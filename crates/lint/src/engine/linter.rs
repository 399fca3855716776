//! The linter: runs the selected lints over texts.

use super::config::Config;
use super::context::LintContext;
use super::delimited::Delimited;
use super::lint::{Check, Lint};
use super::prefilter::Prefilter;
use super::sink::DiagnosticSink;
use super::{supersede, validation};
use urlgram::diagnostic::{Diagnostic, Fix, Kind, Severity, decode_utf8};
use urlgram::grammar::rfc3986;
use urlgram::input::Production;
use urlgram::pass::{MAX_LEN, accepts};
use urlgram::rule::Rule;
use urlgram::span::Span;
use urlgram_documents::LinkRole;

/// Checks texts.
///
/// ```
/// use urlgram_lint::{Config, Linter};
///
/// let linter = Linter::new(Config::default());
/// assert!(linter.is_clean("https://example.org/"));
/// assert_eq!(linter.check(b"http://h/\xff")[0].name(), "invalid-utf8");
/// ```
#[derive(Debug)]
pub struct Linter {
    config: Config,
    /// All lints that are known, selected or not.
    known: Vec<&'static Lint>,
    /// Selected lints that check texts, with the properties that they ask for and the severities of their findings. The
    /// properties are next to each other, so that the search for lints to run touches little memory.
    selected: Vec<(Prefilter, &'static Lint, Severity)>,
    /// Properties that these ask for.
    triggers: Prefilter,
    /// Whether the rule is `URI`, which has a faster reader.
    is_uri: bool,
    /// Whether validation errors of the URL Standard are selected.
    reports_validation: bool,
    /// Whether the URL Standard decides whether a text is valid.
    is_standard: bool,
}

impl Linter {
    /// Returns a linter that knows no lints.
    pub(crate) fn empty(config: Config) -> Self {
        Linter {
            known: Vec::new(),
            selected: Vec::new(),
            triggers: Prefilter::NONE,
            is_uri: *config.rule.rule() == *<rfc3986::Uri as Production>::RULE,
            reports_validation: false,
            is_standard: validation::applies(config.rule),
            config,
        }
    }

    /// Returns the same with one more lint, if the configuration selects it.
    #[must_use]
    pub fn with_lint(mut self, lint: &'static Lint) -> Self {
        self.known.push(lint);
        if let Some(severity) = self.config.severity_of(lint) {
            self.reports_validation |= matches!(lint.check, Check::Whatwg);
            if lint.triggers() != Prefilter::NONE {
                self.triggers |= lint.triggers();
                self.selected.push((lint.triggers(), lint, severity));
            }
        }
        self
    }

    /// Returns the same without the prefilter: every selected lint checks every text. Slow; for tests.
    #[must_use]
    pub fn without_prefilter(mut self) -> Self {
        self.triggers = Prefilter::ALL;
        self.selected.iter_mut().for_each(|(triggers, ..)| *triggers = Prefilter::ALL);
        self
    }

    /// Returns the configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns all lints that the linter knows, selected or not.
    pub fn known(&self) -> &[&'static Lint] {
        &self.known
    }

    /// Returns the rule that texts must match.
    pub fn rule(&self) -> &'static Rule {
        self.config.rule.rule()
    }

    /// Returns the lint whose findings are of this kind; none if it is not known.
    pub fn lint(&self, kind: Kind) -> Option<&'static Lint> {
        self.known.iter().copied().find(|lint| lint.kind == kind)
    }

    /// Whether `text` has no findings. Faster than [`check`](Self::check).
    pub fn is_clean(&self, text: &str) -> bool {
        self.is_clean_in(text, LinkRole::Link)
    }

    /// Whether `text` has no findings if it has this role in its document.
    pub fn is_clean_in(&self, text: &str, role: LinkRole) -> bool {
        if self.reports_validation || !self.is_well_formed(text) {
            return self.check_in(text.as_bytes(), role).is_empty();
        }
        let components = Delimited::of(text);
        let triggers = Prefilter::of(text, &components);
        let context = || LintContext::new(text, (components, triggers), None, role, &self.config);
        !triggers.intersects(self.triggers) || self.run(&context()).is_empty()
    }

    /// Returns all findings in `text` in the order of their places.
    pub fn check(&self, text: &[u8]) -> Vec<Diagnostic> {
        self.check_in(text, LinkRole::Link)
    }

    /// Returns all findings in a `text` that has this role in its document, in the order of their places.
    pub fn check_in(&self, text: &[u8], role: LinkRole) -> Vec<Diagnostic> {
        match decode_utf8(text) {
            Ok(text) => self.check_str(text, role),
            Err(diagnostic) => self.selected(*diagnostic).into_iter().collect(),
        }
    }

    /// Whether a lint that `pattern` names is selected.
    pub fn is_enabled(&self, pattern: &str) -> bool {
        self.known.iter().any(|lint| lint.matches(pattern) && self.config.severity_of(lint).is_some())
    }

    /// Returns a finding about a whole document by a lint of the kind [`Check::Document`]; none if the lint is not selected.
    /// `span` is one of the document.
    pub fn document_finding(
        &self,
        lint: &'static Lint,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Option<Diagnostic> {
        let mut found = Vec::new();
        let severity = self.config.severity_of(lint)?;
        DiagnosticSink::new((lint.kind, severity), lint.rule, None, &mut found).report(span, message, label);
        found.pop()
    }

    fn sink<'a>(&self, lint: &Lint, severity: Severity, found: &'a mut Vec<Diagnostic>) -> DiagnosticSink<'a> {
        DiagnosticSink::new((lint.kind, severity), lint.rule, Some(self.rule()), found)
    }

    fn is_well_formed(&self, text: &str) -> bool {
        match self {
            Linter { is_standard: true, .. } => true,
            Linter { is_uri: true, .. } => accepts(rfc3986::Uri, text),
            Linter { config, .. } => config.rule.accepts(text),
        }
    }

    fn check_str(&self, text: &str, role: LinkRole) -> Vec<Diagnostic> {
        let error = if self.is_standard { None } else { self.config.rule.check(text).err() };
        let syntax_error = error.map(|error| Diagnostic::from_syntax_error(text, error));
        if text.len() > MAX_LEN {
            return syntax_error.into_iter().collect();
        }
        let components = Delimited::of(text);
        let mut triggers = Prefilter::of(text, &components);
        if syntax_error.is_some() {
            triggers |= Prefilter::MALFORMED;
        }
        let context = LintContext::new(text, (components, triggers), syntax_error.as_ref(), role, &self.config);
        let mut found = self.run(&context);
        if self.reports_validation {
            let reported = validation::check(text.as_bytes(), self.config.base.as_ref());
            found.extend(reported.into_iter().filter_map(|diagnostic| self.selected(diagnostic)));
        }
        found.extend(syntax_error.clone().and_then(|diagnostic| self.selected(diagnostic)));
        let lint_of = |diagnostic: &Diagnostic| self.lint(diagnostic.kind());
        found.retain(|diagnostic| lint_of(diagnostic).is_none_or(|lint| self.config.roles_of(lint).contains(role)));
        supersede::apply(&mut found, |kind| self.lint(kind));
        found.retain(|diagnostic| {
            !self.config.accepts_conventions || lint_of(diagnostic).is_none_or(|lint| !(lint.exempts)(&context))
        });
        for diagnostic in &mut found {
            diagnostic.retain_fixes(|fix| !loses_encryption(text, fix));
            diagnostic
                .verify_fixes(|fix| text.len() <= MAX_VERIFIED_LEN && context.means_the_same(fix.span, &fix.text));
        }
        found.sort_by_key(|diagnostic| (diagnostic.span().start, core::cmp::Reverse(diagnostic.severity())));
        found
    }

    fn run(&self, context: &LintContext<'_>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let present = context.triggers();
        let is_wanted = |lint: &Lint| self.config.roles_of(lint).contains(context.role());
        let selected = self.selected.iter().filter(|(triggers, ..)| present.intersects(*triggers));
        for (_, lint, severity) in selected.filter(|(_, lint, _)| is_wanted(lint)) {
            let mut sink = self.sink(lint, *severity, &mut found);
            match lint.check {
                Check::WellFormed(..) if context.syntax_error().is_some() => {}
                Check::Text(_, check) | Check::WellFormed(_, check) | Check::Policy(check) => check(context, &mut sink),
                Check::Syntax | Check::Whatwg | Check::Record | Check::Document => {}
            }
        }
        found
    }

    /// Returns a diagnostic that a grammar or a parser made, with the configured severity; none if its lint is not selected.
    fn selected(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        let Some(lint) = self.lint(diagnostic.kind()) else { return Some(diagnostic) };
        diagnostic.set_severity(self.config.severity_of(lint)?);
        Some(diagnostic)
    }
}

/// Longest text for which safe fixes are verified, in bytes.
const MAX_VERIFIED_LEN: usize = 1 << 16;

/// Schemes with encryption, each with the one that lacks it.
const ENCRYPTED: [(&str, &str); 4] = [("https", "http"), ("wss", "ws"), ("ftps", "ftp"), ("ldaps", "ldap")];

/// Whether a fix replaces the scheme of `text` by the one without encryption.
fn loses_encryption(text: &str, fix: &Fix) -> bool {
    let scheme = |text: &str| text.split_once(':').map_or(String::new(), |(scheme, _)| scheme.to_ascii_lowercase());
    let before = scheme(text.get(.."https:".len()).unwrap_or(text));
    let is_encrypted = ENCRYPTED.iter().any(|(encrypted, _)| *encrypted == before);
    let touches_scheme = fix.span.start as usize <= before.len();
    is_encrypted && touches_scheme && ENCRYPTED.iter().any(|(_, plain)| *plain == scheme(&fix.apply(text)))
}

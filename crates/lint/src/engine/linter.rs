//! The linter: runs the selected lints over texts.

use std::borrow::Cow;

use super::config::Config;
use super::context::LintContext;
use super::lint::{Check, Lint};
use super::plain::{self, CleanLines, Plain};
use super::precedence::Precedence;
use super::prefilter::Prefilter;
use super::roles::Roles;
use super::sink::DiagnosticSink;
use super::triggers::TriggerTable;
use super::{supersede, validation};
use crate::known::KnownHosts;
use urlgram::diagnostic::{Diagnostic, Fix, Kind, Severity, SyntaxKind, decode_utf8};
use urlgram::grammar::{rfc3986, rfc3987};
use urlgram::input::Production;
use urlgram::pass::{MAX_LEN, SyntaxError, parse};
use urlgram::rule::Rule;
use urlgram::scheme;
use urlgram::span::Span;
use urlgram::uri::{Delimited, Slice};
use urlgram_documents::{Link, LinkContext, LinkRole};

/// Lint of punctuation of the surrounding text.
const TRAILING_PUNCTUATION: &str = "U122";

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
    /// The same in the order of their codes. Of several lints of a kind, the first.
    by_code: Vec<(u64, &'static Lint)>,
    /// Selected lints that check texts, with the roles of these and the severities of their findings.
    selected: Vec<(&'static Lint, Roles, Severity)>,
    /// Numbers of those of them that summarize a problem, with the properties that they ask for.
    summaries: Vec<(usize, Prefilter)>,
    /// Properties that the selected lints ask for, and the other lints by them.
    triggers: TriggerTable,
    /// Index of the well-known hosts of the configuration.
    known_hosts: KnownHosts,
    /// Whether the rule is `URI`, which has a faster reader.
    is_uri: bool,
    /// Whether every text that matches `URI` of RFC 3986 matches the rule.
    allows_uris: bool,
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
            by_code: Vec::new(),
            selected: Vec::new(),
            summaries: Vec::new(),
            triggers: TriggerTable::default(),
            known_hosts: KnownHosts::of(&config.known_hosts),
            is_uri: *config.rule.rule() == *<rfc3986::Uri as Production>::RULE,
            allows_uris: allows_uris(config.rule.rule()),
            reports_validation: false,
            is_standard: validation::applies(config.rule),
            config,
        }
    }

    /// Returns the same with one more lint, if the configuration selects it.
    #[must_use]
    pub fn with_lint(mut self, lint: &'static Lint) -> Self {
        self.known.push(lint);
        let number = number_of(lint.kind);
        let place = self.by_code.partition_point(|(known, _)| *known <= number);
        self.by_code.insert(place, (number, lint));
        if let Some(severity) = self.config.severity_of(lint) {
            self.reports_validation |= matches!(lint.check, Check::Whatwg);
            if lint.triggers() != Prefilter::NONE {
                if lint.precedence == Precedence::Umbrella {
                    self.triggers.ask(lint.triggers());
                    self.summaries.push((self.selected.len(), lint.triggers()));
                } else {
                    self.triggers.add(self.selected.len(), lint.triggers());
                }
                self.selected.push((lint, self.config.roles_of(lint), severity));
            }
        }
        self
    }

    /// Returns the same without the prefilter: every selected lint checks every text. Slow; for tests.
    #[must_use]
    pub fn without_prefilter(mut self) -> Self {
        self.triggers.ask(Prefilter::ALL);
        self.summaries.iter_mut().for_each(|(_, triggers)| *triggers = Prefilter::ALL);
        let is_summary = |lint: &usize| self.summaries.iter().any(|(number, _)| number == lint);
        (0..self.selected.len())
            .filter(|lint| !is_summary(lint))
            .for_each(|lint| self.triggers.add(lint, Prefilter::ALL));
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
        let number = number_of(kind);
        let first = self.by_code.partition_point(|(known, _)| *known < number);
        let same = self.by_code[first..].iter().take_while(|(known, _)| *known == number);
        same.map(|(_, lint)| *lint).find(|lint| lint.kind == kind)
    }

    /// Whether `text` has no findings. Faster than [`check`](Self::check).
    pub fn is_clean(&self, text: &str) -> bool {
        self.is_clean_in(text, LinkRole::Link)
    }

    /// Whether `text` has no findings if it has this role in its document.
    pub fn is_clean_in(&self, text: &str, role: LinkRole) -> bool {
        if self.is_plain(text) {
            return true;
        }
        match self.read(text) {
            Ok(components) if !self.reports_validation => self.unprocessed(text, components, role).is_none(),
            _ => self.check_unusual(text, role).is_empty(),
        }
    }

    /// Returns all findings in `text` in the order of their places.
    pub fn check(&self, text: &[u8]) -> Vec<Diagnostic> {
        self.check_in(text, LinkRole::Link)
    }

    /// Returns all findings in a `text` that has this role in its document, in the order of their places.
    pub fn check_in(&self, text: &[u8], role: LinkRole) -> Vec<Diagnostic> {
        match decode_utf8(text) {
            Ok(text) => self.check_text(text, role),
            Err(diagnostic) => self.selected(*diagnostic).into_iter().collect(),
        }
    }

    /// Returns all findings in the text of a link of a document, in the order of their places.
    pub fn check_link(&self, link: &Link<'_>) -> Vec<Diagnostic> {
        let mut found = self.check_text(link.text(), link.role);
        // No sentence ends in an image. The names of those that a program stored without an ending end in a full stop.
        if link.context == LinkContext::Image && link.text().ends_with('.') {
            found.retain(|finding| finding.code() != TRAILING_PUNCTUATION);
        }
        found
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
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> Option<Diagnostic> {
        let mut found = Vec::new();
        let severity = self.config.severity_of(lint)?;
        DiagnosticSink::new((lint.kind, severity), lint.rule, None, &mut found).report(span, message, label);
        found.pop()
    }

    fn sink<'a>(&self, lint: &Lint, severity: Severity, found: &'a mut Vec<Diagnostic>) -> DiagnosticSink<'a> {
        DiagnosticSink::new((lint.kind, severity), lint.rule, Some(self.rule()), found)
    }

    /// Reads a text by the rule that it must match, and returns its components.
    fn read(&self, text: &str) -> Result<Delimited, SyntaxError> {
        match self {
            Linter { is_standard: true, .. } => {}
            Linter { is_uri: true, .. } => return parse(rfc3986::Uri, text).map(|tree| Delimited::from(&tree)),
            Linter { config, .. } => config.rule.check(text)?,
        }
        Ok(if text.len() > MAX_LEN { Delimited::default() } else { Delimited::of(text) })
    }

    /// Whether the text is of the usual form, and has no property that a lint asks for: it matches the rule, and has no findings.
    fn is_plain(&self, text: &str) -> bool {
        self.accepts_plain() && plain::properties(text).is_some_and(|plain| self.is_clean_plain(plain, text.as_bytes()))
    }

    /// Whether a text of the usual form may be without findings.
    fn accepts_plain(&self) -> bool {
        self.allows_uris && !self.reports_validation
    }

    /// Whether a text of the usual form has no property that a lint asks for.
    #[inline(always)]
    fn is_clean_plain(&self, plain: Plain, text: &[u8]) -> bool {
        !self.triggers.has_any(plain.found)
            || !self.triggers.has_any(
                self.refined(plain.found, plain.host(text), |host| self.known_hosts.are_before(host, plain.dots())),
            )
    }

    /// Returns the lines at the start of `text` that have no findings, up to the first that is not of the usual form, which may have none
    /// either. Most lines of a list are usual, and many at once are read faster than one by one. The text need not be UTF-8: these lines
    /// are ASCII.
    ///
    /// ```
    /// use urlgram_lint::{Config, Linter};
    ///
    /// let clean = Linter::new(Config::default()).clean_lines(b"https://a.example/\nhttps://b.example/%zz\n");
    /// assert_eq!((clean.count, clean.end), (1, 19));
    /// ```
    pub fn clean_lines(&self, text: &[u8]) -> CleanLines {
        if !self.accepts_plain() {
            return CleanLines::default();
        }
        plain::lines(text, |plain, line| self.is_clean_plain(plain, line))
    }

    /// Returns the properties `found` without those that ask for a well-known host if the host has nothing to do with one. Another
    /// specification may find another host.
    #[inline(always)]
    fn refined(&self, mut found: Prefilter, host: &[u8], has_known: impl Fn(&[u8]) -> bool) -> Prefilter {
        if found.intersects(Prefilter::HIDDEN_HOST) {
            return found;
        }
        if found.intersects(Prefilter::DEEP_HOST) && !has_known(host) {
            found = found.without(Prefilter::DEEP_HOST);
        }
        if found.intersects(Prefilter::LOOKALIKE_HOST) && !self.known_hosts.are_imitated_in(host) {
            found = found.without(Prefilter::LOOKALIKE_HOST);
        }
        found
    }

    /// Returns the properties of a text with these components.
    fn properties(&self, text: &str, components: &Delimited) -> Prefilter {
        let host = components.host.map_or("", |host| host.of(text)).as_bytes();
        self.refined(Prefilter::of(text, components), host, |host| self.known_hosts.are_in(host))
    }

    /// Returns all findings in a text that has this role in its document, in the order of their places.
    pub fn check_text(&self, text: &str, role: LinkRole) -> Vec<Diagnostic> {
        if self.is_plain(text) { Vec::new() } else { self.check_unusual(text, role) }
    }

    /// The same as [`check_text`](Self::check_text) without the quick look at whether the text is of the usual form: for the texts at
    /// which [`clean_lines`](Self::clean_lines) stops.
    pub fn check_unusual(&self, text: &str, role: LinkRole) -> Vec<Diagnostic> {
        let (components, error) = match self.read(text) {
            Ok(components) if !self.reports_validation => {
                let found = self.unprocessed(text, components, role);
                return found.map_or(Vec::new(), |(context, found)| self.processed(&context, found));
            }
            Ok(components) => (components, None),
            Err(error) if text.len() > MAX_LEN => return vec![Diagnostic::from_syntax_error(text, error)],
            Err(error) => (Delimited::of(text), Some(error)),
        };
        let mut triggers = self.properties(text, &components);
        triggers.set(Prefilter::MALFORMED, error.is_some());
        triggers = triggers.with_dispute();
        let mut context = self.context(text, (components, triggers), error, role);
        let mut found = self.run(&context);
        if self.reports_validation {
            let reported = validation::check(text.as_bytes(), self.config.base.as_ref());
            found.extend(reported.into_iter().filter_map(|diagnostic| self.selected(diagnostic)));
        }
        if let Some(error) = context.take_error() {
            self.add_syntax_error(&context, error, &mut found);
        }
        self.processed(&context, found)
    }

    /// Adds the syntax error to the findings, or its error to the one that supersedes it: then nobody reads its texts.
    fn add_syntax_error(&self, context: &LintContext<'_>, error: SyntaxError, found: &mut Vec<Diagnostic>) {
        match self.heir(context, &error, found) {
            Some(heir) => found[heir].set_syntax_error(Some(Box::new(error))),
            None => found.extend(self.selected(Diagnostic::from_syntax_error(context.text(), error))),
        }
    }

    /// Returns the place of the finding that supersedes a syntax error, if that can be told without its diagnostic.
    fn heir(&self, context: &LintContext<'_>, error: &SyntaxError, found: &[Diagnostic]) -> Option<usize> {
        // The diagnostics of other kinds have other places than the character that the grammar rejects.
        if found.is_empty() || error.kind(context.text()) != SyntaxKind::InvalidCharacter {
            return None;
        }
        let lint = self.lint(Kind::Syntax(SyntaxKind::InvalidCharacter))?;
        let is_reported =
            self.config.severity_of(lint).is_some() && self.config.roles_of(lint).contains(context.role());
        supersede::heir(found, lint, error.span(), |kind| self.lint(kind)).filter(|_| is_reported)
    }

    fn context<'a>(
        &'a self,
        text: &'a str,
        properties: (Delimited, Prefilter),
        error: Option<SyntaxError>,
        role: LinkRole,
    ) -> LintContext<'a> {
        LintContext::new(text, properties, error, role, &self.config)
    }

    /// Runs the lints over a text that matches its rule; `None` if they find nothing. Allocates nothing for most texts.
    fn unprocessed<'a>(
        &'a self,
        text: &'a str,
        components: Delimited,
        role: LinkRole,
    ) -> Option<(LintContext<'a>, Vec<Diagnostic>)> {
        let triggers = self.properties(text, &components);
        if !self.triggers.has_any(triggers) {
            return None;
        }
        let context = self.context(text, (components, triggers), None, role);
        let found = self.run(&context);
        if found.is_empty() { None } else { Some((context, found)) }
    }

    /// Returns the findings to report: of those that explain the same problem one, with fixes that were verified, in order.
    fn processed(&self, context: &LintContext<'_>, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let (text, role) = (context.text(), context.role());
        let lint_of = |diagnostic: &Diagnostic| self.lint(diagnostic.kind());
        found.retain(|diagnostic| lint_of(diagnostic).is_none_or(|lint| self.config.roles_of(lint).contains(role)));
        supersede::apply(&mut found, |kind| self.lint(kind));
        found.retain(|diagnostic| {
            !self.config.accepts_conventions || lint_of(diagnostic).is_none_or(|lint| !(lint.exempts)(context))
        });
        for diagnostic in &mut found {
            fix_all(diagnostic, text);
            diagnostic.retain_fixes(|fix| !loses_encryption(text, fix) && !joins_second_scheme(context, fix));
            if diagnostic.fixes().iter().any(|fix| breaks_scheme(text, fix)) {
                let help = "The grammar of the scheme has no percent-encoding here. Leave the character out.";
                *diagnostic = diagnostic.clone().without_fixes().with_help(help);
            }
            diagnostic.verify_fixes(|fix| {
                text.len() <= MAX_VERIFIED_LEN
                    && !touches_second_scheme(context, fix)
                    && context.means_the_same(fix.span, &fix.text)
            });
        }
        found.sort_by_key(|diagnostic| (diagnostic.span().start, core::cmp::Reverse(diagnostic.severity())));
        found
    }

    /// Runs the lints over a text. Summaries come last, and only if no other finding explains the problem: they cost the most.
    fn run(&self, context: &LintContext<'_>) -> Vec<Diagnostic> {
        let (mut found, present) = (Vec::new(), context.triggers());
        for number in self.triggers.lints(present) {
            self.run_lint(number, context, &mut found);
        }
        for (number, triggers) in &self.summaries {
            if !present.intersects(*triggers) {
                continue;
            }
            let lint = self.selected[*number].0;
            let is_explained = |finding: &Diagnostic| {
                self.lint(finding.kind()).is_some_and(|other| supersede::is_explained_by(lint, other))
            };
            if !found.iter().any(is_explained) {
                self.run_lint(*number, context, &mut found);
            }
        }
        found
    }

    #[inline]
    fn run_lint(&self, number: usize, context: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
        let (lint, roles, severity) = &self.selected[number];
        if !roles.contains(context.role()) {
            return;
        }
        let mut sink = self.sink(lint, *severity, found);
        match lint.check {
            Check::WellFormed(..) if context.is_malformed() => {}
            Check::Text(_, check) | Check::WellFormed(_, check) | Check::Policy(check) => check(context, &mut sink),
            Check::Syntax | Check::Whatwg | Check::Record | Check::Document => {}
        }
    }

    /// Returns a diagnostic that a grammar or a parser made, with the configured severity; none if its lint is not selected.
    fn selected(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        let Some(lint) = self.lint(diagnostic.kind()) else { return Some(diagnostic) };
        diagnostic.set_severity(self.config.severity_of(lint)?);
        Some(diagnostic)
    }
}

/// Returns the first bytes of the code of a kind as a number, which is compared faster than a text.
fn number_of(kind: Kind) -> u64 {
    let mut bytes = [0; 8];
    bytes.iter_mut().zip(kind.code().bytes()).for_each(|(place, byte)| *place = byte);
    u64::from_be_bytes(bytes)
}

/// Whether every text that matches `URI` of RFC 3986 matches the rule.
fn allows_uris(rule: &Rule) -> bool {
    let rules = [
        <rfc3986::Uri as Production>::RULE,
        <rfc3986::UriReference as Production>::RULE,
        <rfc3987::Iri as Production>::RULE,
        <rfc3987::IriReference as Production>::RULE,
    ];
    rules.iter().any(|known| **known == *rule)
}

/// Longest text for which safe fixes are verified, in bytes.
const MAX_VERIFIED_LEN: usize = 1 << 16;

/// Schemes with encryption, each with the one that lacks it.
const ENCRYPTED: [(&str, &str); 4] = [("https", "http"), ("wss", "ws"), ("ftps", "ftp"), ("ldaps", "ldap")];

/// Lets the fix of a syntax error remove all mistakes of the text: the next run would take the others for something else.
fn fix_all(diagnostic: &mut Diagnostic, text: &str) {
    if !matches!(diagnostic.kind(), Kind::Syntax(_)) || text.len() > MAX_VERIFIED_LEN {
        return;
    }
    let [fix] = diagnostic.fixes() else { return };
    if let Some(whole) = diagnostic.whole_fix(text).filter(|whole| whole != fix) {
        *diagnostic = diagnostic.clone().without_fixes().with_fix(whole);
    }
}

/// Whether a fix writes a percent-encoding where the grammar of the scheme has none: `tel:+1%20555` is not a telephone number.
fn breaks_scheme(text: &str, fix: &Fix) -> bool {
    let is_ascii_escape = |c: &[u8]| matches!(c, [b'%', b'0'..=b'7', ..]);
    if !fix.text.as_bytes().windows(2).any(is_ascii_escape) || text.len() > MAX_VERIFIED_LEN {
        return false;
    }
    let fixed = fix.apply(text);
    let written = fix.span.start as usize..fix.span.start as usize + fix.text.len();
    scheme::parse(&fixed).is_err_and(|error| {
        written.contains(&error.offset()) && fixed.as_bytes().get(error.offset()..).is_some_and(is_ascii_escape)
    })
}

/// Whether a fix changes what may be a second scheme. Specifications that read it as a host do not tell whether it is one.
fn touches_second_scheme(context: &LintContext<'_>, fix: &Fix) -> bool {
    let is_near = |scheme: Slice<'_>| fix.span.start <= scheme.span.end && scheme.span.start <= fix.span.end;
    context.second_scheme().is_some_and(is_near)
}

/// Whether a fix keeps the first of two schemes and breaks the `://` of the second, which is then a host for good.
fn joins_second_scheme(context: &LintContext<'_>, fix: &Fix) -> bool {
    let Some(scheme) = context.second_scheme() else { return false };
    let Span { start, end } = fix.span;
    let colon = scheme.span.end - "://".len() as u32;
    let is_within = scheme.span.start <= start && start < scheme.span.end && colon < end;
    let (before, after) = (Span::new(colon.min(start), start), Span::new(end, scheme.span.end.max(end)));
    is_within && !format!("{}{}{}", context.at(before).text, fix.text, context.at(after).text).contains("://")
}

/// Whether a fix replaces the scheme of `text` by the one without encryption.
fn loses_encryption(text: &str, fix: &Fix) -> bool {
    const LONGEST: usize = "https:".len();
    if fix.span.start as usize >= LONGEST {
        return false;
    }
    let scheme = |text: &str| text.split_once(':').map_or(String::new(), |(scheme, _)| scheme.to_ascii_lowercase());
    let before = scheme(text.get(..LONGEST).unwrap_or(text));
    let is_encrypted = ENCRYPTED.iter().any(|(encrypted, _)| *encrypted == before);
    let touches_scheme = fix.span.start as usize <= before.len();
    is_encrypted && touches_scheme && ENCRYPTED.iter().any(|(_, plain)| *plain == scheme(&fix.apply(text)))
}

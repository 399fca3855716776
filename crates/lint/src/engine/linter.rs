//! The linter: the way of a text from the reader to its findings.

use std::borrow::Cow;

use super::known_lints::KnownLints;
use super::lint::{Check, Lint};
use super::selected::SelectedLints;
use super::sink::DiagnosticSink;
use super::{fixes, supersede};
use crate::policy::Config;
use crate::text::{CleanLines, Filled, LintContext, Properties, Reader, validation};
use urlgram::diagnostic::{Diagnostic, Kind, SyntaxKind, decode_utf8};
use urlgram::mistake::{MistakeKind, find};
use urlgram::pass::SyntaxError;
use urlgram::rule::Rule;
use urlgram::servers::{allows_several_servers, backslash_of_driver};
use urlgram::span::Span;
use urlgram::version_range::npm_range;
use urlgram_documents::{Link, LinkContext, LinkRole};

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
    reader: Reader,
    known: KnownLints,
    selected: SelectedLints,
}

impl Linter {
    /// Returns a linter that knows no lints.
    pub(crate) fn empty(config: Config) -> Self {
        let reader = Reader::of(&config);
        Linter { config, reader, known: KnownLints::default(), selected: SelectedLints::default() }
    }

    /// Adds a lint, if the configuration selects it.
    #[must_use]
    pub fn with_lint(mut self, lint: &'static Lint) -> Self {
        self.known.add(lint);
        if let Some(severity) = self.config.severity_of(lint) {
            if matches!(lint.check, Check::Whatwg) {
                self.reader.ask_validation();
            }
            if lint.properties() != Properties::NONE {
                self.reader.ask(lint.properties());
                self.selected.add(lint, self.config.roles_of(lint), severity);
            }
        }
        self
    }

    /// Removes the prefilter: every selected lint checks every text. Slow; for tests.
    #[must_use]
    pub fn without_prefilter(mut self) -> Self {
        self.reader.ask(Properties::ALL);
        self.selected.ask_all();
        self
    }

    /// Returns the configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns all lints that the linter knows, selected or not.
    pub fn known(&self) -> &[&'static Lint] {
        self.known.all()
    }

    /// Returns the rule that texts must match.
    pub fn rule(&self) -> &'static Rule {
        self.config.rule.rule()
    }

    /// Returns the lint whose findings are of this kind; none if it is not known.
    pub fn lint(&self, kind: Kind) -> Option<&'static Lint> {
        self.known.of_kind(kind)
    }

    /// Whether a lint that `pattern` names is selected.
    pub fn is_enabled(&self, pattern: &str) -> bool {
        self.known().iter().any(|lint| lint.matches(pattern) && self.config.severity_of(lint).is_some())
    }

    /// Whether `text` has no findings. Faster than [`check`](Self::check).
    pub fn is_clean(&self, text: &str) -> bool {
        self.is_clean_in(text, LinkRole::Link)
    }

    /// Whether `text` has no findings if it has this role in its document.
    pub fn is_clean_in(&self, text: &str, role: LinkRole) -> bool {
        if self.reader.is_plain_and_clean(text) {
            return true;
        }
        match self.reader.read(text, role, &self.config) {
            Ok(None) => true,
            Ok(Some(context)) if context.is_malformed() || self.reader.reports_validation() => {
                self.findings(context).is_empty()
            }
            Ok(Some(context)) => self.selected.run(&context, &self.known).is_empty(),
            Err(_) => false,
        }
    }

    /// Returns the lines at the start of `text` that have no findings, up to the first that is not plain, which may have none either. Most
    /// lines of a list are plain, and many at once are read faster than one by one. The text need not be UTF-8: these lines are ASCII.
    ///
    /// ```
    /// use urlgram_lint::{Config, Linter};
    ///
    /// let clean = Linter::new(Config::default()).clean_lines(b"https://a.example/\nhttps://b.example/%zz\n");
    /// assert_eq!((clean.count, clean.end), (1, 19));
    /// ```
    pub fn clean_lines(&self, text: &[u8]) -> CleanLines {
        self.reader.clean_lines(text)
    }

    /// Returns all findings in `text` in the order of their places.
    pub fn check(&self, text: &[u8]) -> Vec<Diagnostic> {
        self.check_in(text, LinkRole::Link)
    }

    /// Returns all findings in a `text` that has this role in its document, in the order of their places.
    pub fn check_in(&self, text: &[u8], role: LinkRole) -> Vec<Diagnostic> {
        match decode_utf8(text) {
            Ok(text) => self.check_text(text, role),
            Err(diagnostic) => self.configured(*diagnostic).into_iter().collect(),
        }
    }

    /// Returns all findings in the text of a link of a document, in the order of their places.
    pub fn check_link(&self, link: &Link<'_>) -> Vec<Diagnostic> {
        let mut found = self.check_text(link.text(), link.role);
        if link.role == LinkRole::Template && found.is_empty() {
            found = self.check_filled(link.text());
        }
        // No sentence ends in an image. The names of those that a program stored without an ending end in a full stop.
        if link.context == LinkContext::Image && link.text().ends_with('.') {
            found.retain(|finding| self.lint(finding.kind()).is_none_or(|lint| !lint.is_about_sentences));
        }
        if !found.is_empty()
            && matches!(link.context, LinkContext::Autolink | LinkContext::Destination)
            && is_shorthand(link.text())
        {
            found.retain(|finding| self.lint(finding.kind()).is_none_or(|lint| !lint.except_shorthands));
        }
        found
    }

    /// Returns what the documentation of a server rejects in a connection string that a program completes, apart from what it writes.
    fn check_filled(&self, template: &str) -> Vec<Diagnostic> {
        let Some(filled) = Filled::of(template) else { return Vec::new() };
        let mut found = self.check_text(&filled.text, LinkRole::Value);
        found.retain(|finding| finding.kind() == Kind::SchemeGrammar && filled.is_certain(finding));
        found.into_iter().map(Diagnostic::without_fixes).collect()
    }

    /// Returns all findings in a text that has this role in its document, in the order of their places.
    pub fn check_text(&self, text: &str, role: LinkRole) -> Vec<Diagnostic> {
        if self.reader.is_plain_and_clean(text) { Vec::new() } else { self.check_unusual(text, role) }
    }

    /// Returns what [`check_text`](Self::check_text) returns, without the quick test whether the text is plain: for the texts at which
    /// [`clean_lines`](Self::clean_lines) stops.
    pub fn check_unusual(&self, text: &str, role: LinkRole) -> Vec<Diagnostic> {
        match self.reader.read(text, role, &self.config) {
            Ok(None) => Vec::new(),
            Ok(Some(context)) => self.findings(context),
            Err(error) => vec![Diagnostic::from_syntax_error(text, error)],
        }
    }

    /// Returns the findings in a text, in the order of their places: those of lints, of the grammar and of the URL Standard's parser. Of
    /// several that explain one problem, one remains.
    fn findings(&self, mut context: LintContext<'_>) -> Vec<Diagnostic> {
        let mut found = self.selected.run(&context, &self.known);
        if self.reader.reports_validation() {
            let reported = validation::check(context.text().as_bytes(), self.config.base.as_ref());
            found.extend(reported.into_iter().filter_map(|diagnostic| self.configured(diagnostic)));
        }
        if let Some(error) = context.take_error() {
            self.add_syntax_error(&context, error, &mut found);
        }
        if !found.is_empty() {
            self.choose(&context, &mut found);
            found.iter_mut().for_each(|diagnostic| fixes::settle(diagnostic, &context));
            found.sort_by_key(|diagnostic| (diagnostic.span().start, core::cmp::Reverse(diagnostic.severity())));
        }
        found
    }

    /// Drops findings that texts of this role are not checked for, those that others supersede, and conventions that are accepted.
    fn choose(&self, context: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
        let lint_of = |diagnostic: &Diagnostic| self.lint(diagnostic.kind());
        let has_role = |lint: &Lint| self.config.roles_of(lint).contains(context.role());
        found.retain(|diagnostic| lint_of(diagnostic).is_none_or(has_role));
        supersede::apply(found, |kind| self.lint(kind));
        if self.config.accepts_conventions {
            found.retain(|diagnostic| lint_of(diagnostic).is_none_or(|lint| !(lint.exempts)(context)));
        }
    }

    /// Adds the syntax error to the findings, or its error to the one that supersedes it: then nobody reads its texts.
    fn add_syntax_error(&self, context: &LintContext<'_>, error: SyntaxError, found: &mut Vec<Diagnostic>) {
        // Drivers and npm read what RFC 3986 rejects, and no other notation exists.
        let is_of_program = match error.kind(context.text()) {
            SyntaxKind::BadPort | SyntaxKind::TextAfterIpLiteral => allows_several_servers(context.text()),
            SyntaxKind::InvalidCharacter => {
                is_backslash_of_driver(context.text(), error.span())
                    || npm_range(context.text()).is_some()
                    || is_after_address(context.text(), error.span()) && allows_several_servers(context.text())
            }
            _ => false,
        };
        if is_of_program {
            return;
        }
        match self.heir(context, &error, found) {
            Some(heir) => found[heir].set_syntax_error(Some(Box::new(error))),
            None => {
                let finding = self.configured(Diagnostic::from_syntax_error(context.text(), error));
                found.extend(finding.map(|finding| with_meaning(finding, context.text())));
            }
        }
    }

    /// Returns the index of the finding that supersedes a syntax error, if that can be told without its diagnostic.
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

    /// Returns a diagnostic that a grammar or a parser made, with the configured severity; none if its lint is not selected.
    fn configured(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        let Some(lint) = self.lint(diagnostic.kind()) else { return Some(diagnostic) };
        diagnostic.set_severity(self.config.severity_of(lint)?);
        Some(diagnostic)
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
}

/// Adds to a finding about a port what its author meant: in `https://github.com:owner/a.git`, the name of an account follows the colon.
fn with_meaning(finding: Diagnostic, text: &str) -> Diagnostic {
    if finding.kind() != Kind::Syntax(SyntaxKind::BadPort) || finding.help().is_some() {
        return finding;
    }
    match find(text).filter(|found| found.misleads && found.kind != MistakeKind::PortRange) {
        Some(found) => {
            let (first, rest) = found.message.split_at(found.message.chars().next().map_or(0, char::len_utf8));
            finding.with_help(format!("{}{rest}.", first.to_uppercase()))
        }
        None => finding,
    }
}

/// Whether a place is that of a backslash that the driver of a database reads.
fn is_backslash_of_driver(text: &str, place: Span) -> bool {
    backslash_of_driver(text).is_some_and(|(at, _)| at == place.start as usize)
}

/// Whether the character at a place follows an IPv6 address and begins the next server of a list: `[2001:db8::1],[2001:db8::2]`.
fn is_after_address(text: &str, place: Span) -> bool {
    text[..place.start as usize].ends_with(']') && text[place.start as usize..].starts_with(',')
}

/// Whether a link of Markdown is a name that the configuration of a site makes a link of: `pr:126` of MyST, and ``xref:Names.Name`2`` of
/// DocFX.
fn is_shorthand(text: &str) -> bool {
    let Some((scheme, name)) = text.split_once(':') else { return false };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let arity = name.rsplit_once('`').map(|(_, arity)| arity);
    if scheme == "xref" {
        arity.is_some_and(is_number)
    } else {
        !scheme.contains('.') && scheme != "localhost" && is_number(name)
    }
}

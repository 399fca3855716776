//! One rule of the linter.

use super::precedence::{Explains, Precedence};
use super::roles::Roles;
use super::sink::DiagnosticSink;
use crate::text::{LintContext, Properties};
use urlgram::diagnostic::{Code, Kind, Severity};
use urlgram::rule::Rule;

/// One rule of the linter: a stable code, a page that explains it, and a function that finds the problem.
///
/// The lints of this crate are files of their family's folder, one each, and one line each in that folder's `mod.rs`. A
/// lint can also be made anywhere else:
///
/// ```
/// use urlgram_lint::{Check, FixAvailability, Lint, Properties, Severity};
///
/// const PAGE: &str = "## What it does\nFinds a port with leading zeros.\n";
///
/// static LINT: Lint = Lint {
///     severity: Severity::Info,
///     check: Check::Text(Properties::PORT, |context, sink| {
///         let Some(port) = context.port().filter(|port| port.len() > 1 && port.starts_with('0')) else { return };
///         sink.report(port.span, "leading zeros in a port", "some parsers keep them, others drop them");
///     }),
///     ..Lint::new("X001", "padded-port", PAGE)
/// };
/// assert_eq!(LINT.summary(), "a port with leading zeros");
/// assert_eq!(LINT.fix, FixAvailability::None);
/// ```
#[derive(Debug)]
pub struct Lint {
    /// Kind of the findings, with code and name.
    pub kind: Kind,
    /// Markdown page with the sections `What it does` (one sentence that starts with `Finds`), `Why is this bad?`,
    /// `Example`, `Use instead` and `References`. Each line of a code block is an example, with Rust's
    /// escapes in a block of the language `text escaped`.
    pub doc: &'static str,
    /// Severity of the findings, unless the configuration sets another.
    pub severity: Severity,
    /// Whether the lint is selected by default.
    pub by_default: bool,
    /// Whether it is selected by default in tests, too: [`Preset::Tests`](crate::Preset::Tests).
    pub in_tests: bool,
    /// Version that brought the lint.
    pub since: &'static str,
    /// Best fix that findings bring.
    pub fix: FixAvailability,
    /// Grammar and rule that the examples are read by: `("rfc3987", "IRI")`. `URI` of RFC 3986 if absent.
    pub read_as: Option<(&'static str, &'static str)>,
    /// Base URL of the examples.
    pub base: Option<&'static str>,
    /// Rank among lints that find something in the same place.
    pub precedence: Precedence,
    /// Problem that findings explain in addition to their span. For an umbrella: the problem that it summarizes.
    pub explains: Explains,
    /// Roles of the URLs that the lint checks.
    pub roles: Roles,
    /// Whether the lint is selected by default also if the URL Standard decides whether a text is valid, whose parser reports in its own
    /// terms what other lints find.
    pub for_every_specification: bool,
    /// Whether findings in examples of a document are reported, too: no invented text has the problem.
    pub in_examples: bool,
    /// Whether a finding says nothing about the path of a file that exists under this very name: renderers of Markdown encode the path.
    pub except_names: bool,
    /// Whether a finding says nothing about a link of Markdown such as `pr:126` that the configuration of a site gives a meaning.
    pub except_shorthands: bool,
    /// Whether a finding says nothing about the name of a package where npm reads it: `git+ssh://git@host:path`.
    pub except_packages: bool,
    /// Whether the lint is about the sentence around a URL. Images are not part of sentences.
    pub is_about_sentences: bool,
    /// Preference of a [`Style`](crate::Style) that the lint enforces: `trailing-slash`.
    pub style: Option<&'static str>,
    /// Whether a lint of the kind [`Check::Syntax`] does not report a text if
    /// [`Config::accepts_conventions`](crate::Config::accepts_conventions).
    pub exempts: fn(&LintContext<'_>) -> bool,
    /// Grammar rule that the lint is about.
    pub rule: Option<&'static Rule>,
    /// Source of the findings.
    pub check: Check,
}

/// Best fix that the findings of a lint bring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum FixAvailability {
    /// No fix.
    None,
    /// Fixes that may change the meaning of the text.
    Unsafe,
    /// Fixes of which some keep the meaning, for every specification that accepts the text.
    Safe,
}

/// Source of a lint's findings.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// The grammar rejects the text, and [`Diagnostic::from_syntax_error`](urlgram::diagnostic::Diagnostic::from_syntax_error) explains why.
    Syntax,
    /// The URL Standard's parser reports a validation error.
    Whatwg,
    /// The reader of records reports bytes that are not a text.
    Record,
    /// The reader of documents reports it.
    Document,
    /// A function that is called for texts with at least one of the properties.
    Text(Properties, fn(&LintContext<'_>, &mut DiagnosticSink<'_>)),
    /// Like [`Check::Text`], for texts that match their rule only.
    WellFormed(Properties, fn(&LintContext<'_>, &mut DiagnosticSink<'_>)),
    /// A function that is called for every text if the configuration has a [`Policy`](crate::Policy).
    Policy(fn(&LintContext<'_>, &mut DiagnosticSink<'_>)),
    /// A function that is called for every text if [`Config::agree`](crate::Config::agree) names readers.
    Agreement(fn(&LintContext<'_>, &mut DiagnosticSink<'_>)),
}

impl Lint {
    /// Makes a lint of severity warning that is selected by default and does not check anything yet.
    pub const fn new(code: &'static str, name: &'static str, doc: &'static str) -> Lint {
        Lint::of_kind(Kind::Lint(Code::new(code, name)), doc)
    }

    /// Makes a lint whose kind is defined elsewhere, such as a syntax error.
    pub const fn of_kind(kind: Kind, doc: &'static str) -> Lint {
        Lint {
            kind,
            doc,
            severity: Severity::Warning,
            by_default: true,
            in_tests: false,
            since: "0.1.0",
            fix: FixAvailability::None,
            read_as: None,
            base: None,
            precedence: Precedence::Normal,
            explains: Explains::Place,
            roles: Roles::JUDGED,
            for_every_specification: false,
            in_examples: false,
            except_names: false,
            except_shorthands: false,
            except_packages: false,
            is_about_sentences: false,
            style: None,
            exempts: |_| false,
            rule: None,
            check: Check::Document,
        }
    }

    /// Returns the stable code: a letter, a digit for the family, two more digits: `U304`.
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the name of the problem: `percent-encoded-host`.
    pub const fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// Returns the properties of which a text needs one to be checked; the empty set if the lint has no function.
    pub(super) const fn properties(&self) -> Properties {
        match self.check {
            Check::Text(properties, _) | Check::WellFormed(properties, _) => properties,
            Check::Policy(_) | Check::Agreement(_) => Properties::ALWAYS,
            Check::Syntax | Check::Whatwg | Check::Record | Check::Document => Properties::NONE,
        }
    }
}

//! One rule of the linter.

use super::Severity;
use super::config::Config;
use super::facts::Facts;
use super::found::Found;
use super::precedence::{Explains, Precedence};
use super::subject::Subject;
use urlgram::input::Rule;
use urlgram::registry;
use urlgram::whatwg::Url;

/// One rule of the linter: a stable code, a page that explains it, and a function that finds the problem.
///
/// The lints of this crate are files of their family's folder, one each, and one line each in that folder's `mod.rs`. A
/// lint can also be made anywhere else:
///
/// ```
/// use urlgram_lint::{Check, Facts, FixAvailability, Lint, Severity};
///
/// static LINT: Lint = Lint {
///     severity: Severity::Info,
///     check: Check::Text(Facts::PORT, |subject, found| {
///         let Some(port) = subject.port().filter(|port| port.len() > 1 && port.starts_with('0')) else { return };
///         found.report(port.span, "leading zeros in a port", "some parsers keep them, others drop them");
///     }),
///     ..Lint::new("X001", "padded-port", "\
/// ## What it does
/// Finds a port with leading zeros.
///
/// ## Example
/// ```text
/// http://example.org:0080/
/// ```
/// ")
/// };
/// assert_eq!(LINT.summary(), "a port with leading zeros");
/// assert_eq!(LINT.bad().next().unwrap().shown, "http://example.org:0080/");
/// assert_eq!(LINT.fix, FixAvailability::None);
/// ```
#[derive(Debug)]
pub struct Lint {
    /// Stable code: a letter, a digit for the family, two more digits: `U304`.
    pub code: &'static str,
    /// Name of the problem: `percent-encoded-host`.
    pub name: &'static str,
    /// Markdown page with the sections `What it does` (one sentence that starts with `Finds`), `Why is this bad?`,
    /// `Example`, `Use instead` and `References`. Each line of a code block is an example, with Rust's
    /// escapes in a block of the language `text escaped`.
    pub doc: &'static str,
    /// Severity of the findings, unless the configuration sets another.
    pub severity: Severity,
    /// Whether the lint is selected by default.
    pub by_default: bool,
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
    /// What findings explain in addition to the span that they point to. For an umbrella: what it summarizes.
    pub explains: Explains,
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
    /// The grammar rejects the text, and [`Cause`](urlgram::cause::Cause) explains why.
    Syntax,
    /// The URL Standard's parser reports a validation error.
    Whatwg,
    /// The reader of records reports bytes that are not a text.
    Record,
    /// The reader of documents reports it.
    Document,
    /// A function that is called for texts with at least one of the facts.
    Text(Facts, fn(&Subject<'_>, &mut Found<'_>)),
    /// Like [`Check::Text`], for texts that match their rule only.
    WellFormed(Facts, fn(&Subject<'_>, &mut Found<'_>)),
    /// A function that is called for every text if the configuration has a [`Policy`](super::Policy).
    Policy(fn(&Subject<'_>, &mut Found<'_>)),
}

impl Lint {
    /// Makes a lint of severity warning that is selected by default and does not check anything yet.
    pub const fn new(code: &'static str, name: &'static str, doc: &'static str) -> Lint {
        Lint {
            code,
            name,
            doc,
            severity: Severity::Warning,
            by_default: true,
            since: "0.1.0",
            fix: FixAvailability::None,
            read_as: None,
            base: None,
            precedence: Precedence::Normal,
            explains: Explains::Place,
            rule: None,
            check: Check::Document,
        }
    }

    /// Returns the facts of which a text needs one to be checked. Empty if the lint has no function.
    pub(super) const fn facts(&self) -> Facts {
        match self.check {
            Check::Text(facts, _) | Check::WellFormed(facts, _) => facts,
            Check::Policy(_) => Facts::ALWAYS,
            Check::Syntax | Check::Whatwg | Check::Record | Check::Document => Facts::NONE,
        }
    }

    /// Returns the configuration that the examples are checked with: their rule and their base URL.
    ///
    /// ```
    /// use urlgram_lint::{Linter, lint};
    ///
    /// let colon = lint("colon-in-first-segment").unwrap();
    /// let linter = Linter::new(colon.config());
    /// assert_eq!(linter.rule().name, "relative-ref");
    /// let example = colon.bad().next().unwrap();
    /// assert_eq!(linter.findings(&example.bytes())[0].cause.code, colon.code);
    /// ```
    pub fn config(&self) -> Config {
        let reading = self.read_as.and_then(|(grammar, rule)| registry::grammar(grammar)?.rule(rule));
        let mut config = reading.map_or_else(Config::default, Config::new);
        config.base = self.base.and_then(|base| Url::parse(base).ok());
        config
    }

    /// Whether `pattern` names this lint: `ALL`, its code or the beginning of it, or its name.
    pub fn is_meant_by(&self, pattern: &str) -> bool {
        pattern == "ALL" || pattern == self.name || !pattern.is_empty() && self.code.starts_with(pattern)
    }
}

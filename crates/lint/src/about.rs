//! What is known of a lint: its documentation, and the function that looks.

use super::Severity;
use super::config::Config;
use super::facts::Facts;
use super::found::Found;
use super::subject::Subject;
use urlgram::input::Rule;
use urlgram::registry;
use urlgram::whatwg::Url;

/// One rule of the linter: a stable code, its documentation, what it looks for.
///
/// A lint is a file of its family's folder, and a line in that folder's `mod.rs`:
///
/// ```
/// use urlgram::grammar::rfc3986;
/// use urlgram_lint::{Check, Facts, Lint, Mends, Severity};
/// use urlgram::input::Production;
///
/// static LINT: Lint = Lint {
///     summary: "a port that is written with leading zeros",
///     why: "...",
///     check: Check::Text(Facts::PORT, |subject, found| {
///         let Some(port) = subject.port().filter(|port| port.len() > 1 && port.starts_with('0')) else { return };
///         found.report(port.span, "leading zeros in a port", "some parsers keep them, others drop them");
///     }),
///     ..Lint::new("U310", "zero-padded-port", <rfc3986::Port as Production>::RULE)
/// };
/// assert_eq!(LINT.severity, Severity::Warning);
/// assert_eq!(LINT.mends, Mends::Never);
/// ```
#[derive(Debug)]
pub struct Lint {
    /// A stable code: a letter for whose rule it is, a digit for the family, two more: `U304`.
    pub code: &'static str,
    /// The name of the problem: `percent-encoded-host`.
    pub name: &'static str,
    /// How bad it is, if nobody says otherwise.
    pub severity: Severity,
    /// Whether it is looked for if nobody asks for it.
    pub by_default: bool,
    /// Whether its findings bring a fix, and how safe that is at the best.
    pub mends: Mends,
    /// What it finds: a noun phrase, in lower case, without a full stop.
    pub summary: &'static str,
    /// Why it matters, and to whom: whole sentences, paragraphs apart by an empty line, with the sections that say so.
    pub why: &'static str,
    /// What to do about it: whole sentences.
    pub remedy: &'static str,
    /// Where it is written: `RFC 3986 §3.2.2`, `WHATWG URL: IPv4 parser`, `UTS 39 §5.2`, `CWE-601`.
    pub sources: &'static [&'static str],
    /// Texts in which it is found.
    pub bad: &'static [&'static str],
    /// Texts, like those but as they should be, in which it is not found.
    pub good: &'static [&'static str],
    /// The rule by which the examples are read, as the names of its grammar and its own: `("rfc3987", "IRI")`. If none is
    /// given, it is `URI` of RFC 3986.
    pub read_as: Option<(&'static str, &'static str)>,
    /// The base URL of the examples, if they mean something next to one only.
    pub base: Option<&'static str>,
    /// Codes or prefixes of codes that this lint is more specific than: their findings that overlap one of this are dropped.
    pub silences: &'static [&'static str],
    /// Whether what it finds is about the text as a whole, wherever it points: a more specific lint silences it from any place.
    pub is_umbrella: bool,
    /// The rule of the grammar that is concerned.
    pub rule: &'static Rule,
    /// How it is found.
    pub check: Check,
}

/// Whether the findings of a lint bring a fix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Mends {
    /// There is no fix.
    Never,
    /// Some findings bring a fix that may change what the text means, or guesses.
    Unsafely,
    /// Some findings bring a fix that means the same under every reading that took the text.
    Safely,
}

/// How a lint finds.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// The grammar refuses the text, and [`Cause`](urlgram::cause::Cause) tells why.
    Syntax,
    /// The URL Standard's parser reports it.
    Whatwg,
    /// Who reads records reports it, before there are characters to look at. Its examples are described: a byte that is no
    /// character is written `\xE9`.
    Record,
    /// A function looks, at texts that have one at least of the facts.
    Text(Facts, fn(&Subject<'_>, &mut Found<'_>)),
    /// As [`Check::Text`], but only at texts that match their rule: what is said of style is of no use before.
    WellFormed(Facts, fn(&Subject<'_>, &mut Found<'_>)),
    /// A function looks, at every text, if the configuration has a [`Policy`](super::Policy).
    Policy(fn(&Subject<'_>, &mut Found<'_>)),
    /// What finds texts in documents reports it.
    Document,
}

impl Lint {
    /// A lint that warns, by default, of something about `rule`, and finds nothing yet.
    pub const fn new(code: &'static str, name: &'static str, rule: &'static Rule) -> Lint {
        Lint {
            code,
            name,
            severity: Severity::Warning,
            by_default: true,
            mends: Mends::Never,
            summary: "",
            why: "",
            remedy: "",
            sources: &[],
            bad: &[],
            good: &[],
            read_as: None,
            base: None,
            silences: &[],
            is_umbrella: false,
            rule,
            check: Check::Document,
        }
    }

    /// The facts of which one must hold for this lint to look at a text; none if it does not look by itself.
    pub(super) const fn facts(&self) -> Facts {
        match self.check {
            Check::Text(facts, _) | Check::WellFormed(facts, _) => facts,
            Check::Policy(_) => Facts::ALWAYS,
            Check::Syntax | Check::Whatwg | Check::Record | Check::Document => Facts::NONE,
        }
    }

    /// What its examples are looked at with: the rule that they are to match, and their base URL.
    ///
    /// ```
    /// use urlgram_lint::{Linter, lint};
    ///
    /// let colon = lint("colon-in-first-segment").unwrap();
    /// let linter = Linter::new(colon.config());
    /// assert_eq!(linter.rule().name, "relative-ref");
    /// assert_eq!(linter.findings(colon.bad[0].as_bytes())[0].cause.code, colon.code);
    /// ```
    pub fn config(&self) -> Config {
        let reading = self.read_as.and_then(|(grammar, rule)| registry::grammar(grammar)?.rule(rule));
        let mut config = reading.map_or_else(Config::default, Config::new);
        config.base = self.base.and_then(|base| Url::parse(base).ok());
        config
    }

    /// Whether `pattern` means this lint: `ALL`, its code or the beginning of it, or its name.
    pub fn is_meant_by(&self, pattern: &str) -> bool {
        pattern == "ALL" || pattern == self.name || !pattern.is_empty() && self.code.starts_with(pattern)
    }
}

//! What a linter is asked for.

use core::fmt;

use super::known;
use super::lint::{Check, Lint};
use super::policy::Policy;
use super::style::Style;
use super::{Severity, lints, whatwg};
use urlgram::grammar::rfc3986;
use urlgram::registry::DynRule;
use urlgram::whatwg::Url;

/// What is looked for, and how bad it is.
///
/// ```
/// use urlgram_lint::{Config, check};
///
/// let mut config = Config::default();
/// assert!(check("http://h.example:0080/", &config).iter().any(|finding| finding.cause.name == "zero-padded-port"));
///
/// config.selection.ignore = vec!["U3".into()];
/// assert!(check("http://h.example:0080/", &config).is_empty());
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Config {
    /// The rule that texts are to match: `URI` of RFC 3986, if nothing else is asked for.
    pub reading: &'static DynRule,
    /// What the URL Standard's parser is given as base URL, if texts may be relative to one.
    pub base: Option<Url>,
    /// Which lints look.
    pub selection: Selection,
    /// How bad the findings of a lint are, other than by default: a pattern, and what it is to be. The last that fits holds.
    pub severities: Vec<(String, Severity)>,
    /// Names that others may want to look like, as registrable domains: `example.com`. By default, a few that often are
    /// imitated.
    pub known_hosts: Vec<String>,
    /// What URLs may name, if that matters.
    pub policy: Option<Policy>,
    /// What style is wanted, where there are several.
    pub style: Style,
}

impl Default for Config {
    fn default() -> Self {
        static URI: DynRule = DynRule::of::<rfc3986::Uri>();
        Config::new(&URI)
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Config { reading, base, selection, severities, known_hosts, policy, style } = self;
        f.debug_struct("Config")
            .field("rule", &reading.rule().name)
            .field("base", base)
            .field("selection", selection)
            .field("severities", severities)
            .field("known_hosts", known_hosts)
            .field("policy", policy)
            .field("style", style)
            .finish()
    }
}

impl Config {
    /// What is looked for by default, in texts that are to match the rule which `reading` reads.
    pub fn new(reading: &'static DynRule) -> Config {
        Config {
            reading,
            base: None,
            selection: Selection::default(),
            severities: Vec::new(),
            known_hosts: known::HOSTS.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect(),
            policy: None,
            style: Style::default(),
        }
    }

    /// How bad the findings of `lint` are; none if it is not to look.
    pub fn severity_of(&self, lint: &Lint) -> Option<Severity> {
        if self.policy.is_none() && matches!(lint.check, Check::Policy(_)) {
            return None;
        }
        let by_default = if whatwg::is_meant(self.reading) {
            // Its parser finds in its own terms what U1 and U3 find; what is dangerous is so under every reading.
            lint.code.starts_with('W')
                || ["U4", "U7"].iter().any(|family| lint.code.starts_with(family)) && lint.by_default
        } else {
            lint.by_default
        };
        if !self.selection.holds(lint, by_default) {
            return None;
        }
        Some(self.asked_severity(lint).unwrap_or(lint.severity))
    }

    /// How bad the findings of `lint` are, if that was asked for.
    pub(super) fn asked_severity(&self, lint: &Lint) -> Option<Severity> {
        let asked = self.severities.iter().rev().find(|(pattern, _)| lint.is_meant_by(pattern));
        asked.map(|(_, severity)| *severity)
    }

    /// The patterns that mean no lint at all, in the order in which they were given.
    pub fn unknown_patterns(&self) -> impl Iterator<Item = &str> {
        let Selection { select, extend_select, ignore } = &self.selection;
        let selected = select.iter().flatten().chain(extend_select).chain(ignore);
        let patterns = selected.chain(self.severities.iter().map(|(pattern, _)| pattern)).map(String::as_str);
        patterns.filter(|pattern| !lints().any(|lint| lint.is_meant_by(pattern)))
    }
}

/// Which lints look. Patterns are `ALL`, a code, the beginning of one, or a name: `U3`, `U304`, `percent-encoded-host`.
///
/// Of a pattern that selects a lint and one that ignores it, the more specific holds; of two alike, the one that ignores.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// Only these; none for those that look by default.
    pub select: Option<Vec<String>>,
    /// These as well.
    pub extend_select: Vec<String>,
    /// Not these.
    pub ignore: Vec<String>,
}

impl Selection {
    fn holds(&self, lint: &Lint, by_default: bool) -> bool {
        let best = |patterns: &[String]| patterns.iter().filter_map(|pattern| specificity(lint, pattern)).max();
        let selected = match &self.select {
            Some(patterns) => best(patterns),
            None => by_default.then_some(0),
        };
        selected.max(best(&self.extend_select)) > best(&self.ignore)
    }
}

/// How closely `pattern` means `lint`, if it does: the length of the part of the code that it gives.
fn specificity(lint: &Lint, pattern: &str) -> Option<usize> {
    lint.is_meant_by(pattern).then(|| match pattern {
        "ALL" => 0,
        pattern if pattern == lint.name => lint.code.len(),
        pattern => pattern.len(),
    })
}

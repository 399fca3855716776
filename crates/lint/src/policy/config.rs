//! Configuration of a linter.

use core::fmt;

use super::agreement::RequiredAgreement;
use super::preset::Preset;
use super::restrictions::Policy;
use super::style::Style;
use crate::knowledge;
use urlgram::diagnostic::Severity;
use urlgram::grammar::rfc3986;
use urlgram::registry::DynRule;
use urlgram::whatwg::Url;

/// Configuration of a linter: selected lints, severities, policy, style.
///
/// ```
/// use urlgram_lint::{Config, check};
///
/// let mut config = Config::default();
/// assert!(check("http://h.example:0080/", &config).iter().any(|finding| finding.name() == "zero-padded-port"));
///
/// config.selection.ignore = vec!["U3".into()];
/// assert!(check("http://h.example:0080/", &config).is_empty());
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Config {
    /// Rule that texts must match; by default `URI` of RFC 3986.
    pub rule: &'static DynRule,
    /// Base URL, if texts may be relative to one.
    pub base: Option<Url>,
    /// Whether texts are accepted that the grammar rejects, but that everybody writes and reads, such as `{id}` in a template.
    /// Documents contain them on purpose; a list of URLs does not.
    pub accepts_conventions: bool,
    /// Default set of lints, which depends on the purpose of the file.
    pub preset: Preset,
    /// Selected lints.
    pub selection: Selection,
    /// Severity overrides: pairs of a lint pattern and a severity. If several patterns match a lint, the last one wins.
    pub severities: Vec<(String, Severity)>,
    /// Registrable domains that others may imitate: `example.com`. By default, a few that often are.
    pub known_hosts: Vec<String>,
    /// Schemes, hosts, ports and addresses that URLs may name; none for no restriction.
    pub policy: Option<Policy>,
    /// Specifications and programs that must read the same host and port.
    pub agree: RequiredAgreement,
    /// Preferred style.
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
        let Config { rule, base, accepts_conventions, preset, selection, severities, .. } = self;
        let Config { known_hosts, policy, agree, style, .. } = self;
        f.debug_struct("Config")
            .field("rule", &rule.rule().name)
            .field("base", base)
            .field("accepts_conventions", accepts_conventions)
            .field("preset", preset)
            .field("selection", selection)
            .field("severities", severities)
            .field("known_hosts", known_hosts)
            .field("policy", policy)
            .field("agree", agree)
            .field("style", style)
            .finish()
    }
}

impl Config {
    /// Returns the default configuration for texts that must match `rule`.
    pub fn new(rule: &'static DynRule) -> Config {
        Config {
            rule,
            base: None,
            accepts_conventions: false,
            preset: Preset::default(),
            selection: Selection::default(),
            severities: Vec::new(),
            known_hosts: knowledge::HOSTS.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect(),
            policy: None,
            agree: RequiredAgreement::default(),
            style: Style::default(),
        }
    }
}

/// Selected lints. A pattern is `ALL`, a code, a prefix of a code, or a name: `U3`, `U304`, `percent-encoded-host`.
///
/// The more specific pattern wins if one selects a lint and another one ignores it. Of equally specific ones, the one that ignores wins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// Only these lints; none for the default set of the [`Preset`].
    pub select: Option<Vec<String>>,
    /// These lints in addition.
    pub extend_select: Vec<String>,
    /// Not these lints.
    pub ignore: Vec<String>,
}

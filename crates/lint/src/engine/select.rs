//! Selection of lints by the patterns of a configuration.

use super::lint::{Check, Lint};
use super::roles::Roles;
use crate::policy::{Config, Preset, Selection};
use crate::text::validation;
use urlgram::diagnostic::{Kind, Severity};

impl Lint {
    /// Whether `pattern` names this lint: `ALL`, its code or a prefix of it, or its name.
    pub fn matches(&self, pattern: &str) -> bool {
        pattern == "ALL" || pattern == self.name() || !pattern.is_empty() && self.code().starts_with(pattern)
    }

    /// Returns how specifically `pattern` names the lint, if it does: the length of the part of the code that it gives.
    fn specificity(&self, pattern: &str) -> Option<usize> {
        self.matches(pattern).then(|| match pattern {
            "ALL" => 0,
            pattern if pattern == self.name() => self.code().len(),
            pattern => pattern.len(),
        })
    }
}

impl Config {
    /// Returns the severity of the findings of `lint`; none if it is not selected.
    pub fn severity_of(&self, lint: &Lint) -> Option<Severity> {
        let is_configured = match lint.check {
            Check::Policy(_) => self.policy.is_some(),
            Check::Agreement(_) => !self.agree.readers().is_empty(),
            _ => true,
        };
        if !is_configured {
            return None;
        }
        let by_default = self.is_default(lint);
        self.selection.selects(lint, by_default).then(|| self.configured_severity(lint).unwrap_or(lint.severity))
    }

    /// Whether `lint` is part of the default set.
    fn is_default(&self, lint: &Lint) -> bool {
        let is_standard = validation::applies(self.rule);
        if is_standard && matches!(lint.kind, Kind::Validation(_)) {
            return true;
        }
        let is_policy = matches!(lint.check, Check::Policy(_) | Check::Agreement(_));
        let is_of_preset = self.preset == Preset::Standard || lint.in_tests || is_policy;
        let is_of_rule = !is_standard || lint.for_every_specification || is_policy;
        is_of_rule && lint.by_default && is_of_preset
    }

    /// Returns the roles of the URLs that `lint` checks. A lint that was selected explicitly is not limited by the preset.
    pub(super) fn roles_of(&self, lint: &Lint) -> Roles {
        let is_limited = self.preset == Preset::Tests && !self.selection.selects(lint, false);
        if is_limited { lint.roles.intersection(Roles::LINK) } else { lint.roles }
    }

    /// Returns the severity that the configuration sets for `lint`; none if it sets none.
    fn configured_severity(&self, lint: &Lint) -> Option<Severity> {
        let configured = self.severities.iter().rev().find(|(pattern, _)| lint.matches(pattern));
        configured.map(|(_, severity)| *severity)
    }

    /// Returns all patterns in the order in which they were given.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &str> {
        let Selection { select, extend_select, ignore } = &self.selection;
        let selected = select.iter().flatten().chain(extend_select).chain(ignore);
        selected.chain(self.severities.iter().map(|(pattern, _)| pattern)).map(String::as_str)
    }
}

impl Selection {
    fn selects(&self, lint: &Lint, by_default: bool) -> bool {
        let best = |patterns: &[String]| patterns.iter().filter_map(|pattern| lint.specificity(pattern)).max();
        let selected = match &self.select {
            Some(patterns) => best(patterns),
            None => by_default.then_some(0),
        };
        selected.max(best(&self.extend_select)) > best(&self.ignore)
    }
}

//! The plan of a run, which all threads share.

use super::args::{InputOptions, LintSelection, Rewriting};
use super::linter_cache::LinterCache;
use super::settings::{Settings, check_pattern, unknown_kind};
use crate::exit::Failure;
use crate::input::choose_rule;
use urlgram::registry::DynRule;
use urlgram_documents::DocumentKind;
use urlgram_lint::{Config, Selection};

/// The options and the configuration of a run.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) settings: Settings,
    pub(crate) input: InputOptions,
    pub(crate) kind: Option<DocumentKind>,
    pub(crate) fails_fast: bool,
    pub(crate) selection: LintSelection,
    pub(crate) rewriting: Option<Rewriting>,
    pub(crate) cache: LinterCache,
}

impl Plan {
    /// Combines the options with the configuration file.
    ///
    /// # Errors
    /// An unknown lint, kind or rule, and a configuration file that cannot be read.
    pub(crate) fn new(
        mut input: InputOptions,
        selection: LintSelection,
        rewriting: Option<Rewriting>,
        fails_fast: bool,
    ) -> Result<Plan, Failure> {
        let LintSelection { select, extend_select, ignore, severity, config, .. } = &selection;
        let patterns = select.iter().chain(extend_select).chain(ignore);
        for pattern in patterns.chain(severity.iter().map(|(pattern, _)| pattern)) {
            check_pattern(pattern).map_err(Failure::Usage)?;
        }
        let settings = if selection.isolated { Settings::default() } else { Settings::find(config.as_deref())? };
        let kind = match &input.kind {
            Some(name) => Some(DocumentKind::from_name(name).ok_or_else(|| Failure::Usage(unknown_kind(name)))?),
            None => input.null.then_some(DocumentKind::NulList),
        };
        input.grammar = input.grammar.or_else(|| settings.grammar.clone());
        input.rule = input.rule.or_else(|| settings.rule.clone());
        input.comments |= settings.comments;
        let plan = Plan { settings, input, kind, fails_fast, selection, rewriting, cache: LinterCache::default() };
        for is_list in [false, true] {
            plan.rules(is_list)?;
        }
        Ok(plan)
    }

    /// Whether files are rewritten, so that they must be in memory.
    pub(crate) fn rewrites(&self) -> bool {
        self.rewriting.is_some()
    }

    /// Returns the rule for a URL in a list, and the rule for a URL in a document.
    ///
    /// Lists are data of programs, which expect URIs. Documents are written by people, and the programs that read them accept
    /// IRIs.
    fn rules(&self, is_list: bool) -> Result<[&'static DynRule; 2], Failure> {
        let rule = self.input.rule.as_deref();
        let default = if is_list || rule.is_some() { "rfc3986" } else { "rfc3987" };
        let grammar = self.input.grammar.as_deref().unwrap_or(default);
        let rule = |defaults: &[&str]| choose_rule(grammar, rule, defaults);
        Ok([rule(&["URI", "IRI"])?, rule(&["URI-reference", "IRI-reference"])?])
    }

    /// Returns the rules, which [`Plan::new`] has checked.
    pub(crate) fn readings(&self, is_list: bool) -> [&'static DynRule; 2] {
        let default = Config::default().rule;
        self.rules(is_list).unwrap_or([default, default])
    }

    /// Returns the configuration of a linter for texts that match `reading`.
    pub(crate) fn config(&self, reading: &'static DynRule) -> Config {
        let mut config = Config::new(reading);
        self.settings.apply(&mut config);
        let LintSelection { select, extend_select, ignore, severity, .. } = &self.selection;
        if !select.is_empty() {
            // --select replaces the selection of the configuration file, including what it ignores.
            config.selection = Selection { select: Some(select.clone()), ..Selection::default() };
        }
        config.selection.extend_select.extend(extend_select.iter().cloned());
        config.selection.ignore.extend(ignore.iter().cloned());
        config.severities.extend(severity.iter().cloned());
        config
    }
}

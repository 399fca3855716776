//! The plan of a run, which all threads share.

use std::path::PathBuf;

use super::args::{LintSelection, Rewriting, Walking};
use super::linter_cache::LinterCache;
use super::settings::Settings;
use crate::exit::Failure;
use crate::input::choose_rule;
use urlgram::registry::DynRule;
use urlgram_documents::Kind;
use urlgram_lint::{Config, Selection};

/// LintSelection is to be done, as far as all threads know it.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) settings: Settings,
    pub(crate) grammar: Option<String>,
    pub(crate) rule: Option<String>,
    pub(crate) kind: Option<Kind>,
    pub(crate) stdin_name: Option<PathBuf>,
    pub(crate) comments: bool,
    pub(crate) fails_fast: bool,
    pub(crate) walking: Walking,
    pub(crate) select: LintSelection,
    pub(crate) rewriting: Option<Rewriting>,
    pub(crate) cache: LinterCache,
}

impl Plan {
    /// Whether files are written again, so that they must be in memory.
    pub(crate) fn rewrites(&self) -> bool {
        self.rewriting.is_some()
    }

    /// The rules for a URL that stands alone, and for one that stands in a document.
    pub(crate) fn rules(&self, is_web: bool) -> Result<[&'static DynRule; 2], Failure> {
        let is_free = is_web && self.rule.is_none();
        let grammar = self.grammar.as_deref().unwrap_or(if is_free { "rfc3987" } else { "rfc3986" });
        let rule = |defaults: &[&str]| choose_rule(grammar, self.rule.as_deref(), defaults);
        Ok([rule(&["URI", "IRI"])?, rule(&["URI-reference", "IRI-reference"])?])
    }

    /// The same, once it is known that there are such rules.
    pub(crate) fn readings(&self, is_web: bool) -> [&'static DynRule; 2] {
        let default = Config::default().reading;
        self.rules(is_web).unwrap_or([default, default])
    }

    /// LintSelection is looked for in texts that `reading` is to read.
    pub(crate) fn config(&self, reading: &'static DynRule) -> Config {
        let mut config = Config::new(reading);
        self.settings.apply(&mut config);
        let LintSelection { select, extend_select, ignore, severity, .. } = &self.select;
        if !select.is_empty() {
            // Who selects here means just that, whatever the file says.
            config.selection = Selection { select: Some(select.clone()), ..Selection::default() };
        }
        config.selection.extend_select.extend(extend_select.iter().cloned());
        config.selection.ignore.extend(ignore.iter().cloned());
        config.severities.extend(severity.iter().cloned());
        config
    }
}

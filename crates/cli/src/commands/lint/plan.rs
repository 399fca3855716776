//! The plan of a run, which all threads share.

use std::env;
use std::path::Path;
use std::sync::Arc;

use super::args::{InputOptions, LintSelection, Rewriting};
use super::disk_files::DiskFiles;
use super::linter_cache::LinterCache;
use crate::exit::Failure;
use crate::input::{FilePattern, FilePatterns, Spares, absolute_path, choose_rule};
use crate::project::{FileSelection, Folders, Settings, check_pattern};
use urlgram_documents::DocumentKind;
use urlgram_lint::document::{DocumentRules, Sites};
use urlgram_lint::{Config, Selection};

/// The options and the configuration of a run.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The settings of the current folder.
    pub(crate) settings: Arc<Settings>,
    pub(crate) input: InputOptions,
    pub(crate) selected: FileSelection,
    pub(crate) fails_fast: bool,
    pub(crate) selection: LintSelection,
    pub(crate) rewriting: Option<Rewriting>,
    pub(crate) cache: LinterCache,
    pub(crate) files: Sites<DiskFiles>,
    pub(crate) spares: Spares,
    per_file_ignores: FilePatterns<String>,
}

impl Plan {
    /// Combines the options with the configuration files.
    ///
    /// # Errors
    /// An unknown lint, kind or rule, a pattern that is not valid, and a configuration file that cannot be read.
    pub(crate) fn new(
        input: InputOptions,
        selection: LintSelection,
        rewriting: Option<Rewriting>,
        fails_fast: bool,
        folders: &mut Folders,
    ) -> Result<Plan, Failure> {
        let LintSelection { select, extend_select, ignore, severity, per_file_ignores, .. } = &selection;
        let patterns = select.iter().chain(extend_select).chain(ignore);
        let patterns = patterns.chain(severity.iter().map(|(pattern, _)| pattern));
        for pattern in patterns.chain(per_file_ignores.iter().map(|(_, lint)| lint)) {
            check_pattern(pattern).map_err(Failure::Usage)?;
        }
        let selected = FileSelection::new(&input.files, input.null.then_some(DocumentKind::NulList))?;
        let root = env::current_dir()?;
        let file_pattern = |(pattern, lint): &(String, String)| {
            let pattern = FilePattern::new(&root, pattern);
            Ok((pattern.map_err(|what| Failure::Usage(format!("--per-file-ignores: {what}")))?, lint.clone()))
        };
        let plan = Plan {
            settings: Arc::clone(&folders.current()?.settings),
            selected,
            fails_fast,
            rewriting,
            cache: LinterCache::default(),
            files: Sites::new(DiskFiles::default()),
            spares: Spares::default(),
            per_file_ignores: FilePatterns::new(
                &root,
                per_file_ignores.iter().map(file_pattern).collect::<Result<_, Failure>>()?,
            )
            .map_err(|what| Failure::Usage(format!("--per-file-ignores: {what}")))?,
            input,
            selection,
        };
        plan.check_rules(&plan.settings)?;
        Ok(plan)
    }

    /// Checks that the options and `settings` together name a rule.
    ///
    /// # Errors
    /// An unknown rule.
    pub(crate) fn check_rules(&self, settings: &Settings) -> Result<(), Failure> {
        [false, true].into_iter().try_for_each(|is_list| self.rules(settings, is_list).map(drop))
    }

    /// Returns the lints that an option or the configuration ignores in the file at `path`.
    pub(crate) fn ignored_in(&self, path: &Path, settings: &Settings) -> Vec<String> {
        let path = absolute_path(path);
        settings.ignored_in(&path).chain(self.per_file_ignores.of(&path)).cloned().collect()
    }

    /// Whether lines of a list that begin with `#` are comments.
    pub(crate) fn has_comments(&self, settings: &Settings) -> bool {
        self.input.comments || settings.file.comments
    }

    /// Whether options select lints.
    pub(crate) fn selects(&self) -> bool {
        let LintSelection { select, extend_select, ignore, .. } = &self.selection;
        !(select.is_empty() && extend_select.is_empty() && ignore.is_empty())
    }

    /// Whether files are rewritten, so that they must be in memory.
    pub(crate) fn rewrites(&self) -> bool {
        self.rewriting.is_some()
    }

    /// Returns the rule for a URL in a list, and the rule for a URL in a document.
    ///
    /// Lists are data of programs, which expect URIs. Documents are written by people, and the programs that read them accept
    /// IRIs.
    fn rules(&self, settings: &Settings, is_list: bool) -> Result<DocumentRules, Failure> {
        let (grammar, rule) = settings.grammar();
        let (grammar, rule) = (self.input.grammar.as_deref().or(grammar), self.input.rule.as_deref().or(rule));
        let kind = if is_list || rule.is_some() { DocumentKind::List } else { DocumentKind::Text };
        let grammar = grammar.unwrap_or(DocumentRules::grammar(kind));
        let rule = |defaults: [&str; 2]| choose_rule(grammar, rule, &defaults);
        Ok(DocumentRules { standalone: rule(DocumentRules::STANDALONE)?, linked: rule(DocumentRules::LINKED)? })
    }

    /// Returns the rules, which [`Plan::check_rules`] has checked.
    pub(crate) fn document_rules(&self, settings: &Settings, is_list: bool) -> DocumentRules {
        let kind = if is_list { DocumentKind::List } else { DocumentKind::Text };
        self.rules(settings, is_list).unwrap_or_else(|_| DocumentRules::of(kind))
    }

    /// Returns the configuration of a linter for a file with these settings.
    pub(crate) fn config(&self, settings: &Settings) -> Config {
        let mut config = Config::default();
        settings.apply(&mut config);
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

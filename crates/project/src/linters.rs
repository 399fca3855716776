//! The linters of files, made when they are first needed: [`Linters`].

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::disk_files::DiskFiles;
use super::file_patterns::FilePatterns;
use super::paths::absolute_path;
use super::preset::of_project;
use super::rules::choose_rule;
use super::settings::{Settings, check_pattern};
use urlgram_documents::DocumentKind;
use urlgram_lint::document::{DocumentLinter, DocumentRules, Sites};
use urlgram_lint::{Config, Preset, Selection, Severity};

/// The options about lints, in addition to configuration files. The default value says nothing.
#[derive(Clone, Debug, Default)]
pub struct LintOverrides {
    /// Lints to enable instead of those of the configuration, unless it is empty.
    pub select: Vec<String>,
    /// Lints to enable in addition.
    pub extend_select: Vec<String>,
    /// Lints to disable.
    pub ignore: Vec<String>,
    /// Lints that are disabled in files that match a pattern.
    pub per_file_ignores: FilePatterns<String>,
    /// Pairs of a lint pattern and a severity.
    pub severity: Vec<(String, Severity)>,
    /// Name of the grammar that URLs must match.
    pub grammar: Option<String>,
    /// Name of the rule that URLs must match.
    pub rule: Option<String>,
    /// Whether lines of a list that begin with `#` are comments.
    pub comments: bool,
    /// Whether an option gives the kind of all files, which then are meant, whatever their folders are called.
    pub gives_kind: bool,
}

/// The linters of a run, by the properties of files that select them.
#[derive(Debug, Default)]
pub struct Linters {
    overrides: LintOverrides,
    /// Sites of the pages in folders with names of tests.
    sites: Sites<DiskFiles>,
    cache: Mutex<HashMap<LinterKey, Arc<DocumentLinter>>>,
}

/// The properties of a file that select its linters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct LinterKey {
    /// Number of the settings.
    settings: usize,
    /// Whether it is a list of URLs.
    is_list: bool,
    /// Default set of lints.
    preset: Preset,
    /// Lints that are ignored in the file.
    ignored: Vec<String>,
}

impl Linters {
    /// Returns the linters of a run with these options.
    ///
    /// # Errors
    /// The message about an unknown lint.
    pub fn new(overrides: LintOverrides) -> Result<Linters, String> {
        let LintOverrides { select, extend_select, ignore, severity, per_file_ignores, .. } = &overrides;
        let patterns = select.iter().chain(extend_select).chain(ignore);
        let patterns = patterns.chain(severity.iter().map(|(pattern, _)| pattern));
        patterns.chain(per_file_ignores.values()).try_for_each(|pattern| check_pattern(pattern))?;
        Ok(Linters { overrides, ..Linters::default() })
    }

    /// Returns the linter for the file at `path`, which is read as a list of URLs or as another document.
    pub fn linter(&self, path: &Path, settings: &Settings, is_list: bool) -> Arc<DocumentLinter> {
        let (preset, ignored) = (self.preset(path, settings), self.ignored_in(path, settings));
        let key = LinterKey { settings: settings.number, is_list, preset, ignored };
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cache.entry(key).or_insert_with_key(|key| Arc::new(self.new_linter(settings, key))))
    }

    fn new_linter(&self, settings: &Settings, key: &LinterKey) -> DocumentLinter {
        let mut config = self.config(settings);
        config.preset = key.preset;
        config.accepts_conventions = !key.is_list;
        config.selection.ignore.extend(key.ignored.iter().cloned());
        let linter = DocumentLinter::with_rules(&config, self.document_rules(settings, key.is_list));
        linter.with_comments(self.has_comments(settings))
    }

    /// Checks that the options and `settings` together name a rule.
    ///
    /// # Errors
    /// The message about an unknown rule.
    pub fn check_rules(&self, settings: &Settings) -> Result<(), String> {
        [false, true].into_iter().try_for_each(|is_list| self.rules(settings, is_list).map(drop))
    }

    /// Returns the lints that an option or the configuration ignores in the file at `path`.
    pub fn ignored_in(&self, path: &Path, settings: &Settings) -> Vec<String> {
        let path = absolute_path(path);
        settings.ignored_in(&path).chain(self.overrides.per_file_ignores.of(&path)).cloned().collect()
    }

    /// Whether lines of a list that begin with `#` are comments.
    pub fn has_comments(&self, settings: &Settings) -> bool {
        self.overrides.comments || settings.file.comments
    }

    /// Whether options select lints.
    pub fn selects(&self) -> bool {
        let LintOverrides { select, extend_select, ignore, .. } = &self.overrides;
        !(select.is_empty() && extend_select.is_empty() && ignore.is_empty())
    }

    /// Returns the default set of lints for the file at `path`: the configured one, or one by the part of the path that belongs to
    /// the project. Files whose kind an option gives are meant, whatever their folder is called.
    pub fn preset(&self, path: &Path, settings: &Settings) -> Preset {
        let configured = settings.preset_of(&absolute_path(path));
        let guessed = || if self.overrides.gives_kind { Preset::Standard } else { of_project(path, &self.sites) };
        configured.unwrap_or_else(guessed)
    }

    /// Returns the rule for a URL in a list, and the rule for a URL in a document.
    ///
    /// Lists are data of programs, which expect URIs. Documents are written by people, and the programs that read them accept
    /// IRIs.
    fn rules(&self, settings: &Settings, is_list: bool) -> Result<DocumentRules, String> {
        let (grammar, rule) = settings.grammar();
        let LintOverrides { grammar: own_grammar, rule: own_rule, .. } = &self.overrides;
        let (grammar, rule) = (own_grammar.as_deref().or(grammar), own_rule.as_deref().or(rule));
        let kind = if is_list || rule.is_some() { DocumentKind::List } else { DocumentKind::Text };
        let grammar = grammar.unwrap_or(DocumentRules::grammar(kind));
        let rule = |defaults: [&str; 2]| choose_rule(grammar, rule, &defaults);
        Ok(DocumentRules { standalone: rule(DocumentRules::STANDALONE)?, linked: rule(DocumentRules::LINKED)? })
    }

    /// Returns the rules, which [`Linters::check_rules`] has checked.
    pub fn document_rules(&self, settings: &Settings, is_list: bool) -> DocumentRules {
        let kind = if is_list { DocumentKind::List } else { DocumentKind::Text };
        self.rules(settings, is_list).unwrap_or_else(|_| DocumentRules::of(kind))
    }

    /// Returns how many texts were checked of which it is not known whether the readers that must agree do.
    pub fn not_known(&self) -> u64 {
        let cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        // All linters of one configuration share its count.
        let counts: HashMap<usize, u64> =
            cache.iter().map(|(key, linter)| (key.settings, linter.standalone().config().agree.not_known())).collect();
        counts.values().sum()
    }

    /// Returns the configuration of a linter for a file with these settings.
    pub fn config(&self, settings: &Settings) -> Config {
        let mut config = Config::default();
        settings.apply(&mut config);
        let LintOverrides { select, extend_select, ignore, severity, .. } = &self.overrides;
        if !select.is_empty() {
            // An option replaces the selection of the configuration file, including what it ignores.
            config.selection = Selection { select: Some(select.clone()), ..Selection::default() };
        }
        config.selection.extend_select.extend(extend_select.iter().cloned());
        config.selection.ignore.extend(ignore.iter().cloned());
        config.severities.extend(severity.iter().cloned());
        config
    }
}

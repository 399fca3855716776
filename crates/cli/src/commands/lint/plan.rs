//! The plan of a run, which all threads share.

use std::env;
use std::sync::Arc;

use super::args::{InputOptions, LintSelection, Rewriting};
use crate::exit::Failure;
use crate::input::Spares;
use urlgram_documents::DocumentKind;
use urlgram_lint::document::Sites;
use urlgram_project::{DiskFiles, FilePattern, FilePatterns, FileSelection, Folders, LintOverrides, Linters, Settings};

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
    pub(crate) linters: Linters,
    pub(crate) files: Sites<DiskFiles>,
    pub(crate) spares: Spares,
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
        let selected = input.files.selection(input.null.then_some(DocumentKind::NulList))?;
        let root = env::current_dir()?;
        let file_pattern = |(pattern, lint): &(String, String)| {
            let pattern = FilePattern::new(&root, pattern);
            Ok((pattern.map_err(|what| Failure::Usage(format!("--per-file-ignores: {what}")))?, lint.clone()))
        };
        let ignores = selection.per_file_ignores.iter().map(file_pattern).collect::<Result<_, Failure>>()?;
        let linters = Linters::new(LintOverrides {
            select: selection.select.clone(),
            extend_select: selection.extend_select.clone(),
            ignore: selection.ignore.clone(),
            per_file_ignores: FilePatterns::new(&root, ignores)
                .map_err(|what| Failure::Usage(format!("--per-file-ignores: {what}")))?,
            severity: selection.severity.clone(),
            grammar: input.grammar.clone(),
            rule: input.rule.clone(),
            comments: input.comments,
            gives_kind: selected.kind.is_some(),
        })
        .map_err(Failure::Usage)?;
        let settings = Arc::clone(&folders.current()?.settings);
        linters.check_rules(&settings).map_err(Failure::Usage)?;
        Ok(Plan {
            settings,
            selected,
            fails_fast,
            rewriting,
            linters,
            files: Sites::new(DiskFiles::default()),
            spares: Spares::default(),
            input,
            selection,
        })
    }

    /// Whether files are rewritten, so that they must be in memory.
    pub(crate) fn rewrites(&self) -> bool {
        self.rewriting.is_some()
    }
}

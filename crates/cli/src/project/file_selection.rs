//! The options that select files, compiled: [`FileSelection`].

use std::env;
use std::path::{Path, PathBuf};

use super::file_options::FileOptions;
use super::settings::Settings;
use crate::exit::Failure;
use crate::input::{Patterns, absolute_path, option_patterns};
use urlgram_documents::DocumentKind;

/// The options that select files.
#[derive(Debug)]
pub(crate) struct FileSelection {
    /// Kind of all files.
    pub(crate) kind: Option<DocumentKind>,
    /// Name of stdin.
    pub(crate) stdin_filename: Option<PathBuf>,
    /// Whether hidden folders are searched.
    pub(super) hidden: bool,
    pub(super) force_exclude: bool,
    /// Patterns that replace those of the configuration.
    exclude: Option<Patterns>,
    extend_exclude: Patterns,
}

impl FileSelection {
    /// Compiles the options. `default` is the kind of all files without the option `--kind`.
    ///
    /// # Errors
    /// An unknown kind, and a pattern that is not valid.
    pub(crate) fn new(options: &FileOptions, default: Option<DocumentKind>) -> Result<FileSelection, Failure> {
        let root = env::current_dir()?;
        let compiled = |option: &str, lists: &[String]| option_patterns(option, lists, &root);
        Ok(FileSelection {
            kind: options.kind()?.or(default),
            stdin_filename: options.stdin_filename.clone(),
            hidden: options.hidden,
            force_exclude: options.force_exclude,
            exclude: (!options.exclude.is_empty()).then(|| compiled("--exclude", &options.exclude)).transpose()?,
            extend_exclude: compiled("--extend-exclude", &options.extend_exclude)?,
        })
    }

    /// Whether an entry of a folder with these settings is excluded. `path` is absolute.
    pub(crate) fn excludes(&self, settings: &Settings, path: &Path, is_folder: bool) -> bool {
        let decided = self.extend_exclude.decide(path, is_folder);
        decided.unwrap_or_else(|| settings.excludes(path, is_folder, self.exclude.as_ref()))
    }

    /// Returns the kind of the file at `path` by option or configuration.
    pub(crate) fn given_kind(&self, path: &Path, settings: &Settings) -> Option<DocumentKind> {
        self.kind.or_else(|| settings.kind_of(&absolute_path(path)))
    }
}

//! The options that select files, compiled: [`FileSelection`].

use std::path::{Path, PathBuf};

use super::paths::absolute_path;
use super::patterns::Patterns;
use super::settings::Settings;
use urlgram_documents::DocumentKind;

/// The options that select files. The default value changes nothing of what configuration files say.
#[derive(Clone, Debug, Default)]
pub struct FileSelection {
    /// Kind of all files.
    pub kind: Option<DocumentKind>,
    /// Name of stdin.
    pub stdin_filename: Option<PathBuf>,
    /// Whether hidden folders are searched.
    pub hidden: bool,
    /// Whether files that may contain grammars are found as well as those of known kinds.
    pub has_grammars: bool,
    /// Whether files that are named are excluded as well.
    pub force_exclude: bool,
    /// Patterns that replace those of the configuration.
    pub exclude: Option<Patterns>,
    /// Patterns in addition to those of the configuration.
    pub extend_exclude: Patterns,
}

impl FileSelection {
    /// Whether an entry of a folder with these settings is excluded. `path` is absolute.
    pub fn excludes(&self, settings: &Settings, path: &Path, is_folder: bool) -> bool {
        let decided = self.extend_exclude.decide(path, is_folder);
        decided.unwrap_or_else(|| settings.excludes(path, is_folder, self.exclude.as_ref()))
    }

    /// Returns the kind of the file at `path` by option or configuration.
    pub fn given_kind(&self, path: &Path, settings: &Settings) -> Option<DocumentKind> {
        self.kind.or_else(|| settings.kind_of(&absolute_path(path)))
    }
}

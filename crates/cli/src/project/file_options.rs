//! The options that select files, and that tell how to read them.

use std::env;
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use urlgram_documents::DocumentKind;
use urlgram_project::{FileSelection, FolderOptions, Patterns, split_list, unknown_kind};

/// The options for reading documents.
#[derive(clap::Args, Default, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct FileOptions {
    /// Treat all files as this kind of document: `list`, `markdown`, `html`, `json`, `python`, …; `urlgram config kinds` lists all
    #[arg(short, long, value_name = "KIND")]
    pub(crate) kind: Option<String>,

    /// Use this name for stdin, in messages and to tell its kind
    #[arg(hide_short_help = true, long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// Also read names of files from FILE, one per line or with NUL between them; `-` is stdin
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Include files that .gitignore, .ignore or .urlgramignore would exclude
    #[arg(hide_short_help = true, long)]
    pub(crate) no_ignore: bool,

    /// Include hidden folders
    #[arg(hide_short_help = true, long)]
    pub(crate) hidden: bool,

    /// In folders, leave out files and folders that match these patterns, instead of those of the configuration
    #[arg(hide_short_help = true, long, value_name = "PATTERNS")]
    pub(crate) exclude: Vec<String>,

    /// Leave out files and folders that match these patterns in addition. `.gitignore` describes the syntax
    #[arg(hide_short_help = true, long, value_name = "PATTERNS")]
    pub(crate) extend_exclude: Vec<String>,

    /// Exclude files even if they are named on the command line
    #[arg(hide_short_help = true, long)]
    pub(crate) force_exclude: bool,

    /// Read this configuration file instead of the nearest urlgram.toml or pyproject.toml
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration file
    #[arg(hide_short_help = true, long, visible_alias = "no-config", conflicts_with = "config")]
    pub(crate) isolated: bool,
}

impl FileOptions {
    /// Returns the kind of all documents, if an option gives it.
    ///
    /// # Errors
    /// An unknown kind.
    pub(crate) fn kind(&self) -> Result<Option<DocumentKind>, Failure> {
        let Some(name) = &self.kind else { return Ok(None) };
        DocumentKind::from_name(name).map(Some).ok_or_else(|| Failure::Usage(unknown_kind(name)))
    }

    /// Compiles the options that select files. `default` is the kind of all files without the option `--kind`.
    ///
    /// # Errors
    /// An unknown kind, and a pattern that is not valid.
    pub(crate) fn selection(&self, default: Option<DocumentKind>) -> Result<FileSelection, Failure> {
        let root = env::current_dir()?;
        let compiled = |option: &str, lists: &[String]| option_patterns(option, lists, &root);
        Ok(FileSelection {
            kind: self.kind()?.or(default),
            stdin_filename: self.stdin_filename.clone(),
            hidden: self.hidden,
            has_grammars: false,
            force_exclude: self.force_exclude,
            exclude: (!self.exclude.is_empty()).then(|| compiled("--exclude", &self.exclude)).transpose()?,
            extend_exclude: compiled("--extend-exclude", &self.extend_exclude)?,
        })
    }

    /// Returns the options for configuration and ignore files.
    pub(crate) fn folders(&self) -> FolderOptions {
        FolderOptions { config: self.config.clone(), isolated: self.isolated, no_ignore: self.no_ignore }
    }
}

/// Compiles the lists of patterns that `option` gives, relative to the folder `root`.
fn option_patterns(option: &str, lists: &[String], root: &Path) -> Result<Patterns, Failure> {
    let patterns = Patterns::new(root, lists.iter().flat_map(|list| split_list(list)));
    patterns.map_err(|what| Failure::Usage(format!("{option}: {what}")))
}

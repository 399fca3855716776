//! The options that select files, and that tell how to read them.

use std::path::PathBuf;

use crate::exit::Failure;
use crate::input::{meant, near};
use urlgram_documents::DocumentKind;

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

    /// Also read names of files from FILE, one per line; `-` is stdin
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Include files that .gitignore, .ignore or .urlgramignore would exclude
    #[arg(hide_short_help = true, long)]
    pub(crate) no_ignore: bool,

    /// Include hidden folders
    #[arg(hide_short_help = true, long)]
    pub(crate) hidden: bool,

    /// In folders, leave out files and folders that match these patterns, instead of those of the configuration
    #[arg(long, value_name = "PATTERNS")]
    pub(crate) exclude: Vec<String>,

    /// Leave out files and folders that match these patterns in addition. `.gitignore` describes the syntax
    #[arg(hide_short_help = true, long, value_name = "PATTERNS")]
    pub(crate) extend_exclude: Vec<String>,

    /// Exclude files even if they are named on the command line
    #[arg(hide_short_help = true, long)]
    pub(crate) force_exclude: bool,

    /// Read this configuration file instead of the nearest urlgram.toml or pyproject.toml
    #[arg(long, value_name = "FILE")]
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
}

/// Returns the message about a kind of document that does not exist.
pub(super) fn unknown_kind(name: &str) -> String {
    let near = near(name, DocumentKind::names());
    let hint = if near.is_some() { meant(near) } else { "; `urlgram config kinds` lists all kinds".into() };
    format!("unknown kind of document `{name}`{hint}")
}

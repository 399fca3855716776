//! Files to read URLs from: options, and the files that they select.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::paths::absolute_path;
use super::patterns::{Patterns, option_patterns};
use super::skip::is_passed_over;
use crate::exit::Failure;
use urlgram_documents::DocumentKind;

/// The options for reading documents.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct FileOptions {
    /// Treat all files as this kind of document: `list`, `markdown`, `html`, `json`, `python`, …
    #[arg(short, long, value_name = "KIND")]
    pub(crate) kind: Option<String>,

    /// Use this name for stdin, in messages and to tell its kind
    #[arg(long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// Also read names of files from FILE, one per line; `-` is stdin
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Include files that .gitignore, .ignore or .urlgramignore would exclude
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// Include hidden folders
    #[arg(long)]
    pub(crate) hidden: bool,

    /// Leave out files and folders that match these patterns in addition. `.gitignore` describes the syntax
    #[arg(long, value_name = "PATTERNS")]
    pub(crate) extend_exclude: Vec<String>,
}

/// A file, or what took its place.
#[derive(Debug)]
pub(crate) enum FoundFile {
    Stdin,
    /// A file that an argument names.
    Named(PathBuf),
    /// A file of a folder.
    Inside(PathBuf),
    /// A folder that could not be read, and the reason.
    Unread(PathBuf, String),
}

impl FileOptions {
    /// The kind of all documents, if an option gives it.
    ///
    /// # Errors
    /// An unknown kind.
    pub(crate) fn kind(&self) -> Result<Option<DocumentKind>, Failure> {
        let kind = |name: &String| {
            let names = || DocumentKind::names().collect::<Vec<_>>().join(", ");
            let unknown = || Failure::Usage(format!("unknown kind of document `{name}`; the kinds are {}", names()));
            DocumentKind::from_name(name).ok_or_else(unknown)
        };
        self.kind.as_ref().map(kind).transpose()
    }

    /// Finds what `paths` name: stdin, files, and in folders the files of known kinds, sorted by name.
    ///
    /// # Errors
    /// A pattern that is not valid.
    pub(crate) fn find(&self, paths: &[PathBuf]) -> Result<Vec<FoundFile>, Failure> {
        let exclude = option_patterns("--extend-exclude", &self.extend_exclude, &env::current_dir()?)?;
        let mut found = Vec::new();
        for path in paths {
            match path {
                path if path.as_os_str() == OsStr::new("-") => found.push(FoundFile::Stdin),
                path if path.is_dir() => found.extend(self.walk(path, &exclude)),
                path => found.push(FoundFile::Named(path.clone())),
            }
        }
        Ok(found)
    }

    /// The files of known kinds in a folder. Links are not followed.
    fn walk(&self, folder: &Path, exclude: &Patterns) -> impl Iterator<Item = FoundFile> {
        let (exclude, hidden) = (exclude.clone(), self.hidden);
        let mut walk = ignore::WalkBuilder::new(folder);
        walk.standard_filters(!self.no_ignore)
            .hidden(false)
            // The result must not depend on a person's git configuration, nor on whether the folder is a clone.
            .git_global(false)
            .require_git(false)
            .sort_by_file_name(OsStr::cmp)
            .filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                let path = absolute_path(entry.path());
                let is_start = entry.depth() == 0;
                is_start
                    || !is_passed_over(&entry.file_name().to_string_lossy(), is_folder, hidden)
                        && exclude.decide(&path, is_folder) != Some(true)
            });
        if !self.no_ignore {
            walk.add_custom_ignore_filename(".urlgramignore");
        }
        let is_known = self.kind.is_some();
        let start = folder.to_owned();
        walk.build().filter_map(move |entry| match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                let path = entry.into_path();
                let is_read = is_known || DocumentKind::of_path(&path).is_some();
                is_read.then_some(FoundFile::Inside(path))
            }
            Ok(_) => None,
            Err(error) => Some(FoundFile::Unread(start.clone(), error.to_string())),
        })
    }
}

//! The inputs of a run: the files that arguments name, and the files of folders, as options select them.

mod file_options;
mod grammar_files;
mod own_files;
mod sources;
mod unknown_files;

pub(crate) use file_options::FileOptions;
pub(crate) use grammar_files::{GrammarPath, grammar_paths};
pub(crate) use own_files::{OwnFiles, is_one_place, is_same, is_stdin};
pub(crate) use sources::{Source, sources};
pub(crate) use unknown_files::UnknownFiles;
pub(crate) use urlgram_project::{FileKind, FileSelection, Folders, Settings, is_excluded, is_read_by_name};

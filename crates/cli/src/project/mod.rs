//! The files of a project: folders and their configuration, the files that a run reads, and the kinds of these.

mod config_file;
mod file_kind;
mod file_options;
mod file_selection;
mod folders;
mod grammar_files;
mod mistake;
mod own_files;
mod settings;
mod sources;
mod trust;
mod walk;

pub(crate) use file_kind::FileKind;
pub(crate) use file_options::FileOptions;
pub(crate) use file_selection::FileSelection;
pub(crate) use folders::{Folders, is_read_by_name};
pub(crate) use grammar_files::{GrammarPath, grammar_paths};
pub(crate) use own_files::{OwnFiles, is_same, is_stdin};
pub(crate) use settings::{Settings, check_pattern};
pub(crate) use sources::{Source, is_excluded, sources};

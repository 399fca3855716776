//! The files of a project: folders and their configuration, the files that a run reads, their kinds, and the lints that apply to them.
//!
//! [`Folders`] finds the [`Settings`] that apply to a folder. [`FileKind`] says how a file is read, and [`Linters`] makes the linter
//! for it. [`files_in`] finds the files of a folder.

// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod config_file;
mod config_keys;
mod disk_files;
mod error;
mod file_kind;
mod file_list;
mod file_patterns;
mod file_selection;
mod files_in;
mod folders;
mod git;
mod grammars;
mod inside;
mod known;
mod linters;
mod mistake;
mod named_file;
mod near;
mod paths;
mod patterns;
mod preset;
mod rules;
mod settings;
mod skip;
mod special;
mod starter;
mod trust;
mod walk;

pub use config_file::ConfigFile;
pub use config_keys::{CONFIG_KEYS, ConfigKey};
pub use disk_files::DiskFiles;
pub use error::ProjectError;
pub use file_kind::FileKind;
pub use file_list::listed_files;
pub use file_patterns::FilePatterns;
pub use file_selection::FileSelection;
pub use files_in::{FoundFile, files_in, is_excluded};
pub use folders::{Folder, FolderOptions, Folders, is_read_by_name};
pub use git::committed;
pub use grammars::may_contain_grammar;
pub use inside::{read_beside, read_inside, read_regular, root_of};
pub use known::{Known, KnownFindings};
pub use linters::{LintOverrides, Linters};
pub use mistake::ConfigMistake;
pub use named_file::{read_document, read_named, read_named_text};
pub use near::{meant, near};
pub use paths::{absolute_path, printable_path, shown_path};
pub use patterns::{FilePattern, Patterns, split_list};
pub use rules::choose_rule;
pub use settings::{FORMATS, Settings, check_pattern, unknown_kind};
pub use skip::{HEAD, Skip, is_passed_over, skip_by_content};
pub use special::{create_special, open_named};
pub use starter::{config_in, starter_config};
pub use walk::{Entry, Filter, walk};

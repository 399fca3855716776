//! Input of commands: arguments that several commands share, records of a stream, references.

mod file_error;
mod file_patterns;
mod grammar_args;
mod input_args;
mod inside;
mod named_file;
mod named_files;
mod near;
mod paths;
mod patterns;
mod records;
mod rule_args;
mod scheme_name;
mod skip;
mod spares;
mod thread_count;
mod whatwg_url;

pub(crate) use file_error::file_error;
pub(crate) use file_patterns::FilePatterns;
pub(crate) use grammar_args::{GrammarArgs, Notation, rule_failure, usable};
pub(crate) use input_args::{BOM, FileArgs, InputArgs};
pub(crate) use inside::{read_regular, root_of};
pub(crate) use named_file::{read_document, read_named, read_named_text};
pub(crate) use named_files::named_files;
pub(crate) use near::{meant, near};
pub(crate) use paths::{absolute_path, shown_path};
pub(crate) use patterns::{FilePattern, Patterns, is_wild_line, option_patterns};
pub(crate) use records::{Block, Cut, Ending, MAX_RECORD_LEN, MAX_TEXT_LEN, Next, Records, cut};
pub(crate) use rule_args::{RuleArgs, choose_rule, grammar_names};
pub(crate) use scheme_name::unknown_scheme;
pub(crate) use skip::{HEAD, Skip, is_passed_over, skip_by_content};
pub(crate) use spares::Spares;
pub(crate) use thread_count::thread_count;
pub(crate) use urlgram_ops::{SETTERS, Setter, reference};
pub(crate) use whatwg_url::{read_whatwg_url, whatwg_base, whatwg_parser};

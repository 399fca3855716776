//! Input of commands: arguments that several commands share, records of a stream, references.

mod column;
mod file_error;
mod grammar_args;
mod input_args;
mod listed;
mod named_files;
mod quotes;
mod reader_args;
mod records;
mod rule_args;
mod scheme_name;
mod separator;
mod spares;
mod thread_count;
mod whatwg_url;
mod work;

pub(crate) use column::{ColumnArgs, each_row};
pub(crate) use file_error::{UTF_16, file_error, not_text};
pub(crate) use grammar_args::{GrammarArgs, NamedGrammar, Notation, rule_failure, usable};
pub(crate) use input_args::{FileArgs, InputArgs};
pub(crate) use listed::{lint_codes, page_names, rule_names, scheme_names};
pub(crate) use named_files::{named_files, url_lines};
pub(crate) use quotes::Quotes;
pub(crate) use reader_args::{FieldReaderArgs, ReaderArgs, rejected, written};
pub(crate) use records::{BOM, Block, Cut, Ending, MAX_RECORD_LEN, MAX_TEXT_LEN, Next, Records, cut};
pub(crate) use rule_args::{RuleArgs, choose_rule, grammar_names};
pub(crate) use scheme_name::unknown_scheme;
pub(crate) use separator::{separator, with_separator};
pub(crate) use spares::Spares;
pub(crate) use thread_count::thread_count;
pub(crate) use urlgram_ops::{SETTERS, Setter, reference};
pub(crate) use urlgram_project::{
    HEAD, Skip, absolute_path, meant, near, open_named, read_document, read_named, read_named_text, shown_path,
};
pub(crate) use whatwg_url::{read_whatwg_url, whatwg_base, whatwg_parser};

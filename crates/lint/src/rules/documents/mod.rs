//! The documents that hold URLs: `U0`.

lints! {
    unused_ignore,
    broken_document,
    bad_ignore,
    dead_file_link,
    dead_anchor,
    case_mismatched_link,
    empty_link,
    broken_link_markup,
    undefined_label,
    local_link,
    other_target,
    bad_image_reference,
    quoted_environment,
    ignored_entry,
}

mod editions;
mod fragments;
mod labels;
mod mistake;
mod originals;
mod own_links;
mod path_target;
mod paths;
mod references;
mod resolution;
mod targets;

pub(crate) use labels::{is_of_hugo, resolves_labels};
pub use mistake::DocumentMistake;
pub use path_target::DeadLink;
pub(crate) use paths::{relative as relative_path, split_path};
pub(crate) use references::{
    DeadReference, check as check_reference, is_filled, labels as sphinx_labels, site as site_of_reference,
};
pub use targets::Page;

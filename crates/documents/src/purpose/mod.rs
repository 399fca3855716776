//! The purpose of a URL: the placeholders and patterns in its text, and the name of its key.

mod key;
mod parts;
mod pattern;
mod percent;
mod placeholder;
mod text;

pub(super) use key::{KeyRole, is_origin, is_policy, names_pages, names_urls};
pub(super) use text::{declares_namespace, of_text};

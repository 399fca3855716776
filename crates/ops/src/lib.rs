#![doc = include_str!("../README.md")]
//!
//! Each family of ops is a file here and an entry of the table.

mod any_rule;
mod attributes;
mod data;
mod definition;
mod edit;
mod file_path;
mod interpret;
mod interpretations;
mod lint;
#[cfg(feature = "urlpattern")]
mod pattern;
mod purl;
pub mod reference;
mod refs;
mod request;
mod rfc;
mod schemas;
mod scheme;
mod setters;
mod table;
mod template;
mod whatwg;

pub use attributes::attributes_json;
pub use definition::definition_json;
pub use interpretations::{interpretations_json, label, refusal_reason};
pub use request::{Answer, BadRequest, Op, flag, optional_text, text};
pub use setters::{SETTERS, Setter};
pub use table::{answer, op_names};
pub use whatwg::lone_surrogates_replaced;

#![doc = include_str!("../README.md")]
//!
//! Each family of ops is a file here and an entry of the table.

mod any_rule;
mod attributes;
mod definition;
mod interpret;
mod interpretations;
mod lint;
pub mod reference;
mod refs;
mod request;
mod rfc;
mod scheme;
mod setters;
mod table;
mod whatwg;

pub use attributes::attributes_json;
pub use definition::definition_json;
pub use interpretations::{interpretations_json, label, refusal_reason};
pub use request::{Answer, BadRequest, Op, flag, optional_text, text};
pub use setters::{SETTERS, Setter};
pub use table::{answer, op_names};
pub use whatwg::lone_surrogates_replaced;

#![doc = include_str!("../README.md")]
//!
//! Each family of ops is a file here and an entry of the table.

mod any_rule;
mod attributes;
mod components;
mod data;
mod definition;
#[cfg(feature = "lint")]
mod documents;
mod edit;
mod file_path;
mod grammar;
#[cfg(feature = "lint")]
mod host;
mod interpret;
mod interpretations;
#[cfg(feature = "lint")]
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
mod shorthand;
mod steps;
mod table;
mod teaching;
mod template;
mod tree;
mod whatwg;

pub use attributes::{GETTERS, Getter, attributes_json};
pub use components::components_json;
pub use definition::definition_json;
#[cfg(feature = "lint")]
pub use host::{HostDescription, NameDescription, NoHost, NoLabels, describe_host, embedded};
pub use interpretations::{InterpretationsJson, label, refusal_reason};
#[cfg(feature = "urlpattern")]
pub use pattern::{components_of_pattern, match_json, pattern};
pub use request::{Answer, BadRequest, Op, flag, optional_text, text};
pub use setters::{SETTERS, Setter};
pub use steps::{MAX_STEPS, describe_step, dot_segment_steps, trace_json};
pub use table::{answer, op_names};
pub use teaching::exercise_json;
pub use whatwg::lone_surrogates_replaced;

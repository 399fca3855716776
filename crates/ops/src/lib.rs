#![doc = include_str!("../README.md")]
//!
//! Each family of ops is a file here and an entry of the table.

mod any_rule;
#[cfg(feature = "readers")]
mod attributes;
#[cfg(feature = "schemes")]
mod column;
#[cfg(feature = "fields")]
mod component_names;
mod components;
#[cfg(feature = "schemes")]
mod data;
#[cfg(feature = "readers")]
mod definition;
#[cfg(feature = "grammars")]
mod derivations;
#[cfg(feature = "lint")]
mod documents;
#[cfg(feature = "fields")]
pub mod domain;
#[cfg(feature = "schemes")]
mod edit;
#[cfg(feature = "schemes")]
mod edit_cost;
#[cfg(feature = "schemes")]
pub mod engine;
mod explain;
#[cfg(feature = "lint")]
pub mod extract;
#[cfg(feature = "fields")]
pub mod facts;
#[cfg(feature = "fields")]
pub mod field;
#[cfg(feature = "schemes")]
mod field_names;
#[cfg(feature = "schemes")]
mod field_schema;
#[cfg(feature = "schemes")]
mod file_path;
#[cfg(feature = "schemes")]
pub mod get;
#[cfg(feature = "grammars")]
pub mod grammar;
#[cfg(feature = "lint")]
pub mod grammar_documents;
#[cfg(feature = "lint")]
mod grammar_ignores;
#[cfg(feature = "lint")]
mod host;
#[cfg(feature = "lint")]
mod host_list;
#[cfg(feature = "readers")]
mod interpret;
#[cfg(feature = "readers")]
mod interpretations;
#[cfg(feature = "fields")]
pub mod keys;
#[cfg(feature = "schemes")]
pub mod known_scheme;
#[cfg(feature = "lint")]
mod lint;
#[cfg(feature = "schemes")]
mod lists;
#[cfg(feature = "schemes")]
pub mod matching;
mod mistake;
#[cfg(feature = "schemes")]
mod near;
#[cfg(feature = "readers")]
mod normal_form;
#[cfg(feature = "schemes")]
mod other_rfcs;
#[cfg(feature = "lint")]
pub mod pages;
mod parse;
mod parts;
#[cfg(feature = "urlpattern")]
mod pattern;
#[cfg(feature = "schemes")]
mod percent;
#[cfg(feature = "readers")]
mod programs;
#[cfg(feature = "schemes")]
mod purl;
#[cfg(feature = "lint")]
mod reach;
#[cfg(feature = "readers")]
pub mod reading;
#[cfg(feature = "schemes")]
mod record;
#[cfg(feature = "lint")]
mod redact;
pub mod reference;
#[cfg(feature = "readers")]
mod refs;
#[cfg(feature = "regex")]
pub mod regex;
mod request;
mod rfc;
#[cfg(feature = "schemes")]
mod schemas;
#[cfg(feature = "schemes")]
mod scheme;
#[cfg(feature = "lint")]
pub mod scheme_page;
#[cfg(feature = "schemes")]
pub mod set;
#[cfg(feature = "readers")]
mod setters;
mod shape;
#[cfg(feature = "schemes")]
mod shorthand;
#[cfg(feature = "fields")]
pub mod spec_parts;
#[cfg(feature = "fields")]
pub mod split_url;
#[cfg(feature = "readers")]
mod steps;
mod table;
#[cfg(feature = "readers")]
mod teaching;
#[cfg(feature = "schemes")]
mod template;
mod tree;
#[cfg(feature = "urllib")]
pub mod urllib;
#[cfg(feature = "lint")]
mod verdict;
#[cfg(feature = "readers")]
mod whatwg;

#[cfg(feature = "readers")]
pub use attributes::{GETTERS, Getter, attributes_json};
pub use components::components_json;
#[cfg(feature = "grammars")]
pub use derivations::{MAX_TREE_DEPTH, derivations_json, sequence};
#[cfg(feature = "lint")]
pub use host::{HostDescription, NameDescription, NoHost, NoLabels, describe_host, embedded};
#[cfg(feature = "lint")]
pub use host_list::HostList;
#[cfg(feature = "readers")]
pub use interpretations::{InterpretationsJson, label, refusal_reason};
#[cfg(feature = "readers")]
pub use normal_form::NormalForm;
#[cfg(feature = "urlpattern")]
pub use pattern::{components_of_pattern, match_json, pattern};
#[cfg(feature = "parts")]
pub use programs::parts_json;
#[cfg(feature = "readers")]
pub use programs::{agreement_json, disagreements_json, programs_json};
#[cfg(feature = "lint")]
pub use reach::{Reach, RefusedHost, network_of_url, reach};
#[cfg(feature = "readers")]
pub use refs::{comparison_json, is_same};
pub use request::{Answer, BadRequest, Op, flag, optional_text, text};
#[cfg(feature = "readers")]
pub use setters::{SETTERS, Setter};
pub use shape::Shape;
#[cfg(feature = "readers")]
pub use steps::{MAX_STEPS, describe_step, dot_segment_steps, trace_json};
pub use table::{answer, op_names};
#[cfg(feature = "readers")]
pub use teaching::{exercise_json, judgement_json};
#[cfg(feature = "readers")]
pub use whatwg::{lone_surrogates_replaced, rendering_json};

//! The public interface of the library: references, schemes, resolution, normalization, interpretations, messages. Also the
//! module structure of all packages.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test fails by panicking")]

#[path = "../support/modules.rs"]
mod modules;
#[path = "../support/mod.rs"]
mod support;

mod build;
mod engines;
mod examples;
mod guidelines;
mod hosts;
mod interpret;
mod jdbc;
mod joined;
mod layers;
mod messages;
mod mistakes;
mod normalize;
mod notes;
mod page;
mod recursion;
mod relative;
mod reported;
mod reports;
mod resolve;
mod rust_types;
mod scheme_equivalence;
mod scheme_fields;
mod scheme_messages;
mod schemes;
mod security;
mod settings;
mod shorthand;
mod suffix;
mod supply_chain;
mod syntax_kinds;
mod urllib_properties;
mod urllib_versions;
mod whatwg_properties;
mod whatwg_render;

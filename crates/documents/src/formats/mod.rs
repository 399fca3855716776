//! The readers of document formats.

pub(super) mod asciidoc;
mod attribute;
mod bytes;
pub(super) mod code;
pub(super) mod delimited;
mod dockerfile;
mod documentation;
mod dotenv;
pub(super) mod html;
mod ini;
pub(super) mod json;
pub(super) mod latex;
mod literal;
pub(super) mod mail;
pub(super) mod man;
pub(super) mod markdown;
mod markdown_admonition;
mod markdown_component;
mod markdown_nearly;
mod markdown_title;
mod nested;
mod percent_literal;
pub(super) mod po;
pub(super) mod properties;
mod remote;
mod requirements;
pub(super) mod rst;
mod rst_inline;
mod shell;
mod style;
pub(super) mod text;
pub(super) mod toml;
pub(super) mod xml;
pub(super) mod yaml;
mod yaml_containers;

pub(super) use markdown::{as_commonmark, options as markdown_options};

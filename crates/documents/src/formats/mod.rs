//! The readers of document formats.

mod attribute;
pub(super) mod code;
pub(super) mod delimited;
pub(super) mod html;
pub(super) mod json;
pub(super) mod markdown;
pub(super) mod toml;
pub(super) mod yaml;

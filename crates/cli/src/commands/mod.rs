//! The commands: one file or folder each, none of which uses another.

pub(crate) use explain::explains;

pub(crate) mod batch;
pub(crate) mod build;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod extract;
pub(crate) mod get;
pub(crate) mod grammar;
pub(crate) mod host;
pub(crate) mod init;
pub(crate) mod lint;
pub(crate) mod man;
pub(crate) mod matching;
pub(crate) mod normalize;
pub(crate) mod parse;
pub(crate) mod path;
pub(crate) mod pattern;
pub(crate) mod play;
pub(crate) mod quiz;
pub(crate) mod read;
pub(crate) mod redact;
pub(crate) mod relativize;
pub(crate) mod resolve;
pub(crate) mod schemes;
pub(crate) mod server;
pub(crate) mod set;
pub(crate) mod shorthand;
pub(crate) mod template;
pub(crate) mod tree;
pub(crate) mod urllib;
pub(crate) mod whatwg;

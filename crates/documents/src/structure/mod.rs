//! Structures of documents, read by parsers other than those of `formats` where there is a choice.

mod dispatch;
mod html;
mod json;
pub(crate) mod markdown;
mod po;
mod table;
mod token;
mod toml;
mod xml;
mod yaml;

pub(crate) use dispatch::structures;
pub(crate) use token::{EditedUrls, Token, is_same};

//! The structure of a document of any kind.

use super::token::Token;
use super::{html, json, markdown, po, table, toml, xml, yaml};
use crate::kind::DocumentKind;

/// Returns the structure of a document according to each parser for its kind. Kinds without a structure have none.
pub(crate) fn structures(kind: DocumentKind, text: &str) -> Vec<Vec<Token>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match kind {
        DocumentKind::Markdown => vec![markdown::tokens(text)],
        DocumentKind::Html | DocumentKind::Svelte => vec![html::tokens(text), xml::tokens(text)],
        DocumentKind::Xml => vec![xml::tokens(text)],
        DocumentKind::Json | DocumentKind::Notebook => vec![json::tokens(text)],
        DocumentKind::Yaml => vec![yaml::tokens(text)],
        DocumentKind::Toml => vec![toml::tokens(text)],
        DocumentKind::Csv => vec![table::tokens(text, b',')],
        DocumentKind::Tsv => vec![table::tokens(text, b'\t')],
        DocumentKind::Po | DocumentKind::Text => vec![po::tokens(text)],
        _ => Vec::new(),
    }
}

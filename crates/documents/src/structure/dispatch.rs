//! The structure of a document of any kind.

use super::token::Token;
use super::{html, json, markdown, po, table, toml, xml, yaml};
use crate::kind::DocumentKind;

/// Returns the structure of a document according to each parser for its kind; none where the document is not valid. Kinds without
/// a structure have none.
pub(crate) fn structures(kind: DocumentKind, text: &str) -> Vec<Option<Vec<Token>>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match kind {
        DocumentKind::Markdown => vec![Some(markdown::tokens(text))],
        DocumentKind::Html | DocumentKind::Svelte => vec![Some(html::tokens(text)), xml::tokens(text)],
        DocumentKind::Xml => vec![xml::tokens(text)],
        DocumentKind::Json | DocumentKind::Notebook => vec![json::tokens(text)],
        DocumentKind::Yaml => vec![yaml::tokens(text)],
        DocumentKind::Toml => vec![toml::tokens(text)],
        DocumentKind::Csv => vec![Some(table::tokens(text, b','))],
        DocumentKind::Tsv => vec![Some(table::tokens(text, b'\t'))],
        DocumentKind::Po | DocumentKind::Text => vec![po::tokens(text)],
        _ => Vec::new(),
    }
}

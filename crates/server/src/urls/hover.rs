//! The description of the URL at a place.

use std::fmt::Write as _;
use std::path::Path;

use gen_lsp_types::{Hover, MarkupContent, MarkupKind};
use urlgram::diagnostic::printable;
use urlgram_documents::{Document, Link};
use urlgram_lint::document::page_of;

use super::describe::described;
use super::found::{link_at, with_links};
use super::links::target;
use crate::document::OpenDocument;
use crate::markdown::code;
use crate::state::Server;
use crate::workspace::Reading;

/// Returns the description of the URL at a byte of a document.
pub(crate) fn hover(server: &Server, document: &OpenDocument, at: usize) -> Option<Hover> {
    with_links(server, document, |reading, read| {
        let link = link_at(read, at)?;
        let url = link.url();
        let is_absolute = url.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme));
        let value = if is_absolute { described(&url) } else { relative(reading, document, read, link) };
        let contents = MarkupContent { kind: MarkupKind::Markdown, value }.into();
        Some(Hover { contents, range: Some(document.places().range(link.span)) })
    })?
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Returns what a relative link leads to, in Markdown.
fn relative(reading: &Reading, document: &OpenDocument, read: &Document<'_>, link: &Link<'_>) -> String {
    let input = reading.input(document.text());
    let Some(page) = page_of(&input, read) else {
        return "A relative reference. What it leads to is not known for this kind of document.".to_owned();
    };
    let root = input.tree.map_or(Path::new(""), |tree| tree.root);
    let mut text = match page.file(link.text()) {
        Some(file) => {
            let name = code(&file.strip_prefix(root).unwrap_or(&file).display().to_string());
            let shown = target(link, Some(&page)).map_or(name.clone(), |uri| format!("[{name}](<{uri}>)"));
            let address = page.address(&file).map(|address| format!(", {} on the site", code(&address)));
            format!("Leads to {shown}{}", address.unwrap_or_default())
        }
        None => "Leads to no file that is known".to_owned(),
    };
    let _ = write!(text, "\n\nSite: {}", printable(page.site()));
    if let Some(dead) = page.check(link.text()) {
        let _ = write!(text, "\n\n{}", printable(&dead.message));
    }
    text
}

//! The place that a link or a label leads to.

use std::path::Path;

use gen_lsp_types::{Location, Range};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram_documents::{DocumentKind, ReferenceKind, labels};
use urlgram_lint::document::{page_of, sphinx_labels};
use urlgram_sites::Files as _;

use super::found::{link_at, with_links};
use crate::document::OpenDocument;
use crate::state::Server;
use crate::text::Places;
use crate::uri::uri_of;

/// Returns the place that the link or the label at a byte of a document leads to: an anchor of a file, or the definition of a label.
pub(crate) fn definition(server: &Server, document: &OpenDocument, at: usize) -> Option<Location> {
    with_links(server, document, |reading, read| {
        let input = reading.input(document.text());
        let is_here = |span: Span| span.start as usize <= at && at <= span.end as usize;
        if let Some(link) = link_at(read, at) {
            let page = page_of(&input, read)?;
            let file = page.file(link.text())?;
            let (_, fragment) = link.text().split_once('#').unwrap_or_default();
            let name = decode_str(fragment, OnInvalid::Replace).ok()?;
            let place = input.tree.and_then(|tree| tree.sites.anchor_place(tree.root, &file, &name));
            return location(server, &file, place);
        }
        let is_label = |kind| matches!(kind, ReferenceKind::Label | ReferenceKind::BareLabel);
        if let Some(label) = read.references.iter().find(|label| is_label(label.kind) && is_here(label.span)) {
            let labels = sphinx_labels(&input.tree?)?;
            let (file, span) = labels.place(label.span.of(document.text()))?;
            return location(server, file, Some(span));
        }
        let is_markdown = reading.kind == DocumentKind::Markdown;
        let span = is_markdown.then(|| labels(document.text()).definition_at(at)).flatten()?;
        Some(Location { uri: document.uri.clone(), range: document.places().range(span) })
    })?
}

/// Returns the place of bytes of a file, or its beginning.
fn location(server: &Server, file: &Path, span: Option<Span>) -> Option<Location> {
    let text = server.workspace.sites().inner().text(file);
    let range = match (span, text) {
        (Some(span), Some(text)) => Places::new(&text, server.unit).range(span),
        // A folder and a picture have no places.
        _ => Range::default(),
    };
    file.is_file().then_some(())?;
    Some(Location { uri: uri_of(file)?, range })
}

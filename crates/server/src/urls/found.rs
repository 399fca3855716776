//! The URL at a place of a document.

use urlgram_documents::{Document, Link};

use crate::document::OpenDocument;
use crate::state::Server;
use crate::workspace::Reading;

/// Reads the URLs of a document, and calls a function with them; `None` if its URLs are not checked.
pub(crate) fn with_links<T>(
    server: &Server,
    document: &OpenDocument,
    answer: impl FnOnce(&Reading, &Document<'_>) -> T,
) -> Option<T> {
    let reading = server.workspace.reading(document.name(), document.text())?;
    let read = urlgram_documents::read(reading.kind, document.text().as_bytes());
    Some(answer(&reading, &read))
}

/// Returns the URL at a byte, or the one that ends there.
pub(crate) fn link_at<'l, 'd>(document: &'l Document<'d>, at: usize) -> Option<&'l Link<'d>> {
    let is_here = |link: &&Link<'_>| link.span.start as usize <= at && at <= link.span.end as usize;
    document.links.iter().filter(is_here).min_by_key(|link| link.span.len())
}

/// Returns the URL at a byte of a document.
pub(crate) fn url_at(server: &Server, document: &OpenDocument, at: usize) -> Option<String> {
    with_links(server, document, |_, read| link_at(read, at).map(|link| link.url().into_owned()))?
}

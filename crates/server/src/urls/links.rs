//! The links of a document that an editor can follow.

use gen_lsp_types::{DocumentLink, Uri};
use urlgram_documents::{Link, LinkRole};
use urlgram_lint::Page;
use urlgram_lint::document::page_of;

use super::found::with_links;
use crate::document::OpenDocument;
use crate::state::Server;
use crate::uri::uri_of;

/// Schemes that an editor opens in a browser.
const OPENED: [&str; 4] = ["http", "https", "mailto", "ftp"];

/// Returns the links of a document with their targets: pages of the Web, and files with the anchor.
pub(crate) fn links(server: &Server, document: &OpenDocument) -> Vec<DocumentLink> {
    let found = with_links(server, document, |reading, read| {
        let input = reading.input(document.text());
        let (page, places) = (page_of(&input, read), document.places());
        let followed = read.links.iter().filter(|link| link.role == LinkRole::Link || link.role == LinkRole::Prose);
        let of = |link: &Link<'_>| {
            let target = target(link, page.as_ref())?;
            Some(DocumentLink { range: places.range(link.span), target: Some(target), ..DocumentLink::default() })
        };
        followed.filter_map(of).collect()
    });
    found.unwrap_or_default()
}

/// Returns what an editor opens for a link.
pub(super) fn target(link: &Link<'_>, page: Option<&Page<'_>>) -> Option<Uri> {
    let url = link.url();
    let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
    if OPENED.iter().any(|known| known.eq_ignore_ascii_case(scheme)) {
        // Clients reject what is not a URI.
        return urlgram::uri::Uri::parse(&*url).is_ok().then(|| Uri::from(&*url));
    }
    let file = page?.file(link.text())?;
    let uri = uri_of(&file)?;
    match link.text().split_once('#') {
        Some((_, fragment)) if !fragment.is_empty() => Some(Uri::from(format!("{uri}#{fragment}"))),
        _ => Some(uri),
    }
}

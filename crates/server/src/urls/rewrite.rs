//! Other forms of the URL at a place: meant, normalized, encoded, decoded.

use urlgram::UriReference;
use urlgram::grammar::rfc3986::QUERY_CHAR;
use urlgram::iri::Iri;
use urlgram::percent::complete;
use urlgram::span::Span;
use urlgram::uri::Uri;
use urlgram_documents::Link;
use urlgram_lint::document::{page_of, rebased};
use urlgram_lint::{Page, verdict};

use super::found::{link_at, with_links};
use crate::document::OpenDocument;
use crate::state::Server;

/// Returns the other forms of the URL at a byte: the title of the change, and the edit.
pub(crate) fn rewrites(server: &Server, document: &OpenDocument, at: usize) -> Vec<(&'static str, Span, String)> {
    let found = with_links(server, document, |reading, read| {
        let Some(link) = link_at(read, at) else { return Vec::new() };
        let page = page_of(&reading.input(document.text()), read);
        let mut forms = forms(link);
        forms.extend(page.iter().flat_map(|page| places(page, link)));
        let edit = |(title, url): (&'static str, String)| {
            let edit = link.edit(Span::new(0, link.text().len() as u32), &url)?;
            Some((title, edit.span, edit.text))
        };
        forms.into_iter().filter_map(edit).collect()
    });
    found.unwrap_or_default()
}

/// Returns the forms of a relative link that begin elsewhere.
fn places(page: &Page<'_>, link: &Link<'_>) -> impl Iterator<Item = (&'static str, String)> {
    let from_page = rebased(page, link.text(), false).map(|url| ("Make the link relative to this page", url));
    let from_root = rebased(page, link.text(), true).map(|url| ("Make the link begin at the root of the site", url));
    from_page.into_iter().chain(from_root)
}

/// Returns the forms of a URL that differ from it.
fn forms(link: &Link<'_>) -> Vec<(&'static str, String)> {
    let text = link.text();
    let meant = verdict(text).and_then(|found| found.meant);
    let mut forms: Vec<_> = meant.map(|meant| ("Write the URL that is probably meant", meant)).into_iter().collect();
    if let Ok(uri) = Uri::parse(text) {
        forms.push(("Normalize the URL (RFC 3986)", uri.normalize().as_str().to_owned()));
        forms.push(("Show non-ASCII characters of the URL (RFC 3987)", uri.to_iri().as_str().to_owned()));
    } else if let Some(uri) = Iri::parse(text).ok().and_then(|iri| iri.to_uri().ok()) {
        forms.push(("Percent-encode non-ASCII characters of the URL (RFC 3987)", uri.as_str().to_owned()));
    } else {
        // Spaces and quotes, and whatever else no URL contains.
        let parts: Vec<_> = text.splitn(2, '#').map(|part| complete(QUERY_CHAR, part)).collect();
        let encoded = parts.join("#");
        if UriReference::parse(&*encoded).is_ok() {
            forms.push(("Percent-encode the URL (RFC 3986)", encoded));
        }
    }
    forms.retain(|(_, form)| form != text);
    forms
}

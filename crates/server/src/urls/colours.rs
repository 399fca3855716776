//! The parts of the URLs of a list, as an editor colours them.

use gen_lsp_types::SemanticToken;
use urlgram::interpret::read;
use urlgram_documents::{Link, LinkContext};

use super::describe::best;
use super::found::with_links;
use crate::document::OpenDocument;
use crate::state::Server;
use crate::tokens::{COMMENT, FRAGMENT, HOST, NUMBER, QUERY, SCHEME, STRING, Token, encoded};

/// Returns the parts of the URLs in a list; `None` for a document of another kind.
pub(crate) fn tokens(server: &Server, document: &OpenDocument) -> Option<Vec<SemanticToken>> {
    with_links(server, document, |reading, read| {
        let has_comments = reading.linter.has_comments();
        let of = |link: &Link<'_>| {
            let is_comment = has_comments && link.context == LinkContext::Line && link.text().starts_with('#');
            if is_comment { vec![(link.span, COMMENT, 0)] } else { parts(link) }
        };
        let is_list = reading.kind.is_url_list();
        is_list.then(|| encoded(read.links.iter().flat_map(of).collect(), &document.places()))
    })?
}

/// Returns the parts of a URL, as the first specification that accepts it reads them.
fn parts(link: &Link<'_>) -> Vec<Token> {
    let readings = read(link.text());
    let Some(best) = best(&readings) else { return Vec::new() };
    let parts = [
        (best.scheme(), SCHEME),
        (best.userinfo(), FRAGMENT),
        (best.host(), HOST),
        (best.port(), NUMBER),
        (best.path(), STRING),
        (best.query(), QUERY),
        (best.fragment(), FRAGMENT),
    ];
    let token =
        |(part, kind): (Option<urlgram::interpret::Component<'_>>, u32)| Some((link.to_document(part?.span?), kind, 0));
    parts.into_iter().filter_map(token).collect()
}

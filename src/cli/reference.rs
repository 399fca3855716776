//! URIs and IRIs as the commands take them: what holds nothing beyond ASCII is read as a URI, all else as an IRI.

use crate::grammar::{rfc3986, rfc3987};
use crate::pass::{SyntaxError, parse};
use crate::source::Production;
use crate::tree::ReferenceNode;
use crate::uri::Reference;

/// Reads a URI or an IRI: what has a scheme.
pub(super) fn absolute(text: &str) -> Result<Reference<&str>, SyntaxError> {
    by(rfc3986::Uri, rfc3987::Iri, text)
}

/// Reads a URI-reference or an IRI-reference.
pub(super) fn reference(text: &str) -> Result<Reference<&str>, SyntaxError> {
    by(rfc3986::UriReference, rfc3987::IriReference, text)
}

fn by<U, I>(uri: U, iri: I, text: &str) -> Result<Reference<&str>, SyntaxError>
where
    U: Production<Output = ReferenceNode>,
    I: Production<Output = ReferenceNode>,
{
    let node = if text.is_ascii() { parse(uri, text) } else { parse(iri, text) };
    node.map(|node| Reference::from_parts(text, node))
}

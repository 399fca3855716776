//! URIs and IRIs as the commands take them: what holds nothing beyond ASCII is read as a URI, all else as an IRI.

use serde_json::Value;

use super::render::Renderer;
use super::{Failure, Output};
use crate::grammar::{rfc3986, rfc3987};
use crate::lint::{Finding, characters};
use crate::pass::{SyntaxError, parse};
use crate::source::Production;
use crate::tree::ReferenceNode;
use crate::uri::Reference;

/// How to print what was made of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// A JSON document a text, indented
    Json,
    /// A JSON document a text, one line each
    Jsonl,
}

impl Format {
    /// `value` as this format has it; `Text` has none.
    pub(super) fn document(self, value: &Value) -> Option<String> {
        match self {
            Format::Text => None,
            Format::Json => Some(format!("{value:#}")),
            Format::Jsonl => Some(value.to_string()),
        }
    }
}

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

/// One of the functions above.
pub(super) type Read = fn(&str) -> Result<Reference<&str>, SyntaxError>;

/// Reads a text that may not even be characters.
pub(super) fn read(text: &[u8], read: Read) -> Result<Reference<&str>, Box<Finding>> {
    let text = characters(text).map_err(Box::new)?;
    read(text).map_err(|error| Box::new(Finding::of(text, error)))
}

/// Draws what is wrong with `text`.
pub(super) fn tell(finding: &Finding, text: &[u8], output: &mut Output<'_>) -> Result<(), Failure> {
    output.out.flush()?;
    let drawn = Renderer::new(&output.err_look).draw(&finding.diagnosis(text));
    Ok(writeln!(output.err, "{drawn}")?)
}

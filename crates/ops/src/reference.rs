//! URIs and IRIs as arguments, by every rule whose tree has components. Only this file of the program instantiates these
//! rules for speed, because each copy is a large function.

use urlgram::components::UriComponents;
use urlgram::diagnostic::{Diagnostic, decode_utf8};
use urlgram::grammar::{rfc3986, rfc3987};
use urlgram::input::Rule;
use urlgram::pass::{SyntaxError, parse};
use urlgram::uri::Reference;

/// Parses a text into its typed tree.
pub type Typed = fn(&str) -> Result<UriComponents, SyntaxError>;

/// The rules whose trees have components, by document and name.
const TYPED: &[(&str, &str, Typed)] = &[
    ("rfc3986", "URI-reference", uri_reference),
    ("rfc3986", "URI", uri),
    ("rfc3986", "absolute-URI", |text| parse(rfc3986::AbsoluteUri, text)),
    ("rfc3986", "relative-ref", |text| parse(rfc3986::RelativeRef, text)),
    ("rfc3987", "IRI-reference", iri_reference),
    ("rfc3987", "IRI", iri),
    ("rfc3987", "absolute-IRI", |text| parse(rfc3987::AbsoluteIri, text)),
    ("rfc3987", "irelative-ref", |text| parse(rfc3987::IrelativeRef, text)),
];

fn uri_reference(text: &str) -> Result<UriComponents, SyntaxError> {
    parse(rfc3986::UriReference, text)
}

fn uri(text: &str) -> Result<UriComponents, SyntaxError> {
    parse(rfc3986::Uri, text)
}

fn iri_reference(text: &str) -> Result<UriComponents, SyntaxError> {
    parse(rfc3987::IriReference, text)
}

fn iri(text: &str) -> Result<UriComponents, SyntaxError> {
    parse(rfc3987::Iri, text)
}

/// Returns the parser of `rule`, if its tree has components.
pub fn typed(rule: &Rule) -> Option<Typed> {
    let asked = (rule.document.name, rule.name);
    TYPED.iter().find(|(document, name, _)| (*document, *name) == asked).map(|&(.., typed)| typed)
}

/// Parses a URI, or an IRI if the text has non-ASCII characters. Either has a scheme.
pub fn absolute(text: &str) -> Result<Reference<&str>, SyntaxError> {
    by(if text.is_ascii() { uri } else { iri }, text)
}

/// Parses a URI-reference, or an IRI-reference if the text has non-ASCII characters.
pub fn reference(text: &str) -> Result<Reference<&str>, SyntaxError> {
    by(if text.is_ascii() { uri_reference } else { iri_reference }, text)
}

fn by(typed: Typed, text: &str) -> Result<Reference<&str>, SyntaxError> {
    typed(text).map(|node| Reference::from_parts(text, node))
}

/// [`absolute`] or [`reference()`].
pub type Read = fn(&str) -> Result<Reference<&str>, SyntaxError>;

/// Parses a text that may not be UTF-8.
pub fn read(text: &[u8], read: Read) -> Result<Reference<&str>, Box<Diagnostic>> {
    let text = decode_utf8(text)?;
    read(text).map_err(|error| Box::new(Diagnostic::from_syntax_error(text, error)))
}

//! The native half of `urlgram.rfc3986`: the components of a reference as ranges.

use pyo3::prelude::*;
use urlgram::components::UriComponents;
use urlgram::diagnostic::Diagnostic;
use urlgram::grammar::{rfc3986, rfc3987};
use urlgram::pass::accepts;
use urlgram::span::{OptSpan, Span};
use urlgram::{IriReference, UriReference};

use crate::guard::guarded;

type Range = (usize, usize);

/// A component and its range in bytes.
type Component = (&'static str, Range);

/// The components that are present, and the kind of the host.
type Parsed = (Vec<Component>, Option<&'static str>);

/// The reason why a text is refused: message, range, help, code, rule, and section.
type Refusal = (String, Range, Option<String>, &'static str, Option<&'static str>, Option<String>);

/// Splits a URI reference, or an IRI reference with `iri`: the components that are present and the kind of the host, or the
/// reason why the text is refused.
#[pyfunction]
pub(crate) fn parse_reference(text: &str, iri: bool) -> PyResult<(Option<Parsed>, Option<Refusal>)> {
    guarded(|| Ok(parsed_reference(text, iri)))
}

fn parsed_reference(text: &str, iri: bool) -> (Option<Parsed>, Option<Refusal>) {
    let parsed = match iri {
        true => IriReference::parse(text).map(|reference| *reference.node()),
        false => UriReference::parse(text).map(|reference| *reference.node()),
    };
    match parsed {
        Ok(node) => {
            (Some((components(&node), node.authority.as_ref().map(|authority| authority.host.kind.name()))), None)
        }
        Err(error) => (None, Some(refusal(&Diagnostic::from_syntax_error(text, error)))),
    }
}

/// Whether a text is a URI reference, or an IRI reference with `iri`.
#[pyfunction]
pub(crate) fn is_reference(text: &str, iri: bool) -> PyResult<bool> {
    guarded(|| Ok(if iri { accepts(rfc3987::IriReference, text) } else { accepts(rfc3986::UriReference, text) }))
}

fn components(node: &UriComponents) -> Vec<Component> {
    let authority = node.authority.as_ref();
    let of_authority =
        |part: fn(&urlgram::components::AuthorityComponents) -> OptSpan| authority.map_or(OptSpan::NONE, part);
    let spans = [
        ("scheme", node.scheme),
        ("authority", of_authority(|authority| authority.span().into())),
        ("userinfo", of_authority(|authority| authority.userinfo)),
        ("host", of_authority(|authority| authority.host.span.into())),
        ("port", of_authority(|authority| authority.port)),
        ("path", node.path.into()),
        ("query", node.query),
        ("fragment", node.fragment),
    ];
    spans.into_iter().filter_map(|(name, span)| Some((name, range(span.get()?)))).collect()
}

fn range(span: Span) -> Range {
    (span.start as usize, span.end as usize)
}

fn refusal(found: &Diagnostic) -> Refusal {
    let section = found.rule().map(|rule| format!("{} §{}", rule.document.title, rule.section));
    let rule = found.rule().map(|rule| rule.name);
    (found.message().to_owned(), range(found.span()), found.help().map(str::to_owned), found.code(), rule, section)
}

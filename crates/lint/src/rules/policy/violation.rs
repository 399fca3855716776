//! The question whether any specification sees something that the policy forbids.

use crate::LintContext;
use urlgram::interpret::{Endpoint, read, read_with_base};
use urlgram::nested::{NestedPlace, nested_urls};
use urlgram::span::Span;
use urlgram::uri::Delimited;

/// Returns the first value that `find` returns for an endpoint, and for which specifications it does; nothing if for all.
pub(super) fn violation<T>(context: &LintContext<'_>, find: impl Fn(&Endpoint) -> Option<T>) -> Option<(T, String)> {
    let endpoints: Vec<Endpoint> = context.interpretations().endpoints().collect();
    let by: Vec<_> =
        endpoints.iter().filter(|endpoint| find(endpoint).is_some()).map(|end| end.spec.to_string()).collect();
    let first = endpoints.iter().find_map(&find)?;
    let whose = if by.len() == endpoints.len() { String::new() } else { format!(" for {}", by.join(", ")) };
    Some((first, whose))
}

/// Returns the first value that `find` returns for an endpoint of a URL within the text, by any specification, and its place. A program
/// opens the URL after a scheme, and may be sent to the others.
pub(super) fn violation_within<T>(
    context: &LintContext<'_>,
    find: impl Fn(NestedPlace, &Endpoint) -> Option<T>,
) -> Option<(T, Span)> {
    nested_urls(context.text()).iter().find_map(|url| {
        let interpretations = match url.is_relative() {
            true => read_with_base("https://base.invalid/", url.text()),
            false => read(url.text()),
        };
        let found = interpretations.endpoints().find_map(|endpoint| find(url.place(), &endpoint))?;
        let authority = Delimited::of(url.text()).authority.filter(|authority| !authority.is_empty());
        Some((found, authority.map_or(url.span(), |authority| url.outer(authority))))
    })
}

/// Returns `component` if it is not empty, or else the whole text.
pub(super) fn place(context: &LintContext<'_>, component: Option<Span>) -> Span {
    component.filter(|span| !span.is_empty()).unwrap_or(context.whole().span)
}

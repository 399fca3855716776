//! The question whether any specification sees something that the policy forbids.

use crate::LintContext;
use urlgram::interpret::Endpoint;
use urlgram::span::Span;

/// Returns the first value that `find` returns for an endpoint, and for which specifications it does; nothing if for all.
pub(super) fn violation<T>(context: &LintContext<'_>, find: impl Fn(&Endpoint) -> Option<T>) -> Option<(T, String)> {
    let endpoints: Vec<Endpoint> = context.interpretations().endpoints().collect();
    let by: Vec<_> =
        endpoints.iter().filter(|endpoint| find(endpoint).is_some()).map(|end| end.spec.to_string()).collect();
    let first = endpoints.iter().find_map(&find)?;
    let whose = if by.len() == endpoints.len() { String::new() } else { format!(" for {}", by.join(", ")) };
    Some((first, whose))
}

/// Returns `component` if it is not empty, or else the whole text.
pub(super) fn place(context: &LintContext<'_>, component: Option<Span>) -> Span {
    component.filter(|span| !span.is_empty()).unwrap_or(context.whole().span)
}

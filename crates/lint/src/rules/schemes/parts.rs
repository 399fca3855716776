//! Parts of a URL that several schemes need.

use crate::{LintContext, Slice};
use urlgram::span::Span;

/// Returns the text between the colon of the scheme and the fragment. Empty if there is no scheme.
pub(super) fn body<'a>(context: &LintContext<'a>) -> Slice<'a> {
    let start = context.scheme().map_or(0, |scheme| scheme.span.end + 1);
    let end = context.fragment().map_or(context.whole().span.end, |fragment| fragment.span.start - 1);
    context.at(Span::new(start.min(end), end))
}

/// Returns the namespace of a URN and the name in it, without r-, q- and f-components.
pub(super) fn urn<'a>(context: &LintContext<'a>) -> Option<(Slice<'a>, Slice<'a>)> {
    context.path().split_once(':').filter(|_| context.has_scheme(&["urn"]) && context.authority().is_none())
}

//! Parts of a URL that several schemes need.

use crate::{Part, Subject};
use urlgram::span::Span;

/// Returns the text between the colon of the scheme and the fragment. Empty if there is no scheme.
pub(super) fn body<'a>(subject: &Subject<'a>) -> Part<'a> {
    let start = subject.scheme().map_or(0, |scheme| scheme.span.end + 1);
    let end = subject.fragment().map_or(subject.whole().span.end, |fragment| fragment.span.start - 1);
    subject.at(Span::new(start.min(end), end))
}

/// Returns the namespace of a URN and the name in it, without r-, q- and f-components.
pub(super) fn urn<'a>(subject: &Subject<'a>) -> Option<(Part<'a>, Part<'a>)> {
    subject.path().split_once(':').filter(|_| subject.has_scheme(&["urn"]) && subject.authority().is_none())
}

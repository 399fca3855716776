//! Parts of a URL that several schemes need.

use crate::{Part, Subject};
use urlgram::span::Span;

/// What stands after the scheme and its colon, up to the fragment; nothing in a text without a scheme.
pub(super) fn body<'a>(subject: &Subject<'a>) -> Part<'a> {
    let start = subject.scheme().map_or(0, |scheme| scheme.span.end + 1);
    let end = subject.fragment().map_or(subject.whole().span.end, |fragment| fragment.span.start - 1);
    subject.at(Span::new(start.min(end), end))
}

/// The namespace of a URN and what it names, without the components after it; none where no colon parts the two.
pub(super) fn urn<'a>(subject: &Subject<'a>) -> Option<(Part<'a>, Part<'a>)> {
    subject.path().split_once(':').filter(|_| subject.has_scheme(&["urn"]) && subject.authority().is_none())
}

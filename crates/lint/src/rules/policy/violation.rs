//! The question whether any specification sees something that the policy does not allow.

use crate::subject::Subject;
use crate::views::View;
use urlgram::span::Span;

/// The first of the specifications' views of which `what` is `Some`, and by whom it is so: nothing where it is by all.
pub(super) fn refused<'s, T>(subject: &'s Subject<'_>, what: impl Fn(&'s View) -> Option<T>) -> Option<(T, String)> {
    let views = subject.views();
    let by: Vec<&str> = views.iter().filter(|view| what(view).is_some()).map(|view| view.by).collect();
    let first = views.iter().find_map(what)?;
    let whose = if by.len() == views.len() { String::new() } else { format!(" for {}", by.join(" and ")) };
    Some((first, whose))
}

/// `part` if there is something to be seen, or else the whole text.
pub(super) fn place(subject: &Subject<'_>, part: Option<Span>) -> Span {
    part.filter(|span| !span.is_empty()).unwrap_or(subject.whole().span)
}

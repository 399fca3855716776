//! What a [`Policy`](crate::Policy) does not allow: `U7`. All of it is asked of every specification that takes the text.

use crate::subject::Subject;
use crate::views::View;
use urlgram::span::Span;

lints! {
    scheme_not_allowed,
    host_not_allowed,
    port_not_allowed,
    address_not_allowed,
    readings_differ_under_policy,
}

/// The first of the specifications' views of which `what` is `Some`, and by whom it is so: nothing where it is by all.
fn refused<'s, T>(subject: &'s Subject<'_>, what: impl Fn(&'s View) -> Option<T>) -> Option<(T, String)> {
    let views = subject.views();
    let by: Vec<&str> = views.iter().filter(|view| what(view).is_some()).map(|view| view.by).collect();
    let first = views.iter().find_map(what)?;
    let whose = if by.len() == views.len() { String::new() } else { format!(" for {}", by.join(" and ")) };
    Some((first, whose))
}

/// `part` if there is something to be seen, or else the whole text.
fn place(subject: &Subject<'_>, part: Option<Span>) -> Span {
    part.filter(|span| !span.is_empty()).unwrap_or(subject.whole().span)
}

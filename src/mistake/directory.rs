//! Mistakes in what an `ldap` URL searches.

use alloc::borrow::Cow;
use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::is_in;
use crate::scheme::parse;
use crate::uri::Delimited;

/// The document that says how the parts follow each other.
const SOURCE: &str = "RFC 4516 §2";

/// Scopes of a search.
const SCOPES: [&str; 3] = ["base", "one", "sub"];

/// Attributes, scope and filter of a search, as they follow each other, each after a `?`.
struct Search<'a> {
    /// Offset of the attributes.
    start: usize,
    attributes: &'a str,
    scope: &'a str,
    /// The filter, up to a further `?`.
    filter: Option<&'a str>,
}

impl<'a> Search<'a> {
    /// Returns the parts of an LDAP URL that has a scope.
    fn of(text: &'a str, scheme: &str) -> Option<Self> {
        let query = Delimited::of(text).query.filter(|_| is_in(&["ldap", "ldaps"], scheme))?;
        let mut parts = query.of(text).split('?');
        Some(Search {
            start: query.start as usize,
            attributes: parts.next()?,
            scope: parts.next()?,
            filter: parts.next(),
        })
    }

    /// Returns the offset of the scope.
    fn scope_start(&self) -> usize {
        self.start + self.attributes.len() + 1
    }
}

fn mistake(place: (usize, usize), message: impl Into<Cow<'static, str>>) -> Mistake {
    Mistake::new(MistakeKind::SchemeSyntax, place, message, SOURCE)
}

/// Another scope of LDAP than these three: `ldap://h/dc=a?cn?subtree`.
pub(super) fn other_scope(text: &str, scheme: &str) -> Option<Mistake> {
    let search = Search::of(text, scheme)?;
    let Search { attributes, scope, .. } = search;
    if scope.is_empty() || is_in(&SCOPES, scope) {
        return None;
    }
    let start = search.scope_start();
    let end = start + scope.len();
    if scope.starts_with('(') && search.filter.is_none() {
        let message = "a filter in the place of the scope: attributes, a scope and a filter follow each other, each after a \"?\"";
        // The part that is missing is empty.
        let at = if is_in(&SCOPES, attributes) { search.start } else { start };
        return Some(mistake((start, end), message).meant(format!("{}?{}", &text[..at], &text[at..])));
    }
    let meant = match scope.to_ascii_lowercase().as_str() {
        "subtree" | "wholesubtree" => Some("sub"),
        "onelevel" | "singlelevel" => Some("one"),
        "baseobject" => Some("base"),
        _ => None,
    };
    let found = mistake((start, end), "the scope of a search is \"base\", \"one\" or \"sub\"");
    Some(match meant {
        Some(meant) => found.meant(format!("{}{meant}{}", &text[..start], &text[end..])),
        None => found,
    })
}

/// A filter of LDAP without its parentheses, or with something after them: `ldap://h/dc=a?cn?sub?(cn=a);`.
pub(super) fn filter(text: &str, scheme: &str) -> Option<Mistake> {
    let search = Search::of(text, scheme)?;
    let filter = search.filter?;
    let start = search.scope_start() + search.scope.len() + 1;
    let end = start + filter.len();
    let meaning = |found: Mistake, filter: &str| {
        let meant = format!("{}{filter}{}", &text[..start], &text[end..]);
        if parse(&meant).is_ok() { found.meant(meant) } else { found }
    };
    if filter.starts_with(|c: char| c.is_ascii_alphanumeric()) && filter.contains('=') && !filter.contains(['(', ')']) {
        let message = "a filter without parentheses around it, which programs such as curl add and others demand";
        return Some(meaning(mistake((start, end), message), &format!("({filter})")).note());
    }
    let inner = filter.trim_end_matches([';', ',', '"', '\'']);
    if inner.len() == filter.len() || !inner.starts_with('(') || !inner.ends_with(')') {
        return None;
    }
    let message = format!("\"{}\" after the filter, which its parenthesis ends", &filter[inner.len()..]);
    Some(meaning(mistake((start + inner.len(), end), message), inner))
}

//! Mistakes in what an `ldap` URL searches.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use crate::scheme::parse;
use crate::uri::Delimited;

/// A scope of LDAP that is none of the three: `ldap://h/dc=a?cn?subtree`.
pub(super) fn scope(text: &str, scheme: &str) -> Option<Mistake> {
    let is_ldap = ["ldap", "ldaps"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let query = Delimited::of(text).query.filter(|_| is_ldap)?;
    let mut parts = query.of(text).split('?');
    let (attributes, scope) = (parts.next()?, parts.next()?);
    if ["", "base", "one", "sub"].iter().any(|known| scope.eq_ignore_ascii_case(known)) {
        return None;
    }
    let start = query.start as usize + attributes.len() + 1;
    let end = start + scope.len();
    if scope.starts_with('(') && parts.next().is_none() {
        let message = "a filter in the place of the scope: attributes, a scope and a filter follow each other, each after a \"?\"";
        let mistake = Mistake::new(MistakeKind::SchemeSyntax, (start, end), message, "RFC 4516 §2");
        let is_scope = ["base", "one", "sub"].iter().any(|known| attributes.eq_ignore_ascii_case(known));
        // The part that is missing is empty.
        let at = if is_scope { query.start as usize } else { start };
        return Some(mistake.meant(format!("{}?{}", &text[..at], &text[at..])));
    }
    let meant = match scope.to_ascii_lowercase().as_str() {
        "subtree" | "wholesubtree" => Some("sub"),
        "onelevel" | "singlelevel" => Some("one"),
        "baseobject" => Some("base"),
        _ => None,
    };
    let message = "the scope of a search is \"base\", \"one\" or \"sub\"";
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (start, end), message, "RFC 4516 §2");
    Some(match meant {
        Some(meant) => mistake.meant(format!("{}{meant}{}", &text[..start], &text[end..])),
        None => mistake,
    })
}

/// A filter of LDAP without its parentheses, or with something after them: `ldap://h/dc=a?cn?sub?(cn=a);`.
pub(super) fn filter(text: &str, scheme: &str) -> Option<Mistake> {
    let is_ldap = ["ldap", "ldaps"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let query = Delimited::of(text).query.filter(|_| is_ldap)?;
    let mut parts = query.of(text).split('?');
    let (attributes, scope, filter) = (parts.next()?, parts.next()?, parts.next()?);
    let start = query.start as usize + attributes.len() + scope.len() + 2;
    let end = start + filter.len();
    let mistake = |place, message, meant: String| {
        let mistake = Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 4516 §2");
        Some(if parse(&meant).is_ok() { mistake.meant(meant) } else { mistake })
    };
    let written = |filter: &str| format!("{}{filter}{}", &text[..start], &text[end..]);
    if filter.starts_with(|c: char| c.is_ascii_alphanumeric()) && filter.contains('=') && !filter.contains(['(', ')']) {
        let message = "a filter without parentheses around it, which programs such as curl add and others demand";
        return mistake((start, end), message, written(&format!("({filter})"))).map(Mistake::note);
    }
    let inner = filter.trim_end_matches([';', ',', '"', '\'']);
    if inner.len() == filter.len() || !inner.starts_with('(') || !inner.ends_with(')') {
        return None;
    }
    let message = format!("\"{}\" after the filter, which its parenthesis ends", &filter[inner.len()..]);
    let meant = written(inner);
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (start + inner.len(), end), message, "RFC 4516 §2");
    Some(if parse(&meant).is_ok() { mistake.meant(meant) } else { mistake })
}

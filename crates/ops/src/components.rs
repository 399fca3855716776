//! The components of a reference with their spans, and the names of RFC 3986 for its form.

use serde_json::{Value, json};

use crate::reference::typed;
use urlgram::components::UriComponents;
use urlgram::input::Rule;
use urlgram::interpret::Role;
use urlgram::span::Span;
use urlgram::uri::Reference;

/// Returns the components of a text that matches `rule`; null if the tree of the rule has no components.
///
/// A component that is absent has no span. `form` is the RFC's name for the whole: `network-path reference`.
pub fn components_json(rule: &Rule, text: &str) -> Value {
    let Some(Ok(node)) = typed(rule).map(|typed| typed(text)) else { return Value::Null };
    let authority = node.authority.as_ref();
    let mut list = Role::ALL.map(|role| (role.name(), span_of(&node, role))).to_vec();
    list.insert(1, ("authority", authority.map(|authority| authority.span())));
    let list: Vec<Value> = list
        .into_iter()
        .map(|(name, span)| json!({"name": name, "span": span, "value": span.map(|span| span.of(text))}))
        .collect();
    let host_kind = authority.map(|authority| authority.host.kind.name());
    json!({"form": form(text, &node), "path_rule": path_rule(text, &node), "host_kind": host_kind, "list": list})
}

/// Returns the span of a component.
#[inline(always)]
pub(crate) fn span_of(node: &UriComponents, role: Role) -> Option<Span> {
    let authority = node.authority.as_ref();
    match role {
        Role::Scheme => node.scheme.get(),
        Role::Userinfo => authority.and_then(|authority| authority.userinfo.get()),
        Role::Host => authority.map(|authority| authority.host.span),
        Role::Port => authority.and_then(|authority| authority.port.get()),
        Role::Path => Some(node.path),
        Role::Query => node.query.get(),
        Role::Fragment => node.fragment.get(),
    }
}

/// RFC 3986 §4: the name of a reference by its beginning.
fn form(text: &str, node: &UriComponents) -> &'static str {
    let path = node.path.of(text);
    if node.scheme.get().is_some() {
        return if node.fragment.get().is_some() { "URI" } else { "absolute URI" };
    }
    match path {
        _ if node.authority.is_some() => "network-path reference",
        "" if node.query.get().is_none() => "same-document reference",
        path if path.starts_with('/') => "absolute-path reference",
        _ => "relative-path reference",
    }
}

/// Returns the rule of RFC 3986 §3.3 that the path matches.
fn path_rule(text: &str, node: &UriComponents) -> &'static str {
    use urlgram::PathKind::{Abempty, Absolute, Empty, Noscheme, Rootless};
    match Reference::from_parts(text, *node).path().kind() {
        Abempty => "path-abempty",
        Absolute => "path-absolute",
        Noscheme => "path-noscheme",
        Rootless => "path-rootless",
        Empty => "path-empty",
    }
}

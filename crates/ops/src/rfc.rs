//! `parse` by the rules of RFC 3986 and RFC 3987, whose trees have components.

use serde_json::{Value, json};

use crate::any_rule::{by_any_rule, invalid, reading};
use crate::reference::typed;
use crate::request::Answer;
use urlgram::components::UriComponents;

pub(crate) fn by_rfc3986(rule: Option<&str>, input: &str) -> Answer {
    by_reference("rfc3986", rule.unwrap_or("URI-reference"), input)
}

pub(crate) fn by_rfc3987(rule: Option<&str>, input: &str) -> Answer {
    by_reference("rfc3987", rule.unwrap_or("IRI-reference"), input)
}

fn by_reference(grammar: &str, rule: &str, input: &str) -> Answer {
    let Some(typed) = typed(reading(grammar, rule)?.rule()) else { return by_any_rule(grammar, rule, input) };
    Ok(typed(input).map_or_else(|error| invalid(&error), |node| valid(input, &node)))
}

/// Returns the answer for a valid reference: its components as written, null if absent.
pub(crate) fn valid(input: &str, node: &UriComponents) -> Value {
    let authority = node.authority.as_ref();
    json!({"valid": true, "components": {
        "scheme": node.scheme.of(input),
        "authority": authority.map(|authority| authority.span().of(input)),
        "userinfo": authority.and_then(|authority| authority.userinfo.of(input)),
        "host": authority.map(|authority| authority.host.span.of(input)),
        "host_kind": authority.map(|authority| authority.host.kind.name()),
        "port": authority.and_then(|authority| authority.port.of(input)),
        "path": node.path.of(input),
        "query": node.query.of(input),
        "fragment": node.fragment.of(input),
    }})
}

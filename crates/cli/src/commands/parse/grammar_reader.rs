//! `parse` by a rule of an RFC.

use std::rc::Rc;

use serde::{Serialize, Serializer};

use super::parsed::{Parsed, Read};
use crate::input::reference::typed;
use crate::output::Parts;
use urlgram::components::{AuthorityComponents, HostKind, UriComponents};
use urlgram::diagnostic::Diagnostic;
use urlgram::pass::Derivation;
use urlgram::registry::DynRule;
use urlgram::uri::Reference;

/// Reads by `reading`.
pub(crate) fn reader(reading: &'static DynRule) -> Read {
    let refused = |text: &str, error| Box::new(Diagnostic::from_syntax_error(text, error));
    match typed(reading.rule()) {
        Some(typed) => Box::new(move |text| match typed(text) {
            Ok(node) => Ok(components(Reference::from_parts(text, node))),
            Err(error) => Err(refused(text, error)),
        }),
        None => Box::new(move |text| match reading.derive(text) {
            Ok(tree) => Ok(rules(text, tree)),
            Err(error) => Err(refused(text, error)),
        }),
    }
}

/// Returns the components of a reference as in RFC 3986 §3.
fn components(reference: Reference<&str>) -> Parsed<'_> {
    let json = reference.tree();
    let parts = Box::new(move || parts(&reference));
    Parsed { parts, json: Box::new(move || json), findings: Vec::new() }
}

fn parts(reference: &Reference<&str>) -> Parts {
    let &UriComponents { scheme, authority, path, query, fragment } = reference.node();
    let mut parts = Parts::default();
    parts.add_or_miss(0, "scheme", scheme.get());
    parts.add_or_miss(0, "authority", authority.map(|authority| authority.span()));
    if let Some(AuthorityComponents { userinfo, host, port }) = authority {
        parts.add_or_miss(1, "userinfo", userinfo.get());
        parts.add(1, "host", host.span, rule_of_host(host.kind));
        parts.add_or_miss(1, "port", port.get());
    }
    parts.add(0, "path", path, reference.path().kind().name());
    // A path of one plain segment needs no list of segments. Percent-encodings are decoded per segment, because `%2F` is not a
    // slash of the path.
    let has_more = path.of(reference.as_str()).trim_start_matches('/').contains(['/', '%']);
    if has_more {
        reference.path().segment_spans().for_each(|segment| parts.add(1, "segment", segment, ""));
    }
    parts.add_or_miss(0, "query", query.get());
    parts.add_or_miss(0, "fragment", fragment.get());
    parts
}

/// Returns the rule that a host matches.
const fn rule_of_host(kind: HostKind) -> &'static str {
    match kind {
        HostKind::Ipv4 => "IPv4address",
        HostKind::Ipv6 => "IPv6address",
        HostKind::IpvFuture => "IPvFuture",
        HostKind::RegName => "reg-name",
    }
}

/// The JSON of a text that a grammar without typed components derives.
#[derive(Serialize)]
struct Derived<'t> {
    text: &'t str,
    rule: &'static str,
    #[serde(serialize_with = "shared")]
    derivation: Rc<Derivation>,
}

fn shared<S: Serializer>(tree: &Rc<Derivation>, serializer: S) -> Result<S::Ok, S::Error> {
    tree.serialize(serializer)
}

/// Returns the rules that derive a text, for grammars without typed components.
fn rules(text: &str, tree: Derivation) -> Parsed<'_> {
    let tree = Rc::new(tree);
    let derivation = Rc::clone(&tree);
    let parts = move || {
        let mut parts = Parts::default();
        for node in tree.nodes() {
            parts.add(node.depth, node.rule.name, node.span, "");
        }
        parts
    };
    let json = move || Derived { text, rule: derivation.root().rule.name, derivation: Rc::clone(&derivation) };
    Parsed { parts: Box::new(parts), json: Box::new(json), findings: Vec::new() }
}

//! The generic syntax of RFC 3986, for schemes that have no module.

use super::error::SchemeError;
use super::fields::Fields;
use super::info::SchemeInfo;
use super::server::{FRAGMENT, QUERY, host, port, userinfo};
use super::url::{NodeOf, Scheme, Url};
use crate::grammar::rfc3986;
use crate::pass;

/// Any scheme.
#[derive(Clone, Copy, Debug)]
pub struct Generic;

impl Scheme for Generic {
    type Rule = rfc3986::Uri;

    const INFO: &'static SchemeInfo = &SchemeInfo {
        hierarchical: true,
        fields: &[
            ("scheme", "The scheme as written."),
            ("userinfo", "The part before `@`."),
            ("host", "The host, including brackets."),
            ("port", "The digits after the colon of the host."),
            ("path", "The path, which is always present and often empty."),
            ("query", QUERY),
            ("fragment", FRAGMENT),
        ],
        valid: &[("foo://example.com:8042/over/there?name=ferret#nose", "RFC 3986 §3")],
        invalid: &[("foo://a b", "a space")],
        ..SchemeInfo::new("", "Any scheme: the generic syntax")
    };

    #[inline(always)]
    fn parse_node(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_inlined(rfc3986::Uri, text)?)
    }

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("scheme", node.scheme);
        fields.text("userinfo", userinfo(node.authority));
        fields.text("host", host(node.authority));
        fields.text("port", port(node.authority));
        fields.text("path", node.path);
        fields.text("query", node.query);
        fields.text("fragment", node.fragment);
    }
}

//! A scheme that is not known: the generic `URI` of RFC 3986.

use super::{About, Fields, NodeOf, Scheme, SchemeError, Url};
use crate::components::AuthorityComponents;
use crate::grammar::rfc3986;
use crate::pass;
use crate::span::OptSpan;

/// Any scheme at all.
#[derive(Clone, Copy, Debug)]
pub struct Generic;

impl Scheme for Generic {
    type Rule = rfc3986::Uri;

    const ABOUT: &'static About = &About {
        hierarchical: true,
        fields: &[
            ("scheme", "The scheme, as written."),
            ("userinfo", "What stands before `@`."),
            ("host", "The host, brackets included."),
            ("port", "The digits after the host's colon."),
            ("path", "The path, which is always there and often empty."),
            ("query", "What stands after `?`."),
            ("fragment", "What stands after `#`."),
        ],
        valid: &[("foo://example.com:8042/over/there?name=ferret#nose", "RFC 3986 §3")],
        invalid: &[("foo://a b", "a space")],
        ..About::new("", "Any scheme: the generic syntax")
    };

    #[inline(always)]
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_inlined(rfc3986::Uri, text)?)
    }

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        let authority = |part: fn(AuthorityComponents) -> OptSpan| node.authority.map_or(OptSpan::NONE, part);
        fields.text("scheme", node.scheme);
        fields.text("userinfo", authority(|node| node.userinfo));
        fields.text("host", authority(|node| node.host.span.into()));
        fields.text("port", authority(|node| node.port));
        fields.text("path", node.path);
        fields.text("query", node.query);
        fields.text("fragment", node.fragment);
    }
}

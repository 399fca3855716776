//! `coap` and `coaps`: RFC 7252 §6.1 and §6.2.
//!
//! ```
//! use urlgram::scheme::coap::CoapUrl;
//!
//! let url = CoapUrl::parse("coap://EXAMPLE.com:/%7esensors/temp.xml")?;
//! assert_eq!(url.port_number(), Some(5683));
//! assert_eq!(url.segments().collect::<Vec<_>>(), ["%7esensors", "temp.xml"]);
//! assert!(CoapUrl::parse("coap:///path").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * No user and no fragment (§6.4 fails on one). The host must not be empty.
//! * A slash at the end is an empty segment, and an option of its own; a path of one slash is the same as none.
//! * Equivalence: as http, with its own port. A `coap` URI is never the same as a `coaps` URI.

use super::server::{add_host, needs_host, segments};
use super::{About, Fields, Scheme, Url, Violation, split};
use crate::grammar::rfc7252::{CoapUri, CoapsUri, RFC7252};

/// The scheme `coap`.
#[derive(Clone, Copy, Debug)]
pub struct Coap;

/// A URL of the scheme `coap`.
pub type CoapUrl<'a> = Url<'a, Coap>;

impl Scheme for Coap {
    type Rule = CoapUri;

    const ABOUT: &'static About = &About {
        port: Some(5683),
        hierarchical: true,
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 5683 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "The arguments: what stands after `?`, split at `&`."),
        ],
        valid: &[
            ("coap://example.com:5683/~sensors/temp.xml", "RFC 7252 6.3"),
            ("coap://EXAMPLE.com:/%7esensors/temp.xml", "RFC 7252 6.3"),
            ("coap://[2001:db8::2:1]/", "address"),
        ],
        invalid: &[
            ("coap:///path", "empty host"),
            ("coap://example.com/#f", "fragment"),
            ("coap://me@example.com/", "userinfo"),
        ],
        notes: &[
            "No user and no fragment (§6.4 fails on one). The host must not be empty.",
            "A slash at the end is an empty segment, and an option of its own; a path of one slash is the same as none.",
            "Equivalence: as http, with its own port. A `coap` URI is never the same as a `coaps` URI.",
        ],
        history: "RFC 7252 (2014). RFC 8323 adds coap+tcp, coaps+tcp, coap+ws and coaps+ws in the same shape.",
        ..About::new("coap", "Constrained Application Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.maybe_list("query", node.query.get().map(|query| split(url.as_str(), query, '&')));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC7252, "6.1")
    }
}

/// The scheme `coaps`.
#[derive(Clone, Copy, Debug)]
pub struct Coaps;

/// A URL of the scheme `coaps`.
pub type CoapsUrl<'a> = Url<'a, Coaps>;

impl Scheme for Coaps {
    type Rule = CoapsUri;

    const ABOUT: &'static About = &About {
        port: Some(5684),
        secure: true,
        hierarchical: true,
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 5684 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "The arguments: what stands after `?`, split at `&`."),
        ],
        valid: &[("coaps://example.net/.well-known/core?rt=temperature", "discovery")],
        invalid: &[("coaps:example.net", "no \"//\""), ("coaps://example.net/a b", "space")],
        notes: &[
            "No user and no fragment (§6.4 fails on one). The host must not be empty.",
            "A slash at the end is an empty segment, and an option of its own; a path of one slash is the same as none.",
            "Equivalence: as http, with its own port. A `coap` URI is never the same as a `coaps` URI.",
        ],
        history: "RFC 7252 (2014). RFC 8323 adds coap+tcp, coaps+tcp, coap+ws and coaps+ws in the same shape.",
        ..About::new("coaps", "Constrained Application Protocol over DTLS")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.maybe_list("query", node.query.get().map(|query| split(url.as_str(), query, '&')));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC7252, "6.2")
    }
}

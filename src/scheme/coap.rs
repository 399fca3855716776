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

use super::server::{HOST, PATH, PORT, host, port, require_host_by_rule};
use super::spans::{opt_split, segments};
use crate::grammar::rfc7252::{CoapUri, CoapsUri};

scheme! {
    "coap" => Coap, CoapUrl, CoapUri {
        title: "Constrained Application Protocol",
        port: Some(5683),
        hierarchical: true,
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
        history: "RFC 7252 (2014). RFC 8323 adds coap+tcp, coaps+tcp, coap+ws and coaps+ws in the same form.",
    }
    "coaps" => Coaps, CoapsUrl, CoapsUri {
        title: "Constrained Application Protocol over DTLS",
        port: Some(5684),
        secure: true,
        hierarchical: true,
        valid: &[("coaps://example.net/.well-known/core?rt=temperature", "discovery")],
        invalid: &[("coaps:example.net", "no \"//\""), ("coaps://example.net/a b", "space")],
        history: "RFC 7252 (2014). RFC 8323 adds coap+tcp, coaps+tcp, coap+ws and coaps+ws in the same form.",
    }
    common {
        notes: [
            "A user and a fragment are not allowed (the algorithm of §6.4 fails on a fragment). The host must not be empty.",
            "A trailing slash adds an empty segment, which is an option of its own. A path of one slash is equivalent \
             to an empty path.",
            "Equivalence: like http, with its own default port. A `coap` URI is never equivalent to a `coaps` URI.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": "The arguments: the part after `?`, split at `&`." => opt_list(opt_split(text, node.query, '&'));
        ]
        check(url) { require_host_by_rule(url) }
    }
}

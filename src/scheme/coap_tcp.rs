//! `coap+tcp`, `coaps+tcp`, `coap+ws` and `coaps+ws`: RFC 8323 §8.
//!
//! ```
//! use urlgram::scheme::coap_tcp::CoapTcpUrl;
//!
//! let url = CoapTcpUrl::parse("coap+tcp://example.com/sensors/temp?u=Cel")?;
//! assert_eq!((url.port_number(), url.query()), (Some(5683), Some("u=Cel")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{HOST, PATH, PORT, host, port, require_host_by_rule};
use super::spans::{opt_split, segments};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::rfc7252::coap;
use crate::input::Document;

/// RFC 8323.
pub static RFC8323: Document =
    Document { name: "rfc8323", title: "RFC 8323", url: "https://www.rfc-editor.org/rfc/rfc8323" };

grammar! {
    RFC8323 in "../../grammars/rfc8323.abnf";
    start CoapTcpUri;

    /// `coap-tcp-URI = "coap+tcp:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section("8.1")]
    pub CoapTcpUri -> UriComponents = coap("coap+tcp");

    /// `coaps-tcp-URI = "coaps+tcp:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section("8.2")]
    pub CoapsTcpUri -> UriComponents = coap("coaps+tcp");

    /// `coap-ws-URI = "coap+ws:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section("8.3")]
    pub CoapWsUri -> UriComponents = coap("coap+ws");

    /// `coaps-ws-URI = "coaps+ws:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section("8.4")]
    pub CoapsWsUri -> UriComponents = coap("coaps+ws");
}

scheme! {
    "coap+tcp" => CoapTcp, CoapTcpUrl, CoapTcpUri {
        title: "Constrained Application Protocol over TCP",
        port: Some(5683),

        hierarchical: true,
        valid: &[("coap+tcp://example.com/sensors?u=Cel", "path and query"), ("coap+tcp://[2001:db8::2:1]:99/", "address and port")],
        invalid: &[("coap+tcp:///path", "empty host"), ("coap+tcp://me@example.com/", "userinfo"), ("coap+tcp://example.com/#f", "fragment")],
        history: "RFC 8323 (2018).",
    }
    "coaps+tcp" => CoapsTcp, CoapsTcpUrl, CoapsTcpUri {
        title: "Constrained Application Protocol over TLS",
        port: Some(5684),
        secure: true,
        hierarchical: true,
        valid: &[("coaps+tcp://example.com/sensors?u=Cel", "path and query"), ("coaps+tcp://[2001:db8::2:1]:99/", "address and port")],
        invalid: &[("coaps+tcp:///path", "empty host"), ("coaps+tcp://me@example.com/", "userinfo"), ("coaps+tcp://example.com/#f", "fragment")],
        history: "RFC 8323 (2018).",
    }
    "coap+ws" => CoapWs, CoapWsUrl, CoapWsUri {
        title: "Constrained Application Protocol over WebSockets",
        port: Some(80),

        hierarchical: true,
        valid: &[("coap+ws://example.com/sensors?u=Cel", "path and query"), ("coap+ws://[2001:db8::2:1]:99/", "address and port")],
        invalid: &[("coap+ws:///path", "empty host"), ("coap+ws://me@example.com/", "userinfo"), ("coap+ws://example.com/#f", "fragment")],
        history: "RFC 8323 (2018).",
    }
    "coaps+ws" => CoapsWs, CoapsWsUrl, CoapsWsUri {
        title: "Constrained Application Protocol over secure WebSockets",
        port: Some(443),
        secure: true,
        hierarchical: true,
        valid: &[("coaps+ws://example.com/sensors?u=Cel", "path and query"), ("coaps+ws://[2001:db8::2:1]:99/", "address and port")],
        invalid: &[("coaps+ws:///path", "empty host"), ("coaps+ws://me@example.com/", "userinfo"), ("coaps+ws://example.com/#f", "fragment")],
        history: "RFC 8323 (2018).",
    }
    common {
        notes: [
            "A user and a fragment are not allowed, as in `coap`. The host must not be empty.",
            "A resource of one of these schemes has no shared identity with the same text in another one, or in `coap`.",
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

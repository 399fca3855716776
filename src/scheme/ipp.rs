//! `ipp` and `ipps`: RFC 3510 and RFC 7472.
//!
//! ```
//! use urlgram::scheme::ipp::IppUrl;
//!
//! let url = IppUrl::parse("ipp://printer.example.com/ipp/print")?;
//! assert_eq!((url.host(), url.port_number(), url.path()), ("printer.example.com", Some(631), "/ipp/print"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{HOST, PATH, PORT, QUERY, host, port, require_host_by_rule};
use super::spans::segments;
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::rfc7252::coap;
use crate::input::Document;

/// RFC 3510 and RFC 7472.
pub static IPP: Document = Document { name: "ipp", title: "RFC 3510", url: "https://www.rfc-editor.org/rfc/rfc3510" };

/// RFC 7472, in the same file.
static RFC7472: Document = Document { name: "ipp", title: "RFC 7472", url: "https://www.rfc-editor.org/rfc/rfc7472" };

grammar! {
    IPP in "../../grammars/ipp.abnf";
    start IppUri;
    section "4";

    /// `ipp-URI = "ipp:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    pub IppUri -> UriComponents = coap("ipp");

    /// `ipps-URI = "ipps:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section(RFC7472, "4")]
    pub IppsUri -> UriComponents = coap("ipps");
}

scheme! {
    "ipp" => Ipp, IppUrl, IppUri {
        title: "Internet Printing Protocol",
        port: Some(631),
        hierarchical: true,
        valid: &[("ipp://example.com/printer/tiger", "a printer"), ("ipp://[2001:db8::1]:8631/p?q", "address, port, query")],
        invalid: &[("ipp:///printer", "empty host"), ("ipp://me@example.com/p", "userinfo"), ("ipp://example.com/p#f", "fragment")],
        history: "RFC 3510 (2003), on the components of RFC 2396.",
    }
    "ipps" => Ipps, IppsUrl, IppsUri {
        title: "Internet Printing Protocol over HTTPS",
        port: Some(631),
        secure: true,
        hierarchical: true,
        valid: &[("ipps://example.com/ipp/print", "a printer"), ("ipps://example.com:443/ipp", "port")],
        invalid: &[("ipps:example.com/ipp", "no \"//\""), ("ipps://:631/ipp", "empty host")],
        history: "RFC 7472 (2015).",
    }
    common {
        notes: ["The default port is 631 for both, not that of HTTP. A user and a fragment are not allowed."],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) { require_host_by_rule(url) }
    }
}

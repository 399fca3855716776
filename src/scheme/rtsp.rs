//! `rtsp` and `rtsps`: RFC 7826 §4.2 and §20.2.1; `rtspu`: RFC 2326 §3.2.
//!
//! ```
//! use urlgram::scheme::rtsp::{RtspUrl, RtspuUrl};
//!
//! let url = RtspUrl::parse("rtsp://[2001:db8::1]/stream;id=1?x=1")?;
//! assert_eq!((url.host(), url.port_number()), ("[2001:db8::1]", Some(554)));
//! assert_eq!(url.path_parameters().collect::<Vec<_>>(), [("stream", Some("id=1"))]);
//! assert!(RtspUrl::parse("rtsp://media.example.com/~user").is_err());
//! assert_eq!(RtspuUrl::parse("rtspu://192.0.2.1")?.host(), "192.0.2.1");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::format;

use super::Violation;
use super::checks::check_uri;
use super::server::{HOST, PATH, PORT, QUERY, USERINFO, host, port, require_host, userinfo};
use super::spans::{segments, split_once};
use crate::grammar::{rfc2326, rfc7826};
use crate::input::Document;
use crate::span::Span;

scheme! {
    "rtsp" => Rtsp, RtspUrl, rfc7826::RtspUri {
        title: "Real-Time Streaming Protocol",
        port: Some(554),
        hierarchical: true,
        valid: &[
            ("rtsp://media.example.com:554/twister/audiotrack", "RFC 7826 4.2"),
            ("rtsp://[2001:db8::1]/stream;id=1?x=1", "IPv6, parameter, query"),
        ],
        invalid: &[
            ("rtsp:/twister", "authority is mandatory"),
            ("rtsp://media.example.com/a;b;c", "two parameters in a segment (RFC 3986 accepts)"),
            ("rtsp://media.example.com/~user", "\"~\" missing from unreserved (RFC 3986 accepts)"),
            ("rtsp:///x", "a host must be provided"),
        ],
        history: "RFC 2326 (1998) for version 1.0, RFC 7826 (2016) for 2.0.",
    }
    "rtsps" => Rtsps, RtspsUrl, rfc7826::RtspUri {
        title: "Real-Time Streaming Protocol over TLS",
        port: Some(322),
        secure: true,
        hierarchical: true,
        valid: &[("rtsps://media.example.com/twister", "TLS"), ("rtsps://media.example.com:322/", "default port")],
        invalid: &[("rtsps:media.example.com", "no \"//\""), ("rtsps://media.example.com/a|b", "\"|\"")],
        history: "RFC 7826 (2016) defines it.",
    }
    common {
        notes: [
            "The rule `schemes` accepts any scheme. The name is checked in addition to the rule.",
            "The document does not allow `~`, which RFC 3986 allows. A segment contains at most one `;`, before its \
             parameter.",
            "A host is required. The fragment is not part of the rule and is never sent.",
            "Equivalence: scheme and host ignore case; an empty port and the default port are equivalent to an absent \
             port.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) {
            check_name(url.as_str(), Self::INFO.name, &rfc7826::RFC7826, "4.2")?;
            require_host(url, "4.2")
        }
    }
}

scheme! {
    "rtspu" => Rtspu, RtspuUrl, rfc2326::RtspUrl {
        title: "Real-Time Streaming Protocol over UDP",
        port: Some(554),
        hierarchical: true,
        valid: &[("rtspu://media.example.com:554/twister", "UDP form"), ("rtspu://192.0.2.1", "address, no path")],
        invalid: &[("rtspu://[2001:db8::1]/x", "IPv6 literal"), ("rtspu://me@media.example.com/x", "userinfo")],
        history: "RFC 2326 (1998).",
    }
    common {
        notes: [
            "Version 1.0 only: no IPv6 address and no user. RFC 7826 registers the name again, and its servers answer \
             with status 501.",
            "The rule allows characters that no URI may contain (`national`). They are rejected here.",
        ],
        fields(url, text, node): [
            "host": "The host: a name or an IPv4 address." => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) {
            check_name(url.as_str(), "rtspu", &rfc2326::RFC2326, "3.2")?;
            check_uri(url.as_str())
        }
    }
}

/// Checks the name of the scheme, which the rule does not restrict.
fn check_name(text: &str, name: &str, document: &'static Document, section: &'static str) -> Result<(), Violation> {
    let scheme = text.split(':').next().unwrap_or_default();
    if scheme.eq_ignore_ascii_case(name) {
        return Ok(());
    }
    // A scheme is shorter than its text, whose length is u32.
    Err(Violation::new(Span::new(0, scheme.len() as u32), format!("the scheme is not {name}"), document, section))
}

url_methods! { impl<'a> RtspUrl<'a>, RtspsUrl<'a> {
    /// Returns the segments, each with the parameter after its `;`, as written.
    pub fn path_parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.as_str();
        segments(text, self.node().path).map(move |segment| {
            let (segment, parameter) = split_once(text, segment, ';');
            (segment.of(text), parameter.of(text))
        })
    }
} }

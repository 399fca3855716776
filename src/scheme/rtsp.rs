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
//!
//! # What to know
//!
//! * Any scheme passes the rule `schemes`; the name is looked at first, and not by the rule.
//! * `~` is no character of the document, though RFC 3986 has it; a segment holds one `;` at the most, before its
//!   parameter.
//! * A host is needed. The fragment is not part of the rule, and is never sent.
//! * Equivalence: scheme and host ignore case; the default port, an empty one and none are the same.
//! * Version 1.0 only: no IPv6 address, no user. RFC 7826 registers the name again, and its servers answer 501.
//! * The rule lets characters stand that no URI may hold (`national`); they are refused here.

use alloc::format;

use super::server::{add_host, is_uri, needs_host, segments, split_once, userinfo};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc2326::{RFC2326, RtspUrl as RtspuRule};
use crate::grammar::rfc7826::{RFC7826, RtspUri};
use crate::span::Span;

/// The scheme `rtsp`.
#[derive(Clone, Copy, Debug)]
pub struct Rtsp;

/// A URL of the scheme `rtsp`.
pub type RtspUrl<'a> = Url<'a, Rtsp>;

impl Scheme for Rtsp {
    type Rule = RtspUri;

    const ABOUT: &'static About = &About {
        port: Some(554),
        hierarchical: true,
        fields: &[
            ("userinfo", "What stands before `@`."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 554 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
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
        notes: &[
            "Any scheme passes the rule `schemes`; the name is looked at first, and not by the rule.",
            "`~` is no character of the document, though RFC 3986 has it; a segment holds one `;` at the most, before its parameter.",
            "A host is needed. The fragment is not part of the rule, and is never sent.",
            "Equivalence: scheme and host ignore case; the default port, an empty one and none are the same.",
        ],
        history: "RFC 2326 (1998) for version 1.0, RFC 7826 (2016) for 2.0.",
        ..About::new("rtsp", "Real-Time Streaming Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("userinfo", userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_scheme(url.as_str(), "rtsp")?;
        needs_host(url, url.node().authority.as_ref(), &RFC7826, "4.2")
    }
}

/// The scheme `rtsps`.
#[derive(Clone, Copy, Debug)]
pub struct Rtsps;

/// A URL of the scheme `rtsps`.
pub type RtspsUrl<'a> = Url<'a, Rtsps>;

impl Scheme for Rtsps {
    type Rule = RtspUri;

    const ABOUT: &'static About = &About {
        port: Some(322),
        secure: true,
        hierarchical: true,
        fields: &[
            ("userinfo", "What stands before `@`."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 322 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[("rtsps://media.example.com/twister", "TLS"), ("rtsps://media.example.com:322/", "default port")],
        invalid: &[("rtsps:media.example.com", "no \"//\""), ("rtsps://media.example.com/a|b", "\"|\"")],
        notes: &[
            "Any scheme passes the rule `schemes`; the name is looked at first, and not by the rule.",
            "`~` is no character of the document, though RFC 3986 has it; a segment holds one `;` at the most, before its parameter.",
            "A host is needed. The fragment is not part of the rule, and is never sent.",
            "Equivalence: scheme and host ignore case; the default port, an empty one and none are the same.",
        ],
        history: "RFC 7826 (2016) defines it.",
        ..About::new("rtsps", "Real-Time Streaming Protocol over TLS")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("userinfo", userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_scheme(url.as_str(), "rtsps")?;
        needs_host(url, url.node().authority.as_ref(), &RFC7826, "4.2")
    }
}

/// The scheme `rtspu`.
#[derive(Clone, Copy, Debug)]
pub struct Rtspu;

/// A URL of the scheme `rtspu`.
pub type RtspuUrl<'a> = Url<'a, Rtspu>;

impl Scheme for Rtspu {
    type Rule = RtspuRule;

    const ABOUT: &'static About = &About {
        port: Some(554),
        hierarchical: true,
        fields: &[
            ("host", "The host: a name or an IPv4 address."),
            ("port", "The port as written; 554 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[("rtspu://media.example.com:554/twister", "UDP form"), ("rtspu://192.0.2.1", "address, no path")],
        invalid: &[("rtspu://[2001:db8::1]/x", "IPv6 literal"), ("rtspu://me@media.example.com/x", "userinfo")],
        notes: &[
            "Version 1.0 only: no IPv6 address, no user. RFC 7826 registers the name again, and its servers answer 501.",
            "The rule lets characters stand that no URI may hold (`national`); they are refused here.",
        ],
        history: "RFC 2326 (1998).",
        ..About::new("rtspu", "Real-Time Streaming Protocol over UDP")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_scheme(url.as_str(), "rtspu")?;
        is_uri(url.as_str())
    }
}

/// Checks the name of the scheme, which the rule does not.
fn needs_scheme(text: &str, name: &str) -> Result<(), Violation> {
    let scheme = text.split(':').next().unwrap_or_default();
    if scheme.eq_ignore_ascii_case(name) {
        return Ok(());
    }
    let (document, section) = if name == "rtspu" { (&RFC2326, "3.2") } else { (&RFC7826, "4.2") };
    // A scheme is shorter than its text, whose length is u32.
    Err(Violation::new(Span::new(0, scheme.len() as u32), format!("the scheme is not {name}"), document, section))
}

impl<'a> RtspUrl<'a> {
    /// The segments, each with the parameter after its `;`, as written.
    pub fn path_parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.as_str();
        segments(text, self.node().path).map(move |segment| {
            let (segment, parameter) = split_once(text, segment, ';');
            (segment.of(text), parameter.of(text))
        })
    }
}

impl<'a> RtspsUrl<'a> {
    /// The segments, each with the parameter after its `;`, as written.
    pub fn path_parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.as_str();
        segments(text, self.node().path).map(move |segment| {
            let (segment, parameter) = split_once(text, segment, ';');
            (segment.of(text), parameter.of(text))
        })
    }
}

//! `ws` and `wss`: RFC 6455 §3.
//!
//! ```
//! use urlgram::scheme::ws::WsUrl;
//!
//! let url = WsUrl::parse("ws://example.com:8080?x=1")?;
//! assert_eq!(url.port_number(), Some(8080));
//! assert_eq!(url.resource_name(), "/?x=1");
//! assert!(WsUrl::parse("ws://example.com/chat#a").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * No user, and no fragment, not even an empty one: `#` is written `%23`.
//! * The grammar lets the host be empty; a client can do nothing with such a URI (§4.1), and it is refused here.
//! * The resource name is the path, or `/` where that is empty, and the query with its question mark.
//! * Equivalence: scheme and host ignore case; the default port, an empty one and none are the same.

use alloc::borrow::Cow;
use alloc::format;

use super::server::{add_host, needs_host, segments};
use super::{About, Fields, Scheme, Url, Violation};
use crate::components::UriComponents;
use crate::grammar::rfc6455::{RFC6455, WsUri, WssUri};
use crate::input::Production;

/// The scheme `ws`.
#[derive(Clone, Copy, Debug)]
pub struct Ws;

/// A URL of the scheme `ws`.
pub type WsUrl<'a> = Url<'a, Ws>;

impl Scheme for Ws {
    type Rule = WsUri;

    const ABOUT: &'static About = &About {
        port: Some(80),
        hierarchical: true,
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 80 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[
            ("ws://example.com/chat", "plain"),
            ("ws://example.com:8080?x=1", "port, empty path"),
            ("WS://[2001:db8::1]/", "scheme ignores case"),
        ],
        invalid: &[
            ("ws://example.com/chat#a", "fragment"),
            ("ws://user@example.com/", "userinfo"),
            ("ws:example.com", "no \"//\""),
        ],
        notes: &[
            "No user, and no fragment, not even an empty one: `#` is written `%23`.",
            "The grammar lets the host be empty; a client can do nothing with such a URI (§4.1), and it is refused here.",
            "The resource name is the path, or `/` where that is empty, and the query with its question mark.",
            "Equivalence: scheme and host ignore case; the default port, an empty one and none are the same.",
        ],
        history: "RFC 6455 (2011).",
        ..About::new("ws", "WebSocket")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC6455, "4.1")
    }
}

/// The scheme `wss`.
#[derive(Clone, Copy, Debug)]
pub struct Wss;

/// A URL of the scheme `wss`.
pub type WssUrl<'a> = Url<'a, Wss>;

impl Scheme for Wss {
    type Rule = WssUri;

    const ABOUT: &'static About = &About {
        port: Some(443),
        secure: true,
        hierarchical: true,
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 443 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[("wss://example.com/chat?room=1", "plain"), ("wss://example.com:443/", "default port")],
        invalid: &[("wss://example.com/#", "even an empty fragment"), ("wss://me:pw@example.com/", "userinfo")],
        notes: &[
            "No user, and no fragment, not even an empty one: `#` is written `%23`.",
            "The grammar lets the host be empty; a client can do nothing with such a URI (§4.1), and it is refused here.",
            "The resource name is the path, or `/` where that is empty, and the query with its question mark.",
            "Equivalence: scheme and host ignore case; the default port, an empty one and none are the same.",
        ],
        history: "RFC 6455 (2011).",
        ..About::new("wss", "WebSocket over TLS")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC6455, "4.1")
    }
}

/// The resource name (§3): the path, or `/` where that is empty, and the query with its question mark.
fn resource_name<'a, S: Scheme<Rule: Production<Output = UriComponents>>>(url: &Url<'a, S>) -> Cow<'a, str> {
    let (text, path) = (url.as_str(), url.node().path);
    match path.is_empty() {
        false => Cow::Borrowed(&text[path.start as usize..]),
        true => Cow::Owned(format!("/{}", &text[path.end as usize..])),
    }
}

impl<'a> WsUrl<'a> {
    /// The resource name (§3): the path, or `/` where that is empty, and the query with its question mark.
    pub fn resource_name(&self) -> Cow<'a, str> {
        resource_name(self)
    }
}

impl<'a> WssUrl<'a> {
    /// The resource name (§3): the path, or `/` where that is empty, and the query with its question mark.
    pub fn resource_name(&self) -> Cow<'a, str> {
        resource_name(self)
    }
}

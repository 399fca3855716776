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

use alloc::borrow::Cow;
use alloc::format;

use super::server::{HOST, PATH, PORT, QUERY, host, port, require_host};
use super::spans::segments;
use crate::grammar::rfc6455::{WsUri, WssUri};

scheme! {
    "ws" => Ws, WsUrl, WsUri {
        title: "WebSocket",
        port: Some(80),
        hierarchical: true,
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
        history: "RFC 6455 (2011).",
    }
    "wss" => Wss, WssUrl, WssUri {
        title: "WebSocket over TLS",
        port: Some(443),
        secure: true,
        hierarchical: true,
        valid: &[("wss://example.com/chat?room=1", "plain"), ("wss://example.com:443/", "default port")],
        invalid: &[("wss://example.com/#", "even an empty fragment"), ("wss://me:pw@example.com/", "userinfo")],
        history: "RFC 6455 (2011).",
    }
    common {
        notes: [
            "A user and a fragment, even an empty one, are not allowed. `#` is written `%23`.",
            "The grammar allows an empty host. A client cannot use such a URI (§4.1), so it is rejected here.",
            "The resource name is the path (`/` if empty) and the query with its question mark.",
            "Equivalence: scheme and host ignore case; an empty port and the default port are equivalent to an absent \
             port.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) { require_host(url, "4.1") }
    }
}

url_methods! { impl<'a> WsUrl<'a>, WssUrl<'a> {
    /// Returns the resource name (§3): the path, or `/` if it is empty, and the query with its question mark.
    pub fn resource_name(&self) -> Cow<'a, str> {
        let (text, path) = (self.as_str(), self.node().path);
        match path.is_empty() {
            false => Cow::Borrowed(&text[path.start as usize..]),
            true => Cow::Owned(format!("/{}", &text[path.end as usize..])),
        }
    }
} }

//! `http` and `https`: RFC 9110 §4.2.1 and §4.2.2.
//!
//! ```
//! use urlgram::scheme::http::HttpUrl;
//!
//! let url = HttpUrl::parse("http://EXAMPLE.com:/%7esmith/home.html")?;
//! assert_eq!(url.host(), "EXAMPLE.com");
//! assert_eq!((url.port(), url.port_number()), (Some(""), Some(80)));
//! assert_eq!(url.segments().collect::<Vec<_>>(), ["%7esmith", "home.html"]);
//! assert_eq!(
//!     HttpUrl::parse("http:///path").unwrap_err().to_string(),
//!     "http needs a host at byte 7 (RFC 9110 §4.2.1)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The grammar lets the host be empty; the text says that such a URI is invalid and must be rejected.
//! * A fragment is not part of the rule: `#` may follow in a reference, and is never sent.
//! * Equivalence: scheme and host ignore case, an empty port and the default one are the same as none, an empty path
//!   is the same as `/`, and what RFC 3986 §6.2 says of triplets and dot segments. An `http` URI is never the same as
//!   an `https` URI.

use super::server::{add_host, needs_host, segments, userinfo};
use super::{About, Fields, NodeOf, Scheme, SchemeError, Url, Violation};
use crate::grammar::rfc9110::{HttpUri, HttpsUri, RFC9110};
use crate::pass;

/// The scheme `http`.
#[derive(Clone, Copy, Debug)]
pub struct Http;

/// A URL of the scheme `http`.
pub type HttpUrl<'a> = Url<'a, Http>;

impl Scheme for Http {
    type Rule = HttpUri;

    const ABOUT: &'static About = &About {
        port: Some(80),
        hierarchical: true,
        fields: &[
            ("userinfo", "What stands before `@`. Deprecated: it must not be generated."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 80 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[
            ("http://example.com:80/~smith/home.html", "RFC 9110 4.2.3, equal to the next two"),
            ("http://EXAMPLE.com/%7Esmith/home.html", "RFC 9110 4.2.3"),
            ("http://EXAMPLE.com:/%7esmith/home.html", "RFC 9110 4.2.3: empty port"),
            ("http://[2001:db8::7]?q=1", "IPv6 literal, empty path"),
        ],
        invalid: &[
            ("http:///path", "empty host: must be rejected although authority may be empty"),
            ("http://example.com/#top", "fragment is not part of http-URI"),
            ("http://example.com/a b", "space"),
            ("http://example.com/%zz", "\"%\" without two hex digits"),
        ],
        notes: &[
            "The grammar lets the host be empty; the text says that such a URI is invalid and must be rejected.",
            "A fragment is not part of the rule: `#` may follow in a reference, and is never sent.",
            "Equivalence: scheme and host ignore case, an empty port and the default one are the same as none, an empty path is the same as `/`, and what RFC 3986 §6.2 says of triplets and dot segments. An `http` URI is never the same as an `https` URI.",
        ],
        history: "RFC 1738 (1994) knew http without a user, and wanted a slash before the question mark. RFC 2616 and RFC 7230 moved it onto RFC 2396 and RFC 3986; errata of RFC 7230 took the fragment out again. RFC 9110 (2022) is what holds.",
        ..About::new("http", "Hypertext Transfer Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("userinfo", userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    #[inline(always)]
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_inlined(HttpUri, text)?)
    }

    #[inline]
    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC9110, "4.2.1")
    }
}

/// The scheme `https`.
#[derive(Clone, Copy, Debug)]
pub struct Https;

/// A URL of the scheme `https`.
pub type HttpsUrl<'a> = Url<'a, Https>;

impl Scheme for Https {
    type Rule = HttpsUri;

    const ABOUT: &'static About = &About {
        port: Some(443),
        secure: true,
        hierarchical: true,
        fields: &[
            ("userinfo", "What stands before `@`. Deprecated: it must not be generated."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 443 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[
            ("https://example.com/", "plain"),
            ("https://example.com:443?x=1", "default port, empty path"),
            ("HTTPS://user@example.com/", "scheme ignores case; userinfo deprecated but in the grammar"),
        ],
        invalid: &[
            ("https://:443/", "empty host"),
            ("https:example.com", "no \"//\""),
            ("https://example.com/{id}", "braces"),
        ],
        notes: &[
            "The grammar lets the host be empty; the text says that such a URI is invalid and must be rejected.",
            "A fragment is not part of the rule: `#` may follow in a reference, and is never sent.",
            "Equivalence: scheme and host ignore case, an empty port and the default one are the same as none, an empty path is the same as `/`, and what RFC 3986 §6.2 says of triplets and dot segments. An `http` URI is never the same as an `https` URI.",
        ],
        history: "RFC 2818 (2000) describes it, RFC 7230 takes it in, RFC 9110 (2022) is what holds.",
        ..About::new("https", "Hypertext Transfer Protocol over TLS")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("userinfo", userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    #[inline(always)]
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_inlined(HttpsUri, text)?)
    }

    #[inline]
    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC9110, "4.2.2")
    }
}

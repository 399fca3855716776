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

use super::server::{HOST, PATH, PORT, QUERY, host, port, require_host_by_rule, userinfo};
use super::spans::segments;
use crate::grammar::rfc9110::{HttpUri, HttpsUri};
use crate::pass;

scheme! {
    "http" => Http, HttpUrl, HttpUri {
        title: "Hypertext Transfer Protocol",
        port: Some(80),
        hierarchical: true,
        valid: &[
            ("http://example.com:80/~smith/home.html", "RFC 9110 4.2.3, equivalent to the next two"),
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
        history: "RFC 1738 (1994) defined http without a user and required a slash before the question mark. RFC 2616 \
            and RFC 7230 moved it onto RFC 2396 and RFC 3986; errata of RFC 7230 removed the fragment again. RFC 9110 \
            (2022) is the current document.",
    }
    "https" => Https, HttpsUrl, HttpsUri {
        title: "Hypertext Transfer Protocol over TLS",
        port: Some(443),
        secure: true,
        hierarchical: true,
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
        history: "RFC 2818 (2000) described it and RFC 7230 took it over. RFC 9110 (2022) is the current document.",
    }
    common {
        notes: [
            "The grammar allows an empty host; the text declares such a URI invalid and requires its rejection.",
            "The rule has no fragment. RFC 9110 §4.2.5 allows one in a reference, independent of the scheme (RFC 3986 §3.5 and \
             §4.3), and it is never sent. `urlgram read` therefore applies RFC 9110 to the text before `#`.",
            "Equivalence: scheme and host ignore case, an empty port and the default port are equivalent to an absent \
             port, an empty path is equivalent to `/`, and RFC 3986 §6.2 applies to percent-encodings and dot \
             segments. An `http` URI is never equivalent to an `https` URI.",
        ],
        fields(url, text, node): [
            "userinfo": "The part before `@`. Deprecated: it must not be generated." => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) { require_host_by_rule(url) }
        parse(text) { Ok(pass::parse_inlined(<Self as super::Scheme>::Rule::default(), text)?) }
    }
}

//! `http` (RFC 1738 §3.3).

use crate::grammar::rfc1738::http::Httpurl;
use crate::scheme::{About, Fields, Scheme, Url, split};

/// The scheme `http` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Http;

/// A URL of the scheme `http` of RFC 1738.
pub type HttpUrl<'a> = Url<'a, Http>;

impl Scheme for Http {
    type Rule = Httpurl;

    const ABOUT: &'static About = &About {
        port: Some(80),
        hierarchical: true,
        fields: &[
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port, one digit at least; 80 if absent."),
            ("hpath", "Its hsegments."),
            ("search", "What stands after the question mark."),
        ],
        valid: &[
            ("http://www.example.org:8080/a//b;c?q=1", "port, an empty segment, a search"),
            ("http://300.300.300.300/", "numbers have no bound"),
        ],
        invalid: &[
            ("http://user:pw@example.com/", "no user name or password is allowed"),
            ("http://example.com?x", "a question mark needs a slash before it"),
            ("http://example.com/a?b/c", "a search has no slash"),
            ("http://example.com/~user/", "a tilde is %7E"),
            ("http://example.com:/", "a port has a digit"),
            ("http://[::1]/", "no IPv6 in 1994"),
            ("http://example.com/a#b", "a fragment is not part of a URL"),
        ],
        ..About::new("http", "HyperText Transfer Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.hostport.host);
        fields.text("port", node.hostport.port);
        fields.maybe_list("hpath", node.hpath.get().map(|path| split(url.as_str(), path, '/')));
        fields.text("search", node.search);
    }
}

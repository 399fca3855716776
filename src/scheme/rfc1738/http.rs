//! `http` (RFC 1738 §3.3).

use super::docs::{PORT, SERVER};
use crate::grammar::rfc1738::http::Httpurl;
use crate::scheme::spans::opt_split;

scheme! {
    "http" => Http, HttpUrl, Httpurl {
        title: "HyperText Transfer Protocol",
        port: Some(80),
        hierarchical: true,
        valid: &[
            ("http://www.example.org:8080/a//b;c?q=1", "port, an empty segment, a search"),
            ("http://300.300.300.300/", "the numbers have no bound"),
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
    }
    common {
        fields(url, text, node): [
            "host": SERVER => text(node.hostport.host);
            "port": PORT => text(node.hostport.port);
            "hpath": "The hsegments." => opt_list(opt_split(text, node.hpath, '/'));
            "search": "The part after the question mark." => text(node.search);
        ]
    }
}

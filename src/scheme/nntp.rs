//! `nntp`: RFC 5538 §3.
//!
//! ```
//! use urlgram::scheme::nntp::NntpUrl;
//!
//! let url = NntpUrl::parse("nntp://news.server.example/example.group.this/12345")?;
//! assert_eq!((url.host(), url.group()), ("news.server.example", "example.group.this"));
//! assert_eq!(url.article_number(), Some(12345));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{HOST, HasAuthority, PORT, USERINFO, host, port, require_host, userinfo};
use crate::components::AuthorityComponents;
use crate::grammar::rfc5538::{self, NntpNode};

scheme! {
    "nntp" => Nntp, NntpUrl, rfc5538::NntpUrl {
        title: "Netnews, by group and number",
        port: Some(119),
        valid: &[
            ("nntp://news.server.example/example.group.this/12345", "RFC 5538 3"),
            ("nntp://news.server.example/example.group.this", "RFC 5538 3"),
            ("nntp://wild.server.example/example.group.n%2Fa/12345", "RFC 5538 3"),
        ],
        invalid: &[
            ("nntp://news.server.example/", "no group"),
            ("nntp:example.group/1", "no server"),
            ("nntp://news.server.example/example.group/12x", "article number is digits"),
            ("nntp://news.server.example/example.group/12345678901234567", "17 digits"),
        ],
        history: "RFC 1738 (1994) allowed numbers of any length; RFC 5538 (2010) allows at most 16 digits.",
    }
    common {
        notes: [
            "Server and group are required. Without a number, the URL names the group.",
            "The server is a complete authority, so it may contain a user.",
            "Numbers are specific to one server. The message identifier, in `news`, is a better name of an article.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.server));
            "host": HOST => text(host(node.server));
            "port": PORT => text(port(node.server));
            "group": "The newsgroup." => text(node.group);
            "article": "The number of the article: 1 to 16 digits." => text(node.article_number);
        ]
        check(url) { require_host(url, "3") }
    }
}

impl HasAuthority for NntpNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.server)
    }
}

impl<'a> NntpUrl<'a> {
    /// Returns the newsgroup as written.
    pub fn group(&self) -> &'a str {
        self.slice(self.node().group)
    }

    /// Returns the number of the article within the group, which has at most 16 digits.
    pub fn article_number(&self) -> Option<u64> {
        self.opt_slice(self.node().article_number)?.parse().ok()
    }
}

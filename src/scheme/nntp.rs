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
//!
//! # What to know
//!
//! * Server and group are needed; a group without a number is the group.
//! * The server is a whole authority, so a user is read too.
//! * Numbers belong to one server: an article is better named by its message identifier, in `news`.

use super::server::{add_host, needs_host, port_number};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc5538::{NntpUrl as Rule, RFC5538};

/// The scheme `nntp`.
#[derive(Clone, Copy, Debug)]
pub struct Nntp;

/// A URL of the scheme `nntp`.
pub type NntpUrl<'a> = Url<'a, Nntp>;

impl Scheme for Nntp {
    type Rule = Rule;

    const ABOUT: &'static About = &About {
        port: Some(119),
        fields: &[
            ("userinfo", "Who asks the server."),
            ("host", "The server. Never empty."),
            ("port", "The port as written; 119 if absent or empty."),
            ("group", "The newsgroup."),
            ("article", "The number of the article: 1 to 16 digits."),
        ],
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
        notes: &[
            "Server and group are needed; a group without a number is the group.",
            "The server is a whole authority, so a user is read too.",
            "Numbers belong to one server: an article is better named by its message identifier, in `news`.",
        ],
        history: "RFC 1738 (1994) had it with numbers of any length; RFC 5538 (2010) has 16 digits at most.",
        ..About::new("nntp", "Netnews, by group and number")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("userinfo", node.server.userinfo);
        add_host(fields, Some(&node.server));
        fields.text("group", node.group);
        fields.text("article", node.article_number);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, Some(&url.node().server), &RFC5538, "3")
    }
}

impl<'a> NntpUrl<'a> {
    /// The host of the server.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().server.host.span)
    }

    /// The port of the server; 119 where none is written. Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.part(self.node().server.port), Nntp::ABOUT.port)
    }

    /// The newsgroup, as written.
    pub fn group(&self) -> &'a str {
        self.piece(self.node().group)
    }

    /// The number of the article within the group.
    pub fn article_number(&self) -> Option<u64> {
        // 16 digits at most.
        self.part(self.node().article_number)?.parse().ok()
    }
}

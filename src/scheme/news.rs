//! `news` and `snews`: RFC 5538 §4 and §8.1.
//!
//! ```
//! use urlgram::scheme::news::{NewsTarget, NewsUrl};
//!
//! let NewsTarget::Article(id) = NewsUrl::parse("news:12345.abc@news.example.com")?.target() else { panic!("an article") };
//! assert_eq!((id.local_part(), id.domain()), ("12345.abc", "news.example.com"));
//! let groups = NewsUrl::parse("news://news.server.example/example.group.*")?;
//! assert_eq!(groups.target(), NewsTarget::Newsgroups("example.group.*"));
//! assert_eq!(groups.host(), Some("news.server.example"));
//! assert_eq!(NewsUrl::parse("news:*")?.target(), NewsTarget::All);
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::address::Address;
use super::server::{USERINFO, host, port, userinfo};
use crate::grammar::rfc5538::{self, NewsNode, Target};
use crate::grammar::snews;
use crate::span::Span;

scheme! {
    "news" => News, NewsUrl, rfc5538::NewsUrl {
        title: "Netnews",
        port: Some(119),
        valid: &[
            ("news:example.group.this", "one group"),
            ("news:*", "all groups"),
            ("news:12345.abc@news.example.com", "article by message-id"),
            ("news://news.server.example/example.group.*", "server and wildcard"),
        ],
        invalid: &[
            ("news:example.group.th?se", "\"?\" must be %3F"),
            ("news:<12345.abc@news.example.com>", "angle brackets"),
            ("news:a/b@example.com", "\"/\" in a message-id must be %2F"),
            ("news:grp name", "space"),
        ],
        history: "RFC 1738 (1994) had groups and articles, without a server. RFC 5538 (2010) adds the server, \
            wildcards and the empty group.",
    }
    "snews" => Snews, SnewsUrl, snews::SnewsUrl {
        title: "Netnews over TLS",
        port: Some(563),
        secure: true,
        valid: &[
            ("snews://news.server.example/example.group", "like news"),
            ("snews:12345.abc@news.example.com", "like news"),
        ],
        invalid: &[
            ("snews:example.group.th?se", "\"?\" must be %3F"),
            ("snews://news.server.example", "\"/\" after the server is mandatory"),
        ],
        history: "In use for news over TLS; RFC 5538 §8.1 (2010) registers it as historical.",
    }
    common {
        notes: [
            "A URL with an `@` names an article, one without names newsgroups. The message identifier is parsed after \
             decoding: `/`, `?`, `#`, `[`, `]` and `%` in it are percent-encoded, and `%3E` is not allowed. There are \
             no angle brackets.",
            "The slash after a server is required. `news://host/` is equivalent to `news://host/*` and means all \
             groups.",
            "`?` as a wildcard is written `%3F`.",
            "Equivalence: message identifiers are compared byte by byte after decoding. Dots are not path segments.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.server));
            "host": "The server; absent for the client's own server." => text(host(node.server));
            "port": "The port of the server; the default port if absent." => text(port(node.server));
            "kind": "`article`, `newsgroups` or `all`." => word(kind(text, node));
            "target": "A message identifier, or a name of newsgroups with optional `*`." => text(span(node));
        ]
    }
}

fn span(node: &NewsNode) -> Span {
    match node.target {
        Target::Article(span) | Target::Newsgroups(span) => span,
    }
}

fn kind(text: &str, node: &NewsNode) -> &'static str {
    match NewsTarget::of(text, node) {
        NewsTarget::Article(_) => "article",
        NewsTarget::Newsgroups(_) => "newsgroups",
        NewsTarget::All => "all",
    }
}

/// The resource that a `news` URL names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NewsTarget<'a> {
    /// An article, by its message identifier.
    Article(Address<'a>),
    /// Newsgroups: a name, optionally with wildcards.
    Newsgroups(&'a str),
    /// All newsgroups: `*`, or an empty name.
    All,
}

impl<'a> NewsTarget<'a> {
    fn of(text: &'a str, node: &NewsNode) -> Self {
        match node.target {
            Target::Article(id) => NewsTarget::Article(Address::new(text, id)),
            Target::Newsgroups(groups) if matches!(groups.of(text), "" | "*") => NewsTarget::All,
            Target::Newsgroups(groups) => NewsTarget::Newsgroups(groups.of(text)),
        }
    }
}

url_methods! { impl<'a> NewsUrl<'a>, SnewsUrl<'a> {
    /// Returns the resource that the URL names.
    pub fn target(&self) -> NewsTarget<'a> {
        NewsTarget::of(self.as_str(), self.node())
    }

    /// Returns the host of the server, if one is named.
    pub fn host(&self) -> Option<&'a str> {
        self.opt_slice(host(self.node().server))
    }
} }

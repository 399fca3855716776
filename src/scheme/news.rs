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
//!
//! # What to know
//!
//! * An `@` makes it an article; without one, newsgroups. The message identifier is read decoded: `/`, `?`, `#`, `[`,
//!   `]` and `%` in it are written as triplets, and `%3E` is not allowed. No angle brackets.
//! * With a server, the slash after it is needed: `news://host/`, which is the same as `news://host/*`: all groups.
//! * `?` as a wildcard is written `%3F`.
//! * Equivalence: message identifiers are compared byte by byte, decoded. Dots are not path segments.

use super::address::Address;
use super::server::add_host;
use super::{About, Fields, Scheme, Url};
use crate::grammar::rfc5538::{NewsUrl as Rule, Target};
use crate::grammar::schemes::snews::SnewsUrl as SnewsRule;
use crate::span::OptSpan;

/// The scheme `news`.
#[derive(Clone, Copy, Debug)]
pub struct News;

/// A URL of the scheme `news`.
pub type NewsUrl<'a> = Url<'a, News>;

impl Scheme for News {
    type Rule = Rule;

    const ABOUT: &'static About = &About {
        port: Some(119),
        fields: &[
            ("userinfo", "Who asks the server."),
            ("host", "The server that has it; absent where one uses one's own."),
            ("port", "The port of the server; 119 if absent."),
            ("kind", "`article`, `newsgroups` or `all`."),
            ("target", "A message identifier, or a name of groups with `*` in it."),
        ],
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
        notes: &[
            "An `@` makes it an article; without one, newsgroups. The message identifier is read decoded: `/`, `?`, `#`, `[`, `]` and `%` in it are written as triplets, and `%3E` is not allowed. No angle brackets.",
            "With a server, the slash after it is needed: `news://host/`, which is the same as `news://host/*`: all groups.",
            "`?` as a wildcard is written `%3F`.",
            "Equivalence: message identifiers are compared byte by byte, decoded. Dots are not path segments.",
        ],
        history: "RFC 1738 (1994) had groups and articles, without a server. RFC 5538 (2010) adds the server, wildcards and the empty group.",
        ..About::new("news", "Netnews")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (server, target) = (url.node().server, url.node().target);
        fields.text("userinfo", server.map_or(OptSpan::NONE, |server| server.userinfo));
        add_host(fields, server.as_ref());
        match target {
            Target::Article(id) => {
                fields.word("kind", "article");
                fields.text("target", id);
            }
            Target::Newsgroups(groups) => {
                fields.word("kind", if matches!(groups.of(url.as_str()), "" | "*") { "all" } else { "newsgroups" });
                fields.text("target", groups);
            }
        }
    }
}

/// The scheme `snews`.
#[derive(Clone, Copy, Debug)]
pub struct Snews;

/// A URL of the scheme `snews`.
pub type SnewsUrl<'a> = Url<'a, Snews>;

impl Scheme for Snews {
    type Rule = SnewsRule;

    const ABOUT: &'static About = &About {
        port: Some(563),
        secure: true,
        fields: &[
            ("userinfo", "Who asks the server."),
            ("host", "The server that has it; absent where one uses one's own."),
            ("port", "The port of the server; 563 if absent."),
            ("kind", "`article`, `newsgroups` or `all`."),
            ("target", "A message identifier, or a name of groups with `*` in it."),
        ],
        valid: &[
            ("snews://news.server.example/example.group", "as news"),
            ("snews:12345.abc@news.example.com", "as news"),
        ],
        invalid: &[
            ("snews:example.group.th?se", "\"?\" must be %3F"),
            ("snews://news.server.example", "\"/\" after the server is mandatory"),
        ],
        notes: &[
            "An `@` makes it an article; without one, newsgroups. The message identifier is read decoded: `/`, `?`, `#`, `[`, `]` and `%` in it are written as triplets, and `%3E` is not allowed. No angle brackets.",
            "With a server, the slash after it is needed: `news://host/`, which is the same as `news://host/*`: all groups.",
            "`?` as a wildcard is written `%3F`.",
            "Equivalence: message identifiers are compared byte by byte, decoded. Dots are not path segments.",
        ],
        history: "In use for news over TLS; RFC 5538 §8.1 (2010) registers it as historical.",
        ..About::new("snews", "Netnews over TLS")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (server, target) = (url.node().server, url.node().target);
        fields.text("userinfo", server.map_or(OptSpan::NONE, |server| server.userinfo));
        add_host(fields, server.as_ref());
        match target {
            Target::Article(id) => {
                fields.word("kind", "article");
                fields.text("target", id);
            }
            Target::Newsgroups(groups) => {
                fields.word("kind", if matches!(groups.of(url.as_str()), "" | "*") { "all" } else { "newsgroups" });
                fields.text("target", groups);
            }
        }
    }
}

/// What a `news` URL names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NewsTarget<'a> {
    /// An article, by its message identifier.
    Article(Address<'a>),
    /// Newsgroups: a name, perhaps with wildcards.
    Newsgroups(&'a str),
    /// All newsgroups: `*`, or nothing.
    All,
}

fn target(text: &str, target: Target) -> NewsTarget<'_> {
    match target {
        Target::Article(id) => NewsTarget::Article(Address::new(text, id)),
        Target::Newsgroups(groups) if matches!(groups.of(text), "" | "*") => NewsTarget::All,
        Target::Newsgroups(groups) => NewsTarget::Newsgroups(groups.of(text)),
    }
}

impl<'a> NewsUrl<'a> {
    /// What is named.
    pub fn target(&self) -> NewsTarget<'a> {
        target(self.as_str(), self.node().target)
    }

    /// The host of the server, where one is named.
    pub fn host(&self) -> Option<&'a str> {
        Some(self.piece(self.node().server?.host.span))
    }
}

impl<'a> SnewsUrl<'a> {
    /// What is named.
    pub fn target(&self) -> NewsTarget<'a> {
        target(self.as_str(), self.node().target)
    }

    /// The host of the server, where one is named.
    pub fn host(&self) -> Option<&'a str> {
        Some(self.piece(self.node().server?.host.span))
    }
}

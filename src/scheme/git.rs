//! `git`: Git's documentation.
//!
//! ```
//! use urlgram::scheme::git::GitUrl;
//!
//! let url = GitUrl::parse("git://host.xz:9418/~anna/repo.git")?;
//! assert_eq!((url.user(), url.host()), (Some("anna"), "host.xz"));
//! assert_eq!(url.segments().collect::<Vec<_>>(), ["~anna", "repo.git"]);
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * `user@host:path` is what the command takes, and no URL. No user before the host, no query. A path is needed.

use super::server::{add_host, needs_host, segments};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::schemes::git::{GIT, GitUri};
use crate::span::{OptSpan, Span};

/// The scheme `git`.
#[derive(Clone, Copy, Debug)]
pub struct Git;

/// A URL of the scheme `git`.
pub type GitUrl<'a> = Url<'a, Git>;

impl Scheme for Git {
    type Rule = GitUri;

    const ABOUT: &'static About = &About {
        port: Some(9418),
        hierarchical: true,
        source: "Git's documentation, without a grammar",
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 9418 if absent or empty."),
            ("user", "Whose repositories are meant: the first segment without its `~`. Empty for the one who asks."),
            ("path", "The segments of the path, the user's among them."),
        ],
        valid: &[
            ("git://host.xz/path/to/repo.git/", "Git documentation"),
            ("git://host.xz:9418/~user/repo.git", "user expansion"),
        ],
        invalid: &[("git:host.xz/repo", "no \"//\""), ("git://host.xz", "no path")],
        notes: &[
            "`user@host:path` is what the command takes, and no URL. No user before the host, no query. A path is needed.",
        ],
        history: "Git (2005); provisional in the registry.",
        ..About::new("git", "Git's own protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.text("user", url.user_span());
        fields.list("path", segments(url.as_str(), node.path));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &GIT, "Git URLs")
    }
}

impl<'a> GitUrl<'a> {
    /// Whose repositories are meant: the first segment, if it begins with `~`, without that.
    pub fn user(&self) -> Option<&'a str> {
        self.part(self.user_span())
    }

    fn user_span(&self) -> OptSpan {
        let first = segments(self.as_str(), self.node().path).next();
        first
            .filter(|first| self.piece(*first).starts_with('~'))
            .map(|first| Span::new(first.start + 1, first.end))
            .into()
    }
}

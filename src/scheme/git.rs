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

use nom::sequence::terminated;

use super::server::{HOST, PORT, host, port, require_host};
use super::spans::segments;
use crate::combinator::{lit, map, repeat, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::parts::{host_port, with_path};
use crate::grammar::rfc3986::Segment;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// Git documentation.
pub static GIT: Document =
    Document { name: "git", title: "Git documentation", url: "https://git-scm.com/docs/git-clone" };

grammar! {
    GIT in "../../grammars/git.abnf";
    start GitUri;

    /// `git-URI = "git:" "//" host [ ":" port ] 1*( "/" segment )`
    #[section("Git URLs")]
    pub GitUri -> UriComponents = map(
        (terminated(span(lit("git")), lit("://")), host_port(), span(repeat(1, usize::MAX, (lit("/"), Segment)))),
        with_path,
    );
}

scheme! {
    "git" => Git, GitUrl, GitUri {
        title: "Git's own protocol",
        port: Some(9418),
        hierarchical: true,
        source: "Git's documentation, which has no grammar",
        valid: &[
            ("git://host.xz/path/to/repo.git/", "Git documentation"),
            ("git://host.xz:9418/~user/repo.git", "user expansion"),
        ],
        invalid: &[("git:host.xz/repo", "no \"//\""), ("git://host.xz", "no path")],
        history: "Git (2005); provisional in the registry.",
    }
    common {
        notes: [
            "The command also accepts `user@host:path`, which is not a URL. There is no user before the host and no \
             query. A path is required.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "user": "The owner of the repositories: the first segment without its `~`. Empty for the current user."
                => text(url.user_span());
            "path": "The segments of the path, including that of the user." => list(segments(text, node.path));
        ]
        check(url) { require_host(url, "Git URLs") }
    }
}

impl<'a> GitUrl<'a> {
    /// Returns the owner of the repositories: the first segment without its `~`, if it begins with one.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(self.user_span())
    }

    fn user_span(&self) -> OptSpan {
        let first = segments(self.as_str(), self.node().path).next();
        first
            .filter(|first| self.slice(*first).starts_with('~'))
            .map(|first| Span::new(first.start + 1, first.end))
            .into()
    }
}

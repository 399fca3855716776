//! Names of remote repositories as Git reads them: URLs, `user@host:path`, `transport::address` and paths.
//!
//! The syntax `user@host:path`, which resembles that of scp, is recognized only if no slash precedes the first colon.

use alloc::format;
use alloc::string::String;

use nom::branch::alt;
use nom::sequence::terminated;

use super::error::ShorthandError;
use crate::combinator::{lit, map, opt_span, recognize, span, take_while0, take_while1};
use crate::grammar::rfc3986::{SUB_DELIMS, Scheme, UNRESERVED};
use crate::input::Document;
use crate::percent::encode;
use crate::span::{OptSpan, Span};
use crate::{class, grammar, pass};

/// Documentation of Git.
pub static GIT: Document =
    Document { name: "git-remote", title: "Git documentation", url: "https://git-scm.com/docs/git-clone#_git_urls" };

/// The components of the name of a remote repository.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum GitRemoteKind {
    /// A remote helper and the address that it reads: `transport::address`.
    Helper {
        /// The name of the helper.
        transport: Span,
        /// The address.
        address: Span,
    },
    /// A URL with `//`.
    Url {
        /// The scheme.
        scheme: Span,
    },
    /// A path on a server that SSH reaches: `user@host:path`.
    Scp {
        /// The user.
        user: OptSpan,
        /// The host, with its brackets if it has them.
        host: Span,
        /// The path, which is relative to the home directory unless it begins with a slash.
        path: Span,
    },
    /// A path of this machine.
    Path {
        /// The whole text.
        path: Span,
    },
}

class! {
    /// Characters of the path of a URL that need no percent-encoding.
    PLAIN = UNRESERVED | SUB_DELIMS | ":@/";
    /// Characters of a host in brackets.
    pub IN_BRACKETS = GIT_WORD | ":@";
}

grammar! {
    GIT in "../../grammars/git-remote.abnf";
    start GitRemoteRule;
    section "GIT URLS";

    /// `git-remote = git-helper / git-url / git-scp / git-path`
    pub GitRemoteRule -> GitRemoteKind = alt((GitHelper, GitUrl, GitScp, GitPath));

    /// `git-helper = scheme "::" *git-char`
    pub GitHelper -> GitRemoteKind = map(
        (terminated(Scheme, lit("::")), span(take_while0(GIT_CHAR))),
        |(transport, address)| GitRemoteKind::Helper { transport, address },
    );

    /// `git-url    = scheme "://" *git-char`
    pub GitUrl -> GitRemoteKind =
        map(terminated(Scheme, (lit("://"), take_while0(GIT_CHAR))), |scheme| GitRemoteKind::Url { scheme });

    /// `git-scp    = [ git-user "@" ] git-host ":" 1*git-char`
    pub GitScp -> GitRemoteKind = map(
        (opt_span(terminated(GitUser, lit("@"))), terminated(GitHost, lit(":")), span(take_while1(GIT_CHAR))),
        |(user, host, path)| GitRemoteKind::Scp { user, host, path },
    );

    /// `git-user   = 1*git-word`
    pub GitUser -> Span = span(take_while1(GIT_WORD));

    /// `git-host   = 1*git-word / "[" 1*( git-word / ":" / "@" ) "]"`
    pub GitHost -> Span = span(alt((
        recognize(take_while1(GIT_WORD)),
        recognize((lit("["), take_while1(IN_BRACKETS), lit("]"))),
    )));

    /// `git-path   = 1*git-char`
    pub GitPath -> GitRemoteKind = map(span(take_while1(GIT_CHAR)), |path| GitRemoteKind::Path { path });

    /// `git-char   = VCHAR / " " / %x80-10FFFF`
    pub GitChar: GIT_CHAR = ('!', '~') | " " | ('\u{80}', '\u{10FFFF}');

    /// `git-word   = %x21-2E / %x30-39 / %x3B-3F / %x41-5A / %x5C / %x5E-7E / %x80-10FFFF`
    pub GitWord: GIT_WORD = ('!', '.') | ('0', '9') | (';', '?') | ('A', 'Z') | "\\" | ('^', '~') | ('\u{80}', '\u{10FFFF}');
}

/// A host without brackets, and the port that was in them.
#[derive(Clone, Copy)]
struct HostAndPort<'a> {
    host: &'a str,
    port: Option<&'a str>,
}

/// The name of a remote repository as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GitRemote<'a> {
    text: &'a str,
    kind: GitRemoteKind,
}

impl<'a> GitRemote<'a> {
    /// Parses the name of a remote repository.
    ///
    /// # Errors
    /// If the text is empty or contains a control character.
    pub fn parse(text: &'a str) -> Result<Self, ShorthandError> {
        Ok(GitRemote { text, kind: pass::parse(GitRemoteRule, text)? })
    }

    /// Returns the text.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the kind and the positions of the components.
    pub fn kind(&self) -> &GitRemoteKind {
        &self.kind
    }

    /// Returns the name of the kind: `helper`, `url`, `scp` or `path`.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            GitRemoteKind::Helper { .. } => "helper",
            GitRemoteKind::Url { .. } => "url",
            GitRemoteKind::Scp { .. } => "scp",
            GitRemoteKind::Path { .. } => "path",
        }
    }

    /// Returns the host of `user@host:path`, without brackets and without the port in them.
    ///
    /// ```
    /// use urlgram::shorthand::GitRemote;
    ///
    /// let remote = GitRemote::parse("git@[example.org:2222]:repo.git")?;
    /// assert_eq!((remote.host(), remote.port()), (Some("example.org"), Some("2222")));
    /// assert_eq!(GitRemote::parse("[2001:db8::1]:repo.git")?.host(), Some("2001:db8::1"));
    /// # Ok::<(), urlgram::shorthand::ShorthandError>(())
    /// ```
    pub fn host(&self) -> Option<&'a str> {
        self.host_and_port().map(|found| found.host)
    }

    /// Returns the port in the brackets of `[host:port]:path`.
    pub fn port(&self) -> Option<&'a str> {
        self.host_and_port()?.port
    }

    fn host_and_port(&self) -> Option<HostAndPort<'a>> {
        let GitRemoteKind::Scp { host, .. } = self.kind else { return None };
        let host = host.of(self.text);
        let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_port = |port: &str| port.parse::<u16>().is_ok() && port.bytes().all(|byte| byte.is_ascii_digit());
        match inner.and_then(|inner| inner.split_once(':')).filter(|(_, port)| is_port(port)) {
            Some((host, port)) => Some(HostAndPort { host, port: Some(port) }),
            None => Some(HostAndPort { host: inner.unwrap_or(host), port: None }),
        }
    }

    /// Returns the URL with the same meaning: `ssh:` for `user@host:path`, whose path without a slash is in the home directory, and the
    /// text itself for a URL. `None` for a path or a helper.
    pub fn to_url(&self) -> Option<String> {
        self.url_with("~/")
    }

    /// Like [`to_url`](Self::to_url), for servers such as code forges, whose users have no home directory.
    ///
    /// ```
    /// use urlgram::shorthand::GitRemote;
    ///
    /// let remote = GitRemote::parse("git@example.org:team/repo.git")?;
    /// assert_eq!(remote.to_forge_url().as_deref(), Some("ssh://git@example.org/team/repo.git"));
    /// # Ok::<(), urlgram::shorthand::ShorthandError>(())
    /// ```
    pub fn to_forge_url(&self) -> Option<String> {
        self.url_with("")
    }

    fn url_with(&self, home: &str) -> Option<String> {
        let GitRemoteKind::Scp { user, path, .. } = self.kind else {
            return matches!(self.kind, GitRemoteKind::Url { .. }).then(|| self.text.into());
        };
        let HostAndPort { host, port } = self.host_and_port()?;
        let user = user.of(self.text).map(|user| format!("{}@", encode(UNRESERVED, user))).unwrap_or_default();
        let host = if host.contains(':') { format!("[{host}]") } else { encode(UNRESERVED, host).into_owned() };
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        let path = path.of(self.text);
        let start = if path.starts_with('/') { "" } else { "/" };
        let home = if path.starts_with(['/', '~']) { "" } else { home };
        Some(format!("ssh://{user}{host}{port}{start}{home}{}", encode(PLAIN, path)))
    }
}

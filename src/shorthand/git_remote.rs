//! Names of remote repositories as Git reads them: URLs, `user@host:path`, `transport::address` and paths.
//!
//! The syntax `user@host:path`, which resembles that of scp, is recognized only if no slash precedes the first colon.

use alloc::format;
use alloc::string::String;

use nom::branch::alt;
use nom::sequence::terminated;

use super::error::ShorthandError;
use crate::combinator::{lit, map, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc3986::{SUB_DELIMS, Scheme, UNRESERVED};
use crate::input::Document;
use crate::percent::encode;
use crate::span::{OptSpan, Span, offset};
use crate::uri::Delimited;
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
        /// The host, with its brackets if it has them and the user is not in them.
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
    pub IN_BRACKETS = GIT_WORD | ":";
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

    /// `git-scp    = git-login git-server ":" *git-char`
    pub GitScp -> GitRemoteKind = map(
        (GitLogin, terminated(GitServer, lit(":")), span(take_while0(GIT_CHAR))),
        |(login, (inner, host), path): (Span, (Span, Span), Span)| {
            GitRemoteKind::Scp { user: user(if login.is_empty() { inner } else { login }), host, path }
        },
    );

    /// `git-login  = *( *git-word "@" )`
    pub GitLogin -> Span = span(repeat0((take_while0(GIT_WORD), lit("@"))));

    /// `git-server = *git-word / "[" git-login git-host "]"`
    ///
    /// The node is the user in the brackets, with its `@`, and the host.
    pub GitServer -> (Span, Span) = alt((
        map((lit("["), GitLogin, GitHost, lit("]")), |(_, login, host, _): (_, Span, Span, _)| match login.is_empty() {
            true => (login, Span::new(host.start - 1, host.end + 1)),
            false => (login, host),
        }),
        map(span(take_while0(GIT_WORD)), |host: Span| (Span::new(host.start, host.start), host)),
    ));

    /// `git-host   = 1*( git-word / ":" )`
    pub GitHost -> Span = span(take_while1(IN_BRACKETS));

    /// `git-path   = 1*git-char`
    pub GitPath -> GitRemoteKind = map(span(take_while1(GIT_CHAR)), |path| GitRemoteKind::Path { path });

    /// `git-char   = VCHAR / " " / %x80-10FFFF`
    pub GitChar: GIT_CHAR = ('!', '~') | " " | ('\u{80}', '\u{10FFFF}');

    /// `git-word   = %x20-2E / %x30-39 / %x3B-3F / %x41-5A / %x5C / %x5E-7E / %x80-10FFFF`
    pub GitWord: GIT_WORD = (' ', '.') | ('0', '9') | (';', '?') | ('A', 'Z') | "\\" | ('^', '~') | ('\u{80}', '\u{10FFFF}');
}

/// Returns the user before the last `@` of a login, which ends with one unless it is empty.
fn user(login: Span) -> OptSpan {
    if login.is_empty() { OptSpan::NONE } else { Span::new(login.start, login.end - 1).into() }
}

/// A host without brackets, and the port that was in them.
#[derive(Clone, Copy)]
struct HostAndPort<'a> {
    host: &'a str,
    port: Option<&'a str>,
}

/// Whether Git starts SSH, or opens a connection by its own protocol, for URLs of this scheme.
fn is_for_ssh(scheme: &str) -> bool {
    ["ssh", "git", "git+ssh", "ssh+git"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// Whether Git gives URLs of this scheme to curl, for which a port is a number.
fn is_for_curl(scheme: &str) -> bool {
    ["http", "https", "ftp", "ftps"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
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
    /// If the text is empty or contains a control character, or if Git refuses it: SSH would read a host or a path that begins with a
    /// hyphen as an option, and a URL of SSH or of Git's protocol needs a path.
    ///
    /// ```
    /// use urlgram::shorthand::GitRemote;
    ///
    /// assert!(GitRemote::parse("-oProxyCommand=x:y").is_err() && GitRemote::parse("ssh://h").is_err());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ShorthandError> {
        let remote = GitRemote { text, kind: pass::parse(GitRemoteRule, text)? };
        remote.check()?;
        Ok(remote)
    }

    /// Checks what Git checks before it starts SSH.
    fn check(&self) -> Result<(), ShorthandError> {
        let rule = |span, message| Err(ShorthandError::Rule { span, message });
        match self.kind {
            // The text before "://" is a protocol for Git wherever it is.
            GitRemoteKind::Scp { .. } | GitRemoteKind::Path { .. }
                if self.text.find("://").is_some_and(|at| !self.text[..at].ends_with(':')) =>
            {
                let end = offset(self.text.find("://").unwrap_or_default());
                return rule(
                    Span::new(0, end),
                    "Git reads what precedes \"://\" as a protocol, and supports none of this name",
                );
            }
            GitRemoteKind::Scp { path, .. } => {
                let login = Span::new(0, path.start - 1);
                if self.text.starts_with('-') || login.of(self.text).trim_start_matches('[').starts_with('-') {
                    return rule(login, "Git refuses a host that begins with \"-\", which SSH would read as an option");
                }
                if path.of(self.text).starts_with('-') {
                    return rule(path, "Git refuses a path that begins with \"-\", which SSH would read as an option");
                }
            }
            GitRemoteKind::Url { scheme } if is_for_ssh(scheme.of(self.text)) => {
                let parts = Delimited::of(self.text);
                let authority = parts.authority.unwrap_or_default();
                if authority.of(self.text).starts_with('-') {
                    return rule(
                        authority,
                        "Git refuses a host that begins with \"-\", which SSH would read as an option",
                    );
                }
                if let Some(port) =
                    parts.port.filter(|port| !port.of(self.text).bytes().all(|byte| byte.is_ascii_digit()))
                {
                    let message = "the port of a URL is a number: Git reads this text as a part of the host";
                    return rule(port, message);
                }
                if !self.text[authority.end as usize..].starts_with('/') {
                    let end = offset(self.text.len());
                    return rule(Span::new(end, end), "Git needs a path after the host: \"ssh://host/path\"");
                }
            }
            // Git gives such a URL to curl.
            GitRemoteKind::Url { scheme } if is_for_curl(scheme.of(self.text)) => {
                let port = Delimited::of(self.text).port.filter(|port| !port.of(self.text).is_empty());
                match port.map(|port| (port, port.of(self.text))) {
                    Some((port, text)) if !text.bytes().all(|byte| byte.is_ascii_digit()) => {
                        return rule(port, "a port is a number: write \"/\" in place of the colon before it");
                    }
                    Some((port, text)) if text.parse::<u16>().is_err() => {
                        return rule(port, "a port is at most 65535");
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
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

    /// Returns the host of a URL or of `user@host:path`, without brackets and without the port in them.
    ///
    /// ```
    /// use urlgram::shorthand::GitRemote;
    ///
    /// let remote = GitRemote::parse("git@[example.org:2222]:repo.git")?;
    /// assert_eq!((remote.host(), remote.port()), (Some("example.org"), Some("2222")));
    /// assert_eq!(GitRemote::parse("[2001:db8::1]:repo.git")?.host(), Some("2001:db8::1"));
    /// assert_eq!(GitRemote::parse("ssh://git@example.org:7999/a/b.git")?.port(), Some("7999"));
    /// # Ok::<(), urlgram::shorthand::ShorthandError>(())
    /// ```
    pub fn host(&self) -> Option<&'a str> {
        self.host_and_port().map(|found| found.host)
    }

    /// Returns the port of a URL, or the one in the brackets of `[host:port]:path`.
    pub fn port(&self) -> Option<&'a str> {
        self.host_and_port()?.port
    }

    /// Returns the user of a URL, without a password, or of `user@host:path`.
    pub fn user(&self) -> Option<&'a str> {
        match self.kind {
            GitRemoteKind::Scp { user, .. } => user.of(self.text),
            GitRemoteKind::Url { .. } => {
                let userinfo = Delimited::of(self.text).userinfo?.of(self.text);
                Some(userinfo.split_once(':').map_or(userinfo, |(user, _)| user))
            }
            _ => None,
        }
    }

    /// Returns the path on the server, or on this machine.
    ///
    /// ```
    /// use urlgram::shorthand::GitRemote;
    ///
    /// let remote = GitRemote::parse("https://example.org/team/sub/repo.git")?;
    /// assert_eq!(remote.path(), Some("/team/sub/repo.git"));
    /// assert_eq!((remote.owner(), remote.repository()), (Some("team/sub"), Some("repo")));
    /// # Ok::<(), urlgram::shorthand::ShorthandError>(())
    /// ```
    pub fn path(&self) -> Option<&'a str> {
        match self.kind {
            GitRemoteKind::Scp { path, .. } | GitRemoteKind::Path { path } => Some(path.of(self.text)),
            GitRemoteKind::Url { .. } => {
                let parts = Delimited::of(self.text);
                Some(&self.text[parts.authority?.end as usize..])
            }
            GitRemoteKind::Helper { .. } => None,
        }
    }

    /// Returns the folders of the path on a server: the owner of the repository on a code forge.
    pub fn owner(&self) -> Option<&'a str> {
        self.host()?;
        let path = self.path()?.trim_matches('/');
        path.rsplit_once('/').map(|(owner, _)| owner.trim_start_matches("~/").trim_end_matches('/'))
    }

    /// Returns the last segment of the path on a server without `.git`: the name of the repository.
    pub fn repository(&self) -> Option<&'a str> {
        self.host()?;
        let last = self.path()?.trim_end_matches('/').rsplit('/').next()?;
        Some(last.strip_suffix(".git").unwrap_or(last)).filter(|name| !name.is_empty())
    }

    /// Returns a note about what Git reads otherwise than most people: a port in `user@host:2222/a`, and what other programs read as a
    /// repository of a forge.
    ///
    /// ```
    /// use urlgram::shorthand::GitRemote;
    ///
    /// let note = GitRemote::parse("git@example.org:2222/team/repo.git")?.note().unwrap();
    /// assert!(note.ends_with("with a port: ssh://git@example.org:2222/team/repo.git"));
    /// assert_eq!(GitRemote::parse("git@example.org:team/repo.git")?.note(), None);
    /// # Ok::<(), urlgram::shorthand::ShorthandError>(())
    /// ```
    pub fn note(&self) -> Option<String> {
        match self.kind {
            GitRemoteKind::Scp { path, host, user } => {
                let path = path.of(self.text);
                let is_drive = user.get().is_none() && host.len() == 1 && path.starts_with(['\\', '/']);
                if is_drive && host.of(self.text).bytes().all(|byte| byte.is_ascii_alphabetic()) {
                    return Some(
                        "Git for Windows reads a folder of this machine, Git elsewhere a host of one letter".into(),
                    );
                }
                let (port, rest) = path.split_once(['/', ':'])?;
                let is_port = port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
                if is_port && !rest.is_empty() && !host.of(self.text).starts_with('[') {
                    let user = user.of(self.text).map(|user| format!("{user}@")).unwrap_or_default();
                    let url = format!("ssh://{user}{}:{port}/{}", host.of(self.text), rest.trim_start_matches('/'));
                    return Some(format!("Git reads \"{port}\" as a part of the path; with a port: {url}"));
                }
                let forge = ["github", "gitlab", "bitbucket"].into_iter().find(|forge| *forge == host.of(self.text))?;
                let domain = if forge == "bitbucket" { "org" } else { "com" };
                Some(format!("npm reads this as https://{forge}.{domain}/{path}; Git reads a host \"{forge}\""))
            }
            GitRemoteKind::Path { path } => {
                let path = path.of(self.text);
                let (first, rest) = path.split_once('/')?;
                let is_host = first.contains('.')
                    && !first.starts_with('.')
                    && first.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
                (is_host && !rest.is_empty()).then(|| format!("Git reads a folder; with a scheme: https://{path}"))
            }
            GitRemoteKind::Url { .. } if self.text.contains('#') => {
                Some("npm and pip read what follows \"#\" as a revision, Git as a part of the path".into())
            }
            _ => None,
        }
    }

    fn host_and_port(&self) -> Option<HostAndPort<'a>> {
        if let GitRemoteKind::Url { .. } = self.kind {
            let parts = Delimited::of(self.text);
            let host = parts.host?.of(self.text);
            let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
            let port = parts.port.map(|port| port.of(self.text)).filter(|port| !port.is_empty());
            return (!host.is_empty()).then_some(HostAndPort { host, port });
        }
        let GitRemoteKind::Scp { host, .. } = self.kind else { return None };
        let host = host.of(self.text);
        let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_port = |port: &str| port.parse::<u16>().is_ok() && port.bytes().all(|byte| byte.is_ascii_digit());
        match inner.unwrap_or(host).split_once(':').filter(|(_, port)| is_port(port)) {
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

//! `svn` and `svn+ssh`: Subversion's documentation.
//!
//! ```
//! use urlgram::scheme::svn::{SvnTunnelUrl, SvnUrl};
//!
//! let url = SvnUrl::parse("svn://user:secret@svn.example.com:3690/repo")?;
//! assert_eq!((url.user(), url.password()), (Some("user"), Some("secret")));
//! let url = SvnTunnelUrl::parse("svn+ssh://svn.example.com/repo")?;
//! assert_eq!((url.tunnel(), url.port_number()), ("ssh", Some(22)));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * `@REV` at the end is read by the command, not by the URL.
//! * `svn+ssh` is one of an open set, `svn+` and the name of a tunnel that is configured where it is used. All of
//!   them are read here; the port is that of SSH, whatever the tunnel.
//! * Equivalence, as the tool has it: scheme and host in lower case, no default port, no slash at the end.

use super::server::{add_host, add_user, needs_host, segments, user_and_password, userinfo};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::schemes::svn::{SVN, SvnTunnelUri, SvnUri};
use crate::span::Span;

/// The scheme `svn`.
#[derive(Clone, Copy, Debug)]
pub struct Svn;

/// A URL of the scheme `svn`.
pub type SvnUrl<'a> = Url<'a, Svn>;

impl Scheme for Svn {
    type Rule = SvnUri;

    const ABOUT: &'static About = &About {
        port: Some(3690),
        hierarchical: true,
        source: "Subversion's documentation, without a grammar",
        fields: &[
            ("user", "Who logs in. Absent is not empty."),
            ("password", "What stands after the first colon of the userinfo. Absent is not empty."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 3690 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
        ],
        valid: &[
            ("svn://svn.example.com/repo/trunk", "usual form"),
            ("svn://user@svn.example.com:3690/repo", "user and port"),
        ],
        invalid: &[("svn:repo", "no \"//\""), ("svn://svn.example.com/a?b", "no query")],
        notes: &[
            "`@REV` at the end is read by the command, not by the URL.",
            "`svn+ssh` is one of an open set, `svn+` and the name of a tunnel that is configured where it is used. All of them are read here; the port is that of SSH, whatever the tunnel.",
            "Equivalence, as the tool has it: scheme and host in lower case, no default port, no slash at the end.",
        ],
        history: "Subversion (2000); provisional in the registry.",
        ..About::new("svn", "Subversion")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_user(url.as_str(), fields, userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &SVN, "Repository URLs")
    }
}

/// The scheme `svn+ssh`.
#[derive(Clone, Copy, Debug)]
pub struct SvnTunnel;

/// A URL of the scheme `svn+ssh`.
pub type SvnTunnelUrl<'a> = Url<'a, SvnTunnel>;

impl Scheme for SvnTunnel {
    type Rule = SvnTunnelUri;

    const ABOUT: &'static About = &About {
        port: Some(22),
        secure: true,
        hierarchical: true,
        source: "Subversion's documentation, without a grammar",
        fields: &[
            ("tunnel", "The name of the tunnel."),
            ("user", "Who logs in. Absent is not empty."),
            ("password", "What stands after the first colon of the userinfo. Absent is not empty."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 22 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
        ],
        valid: &[
            ("svn+ssh://user@svn.example.com/var/svn/repo", "usual form"),
            ("svn+ssh://svn.example.com/repo", "no user"),
        ],
        invalid: &[
            ("svn+ssh:/var/svn", "no authority"),
            ("svn+://svn.example.com/x", "empty tunnel (RFC 3986 accepts)"),
        ],
        notes: &[
            "`@REV` at the end is read by the command, not by the URL.",
            "`svn+ssh` is one of an open set, `svn+` and the name of a tunnel that is configured where it is used. All of them are read here; the port is that of SSH, whatever the tunnel.",
            "Equivalence, as the tool has it: scheme and host in lower case, no default port, no slash at the end.",
        ],
        history: "Subversion (2000); not registered.",
        ..About::new("svn+ssh", "Subversion over a tunnel of SSH")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("tunnel", url.tunnel_span());
        let node = url.node();
        add_user(url.as_str(), fields, userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &SVN, "Repository URLs")
    }
}

impl<'a> SvnUrl<'a> {
    /// Who logs in, as written. Absent is not empty.
    pub fn user(&self) -> Option<&'a str> {
        self.part(user_and_password(self.as_str(), userinfo(self.node())).0)
    }

    /// The password: what stands after the first colon of the userinfo. Absent is not empty.
    pub fn password(&self) -> Option<&'a str> {
        self.part(user_and_password(self.as_str(), userinfo(self.node())).1)
    }
}

impl<'a> SvnTunnelUrl<'a> {
    /// Who logs in, as written. Absent is not empty.
    pub fn user(&self) -> Option<&'a str> {
        self.part(user_and_password(self.as_str(), userinfo(self.node())).0)
    }

    /// The password: what stands after the first colon of the userinfo. Absent is not empty.
    pub fn password(&self) -> Option<&'a str> {
        self.part(user_and_password(self.as_str(), userinfo(self.node())).1)
    }
}

impl<'a> SvnTunnelUrl<'a> {
    /// The name of the tunnel: `ssh` of `svn+ssh`.
    pub fn tunnel(&self) -> &'a str {
        self.piece(self.tunnel_span())
    }

    fn tunnel_span(&self) -> Span {
        // The scheme begins with `svn+`.
        let scheme = self.node().scheme.get().unwrap_or(Span::new(0, 4));
        Span::new(scheme.start + 4, scheme.end)
    }
}

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

use nom::sequence::terminated;

use super::server::{HOST, PASSWORD, PATH, PORT, USER, host, port, require_host, user_and_password, userinfo};
use super::spans::segments;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, span, take_while1};
use crate::components::UriComponents;
use crate::grammar::parts::{server, with_path};
use crate::grammar::rfc3986::PathAbempty;
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// Subversion documentation.
pub static SVN: Document =
    Document { name: "svn", title: "Subversion documentation", url: "https://svnbook.red-bean.com/" };

class! {
    /// Characters of `tunnel`.
    pub TUNNEL: "tunnel" = ALPHA | DIGIT | "+-.";
}

grammar! {
    SVN in "../../grammars/svn.abnf";
    start SvnUri;
    section "Repository URLs";

    /// `svn-URI = "svn:" "//" [ userinfo "@" ] host [ ":" port ] path-abempty`
    pub SvnUri -> UriComponents = map((terminated(span(lit("svn")), lit("://")), server(), PathAbempty), with_path);

    /// `svn-tunnel-URI = "svn+" tunnel ":" "//" [ userinfo "@" ] host [ ":" port ] path-abempty`
    pub SvnTunnelUri -> UriComponents =
        map((terminated(span((lit("svn+"), Tunnel)), lit("://")), server(), PathAbempty), with_path);

    /// `tunnel = 1*( ALPHA / DIGIT / "+" / "-" / "." )`
    pub Tunnel -> Span = span(take_while1(TUNNEL));
}

/// The notes that both schemes have.
macro_rules! note {
    (revision) => {
        "The command, not the URL, interprets `@REV` at the end."
    };
    (tunnel) => {
        "`svn+ssh` belongs to an open set: `svn+` and the name of a tunnel that the client configures. All of them are \
         accepted here, with the port of SSH regardless of the tunnel."
    };
    (equivalence) => {
        "Equivalence in the tool: scheme and host in lower case, no default port, no trailing slash."
    };
}

scheme! {
    "svn" => Svn, SvnUrl, SvnUri {
        title: "Subversion",
        port: Some(3690),
        hierarchical: true,
        source: "Subversion's documentation, which has no grammar",
        valid: &[
            ("svn://svn.example.com/repo/trunk", "usual form"),
            ("svn://user@svn.example.com:3690/repo", "user and port"),
        ],
        invalid: &[("svn:repo", "no \"//\""), ("svn://svn.example.com/a?b", "no query")],
        history: "Subversion (2000); provisional in the registry.",
    }
    common {
        notes: [note!(revision), note!(tunnel), note!(equivalence)],
        fields(url, text, node): [
            "user": USER => text(user_and_password(text, userinfo(node.authority)).0);
            "password": PASSWORD => text(user_and_password(text, userinfo(node.authority)).1);
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
        ]
        check(url) { require_host(url, "Repository URLs") }
    }
}

scheme! {
    "svn+tunnel" => SvnTunnel, SvnTunnelUrl, SvnTunnelUri {
        title: "Subversion over a tunnel, mostly of SSH",
        prefixes: &["svn+"],
        port: Some(22),
        secure: true,
        hierarchical: true,
        source: "Subversion's documentation, which has no grammar",
        valid: &[
            ("svn+ssh://user@svn.example.com/var/svn/repo", "usual form"),
            ("svn+ssh://svn.example.com/repo", "no user"),
        ],
        invalid: &[
            ("svn+ssh:/var/svn", "no authority"),
            ("svn+://svn.example.com/x", "empty tunnel (RFC 3986 accepts)"),
        ],
        history: "Subversion (2000); not registered.",
    }
    common {
        notes: [note!(revision), note!(tunnel), note!(equivalence)],
        fields(url, text, node): [
            "tunnel": "The name of the tunnel." => text(url.tunnel_span());
            "user": USER => text(user_and_password(text, userinfo(node.authority)).0);
            "password": PASSWORD => text(user_and_password(text, userinfo(node.authority)).1);
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
        ]
        check(url) { require_host(url, "Repository URLs") }
    }
}

url_methods! { impl<'a> SvnUrl<'a>, SvnTunnelUrl<'a> {
    /// Returns the user name as written. Absent differs from empty.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(user_and_password(self.as_str(), userinfo(self.node().authority)).0)
    }

    /// Returns the password: the userinfo after its first colon. Absent differs from empty.
    pub fn password(&self) -> Option<&'a str> {
        self.opt_slice(user_and_password(self.as_str(), userinfo(self.node().authority)).1)
    }
} }

impl<'a> SvnTunnelUrl<'a> {
    /// Returns the name of the tunnel: `ssh` of `svn+ssh`.
    pub fn tunnel(&self) -> &'a str {
        self.slice(self.tunnel_span())
    }

    fn tunnel_span(&self) -> Span {
        // The scheme begins with `svn+`.
        let scheme = self.node().scheme.get().unwrap_or(Span::new(0, 4));
        Span::new(scheme.start + 4, scheme.end)
    }
}

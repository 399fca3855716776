//! `ssh` and `sftp`: draft-ietf-secsh-scp-sftp-ssh-uri-04 §3 and §4, which expired.
//!
//! ```
//! use urlgram::scheme::ssh::{SftpUrl, SshUrl};
//!
//! let url = SshUrl::parse("ssh://user;fingerprint=ssh-dss-c1-b1-30-29@host.example.com")?;
//! assert_eq!((url.user(), url.fingerprint()), (Some("user"), Some("ssh-dss-c1-b1-30-29")));
//! assert_eq!(url.port_number(), Some(22));
//! let url = SftpUrl::parse("sftp://user@host.example.com/~/dir;type=d")?;
//! assert_eq!((url.typecode(), url.segments().next()), (Some('d'), Some("~")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * A draft that expired in 2006, never an RFC. A `userinfo` of RFC 3986 holds `;`, `,` and `=`, so the rule cannot
//!   tell where the user ends: at the first `;` after which each piece is a name, `=` and a value.
//! * The fingerprint is written with `-` where `:` is usual.
//! * The draft gives a path no meaning; Git does. No query.
//! * The parameters after the path are part of its last segment for RFC 3986: a list at the end of which each piece
//!   is a name, `=` and a value is taken off. `~` as the first segment may mean one's home. No query.

use super::server::{add_host, needs_host, pairs, segments, split_once, userinfo};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::schemes::sftp::{SFTP, SftpUri};
use crate::grammar::schemes::ssh::{SSH, SshUri};
use crate::span::{OptSpan, Span};

/// The scheme `ssh`.
#[derive(Clone, Copy, Debug)]
pub struct Ssh;

/// A URL of the scheme `ssh`.
pub type SshUrl<'a> = Url<'a, Ssh>;

impl Scheme for Ssh {
    type Rule = SshUri;

    const ABOUT: &'static About = &About {
        port: Some(22),
        secure: true,
        hierarchical: true,
        source: "an expired draft",
        fields: &[
            ("user", "Who logs in."),
            ("c_params", "Parameters of the connection: names and values; only `fingerprint` is defined."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 22 if absent or empty."),
            ("path", "The segments of the path, which the draft ignores, and Git uses."),
        ],
        valid: &[
            ("ssh://user@host.example.com:2222", "draft section 6"),
            ("ssh://user;fingerprint=ssh-dss-c1-b1-30-29@host.example.com", "draft section 6, shortened"),
        ],
        invalid: &[("ssh:host.example.com", "no \"//\""), ("ssh://host.example.com/?x", "no query")],
        notes: &[
            "A draft that expired in 2006, never an RFC. A `userinfo` of RFC 3986 holds `;`, `,` and `=`, so the rule cannot tell where the user ends: at the first `;` after which each piece is a name, `=` and a value.",
            "The fingerprint is written with `-` where `:` is usual.",
            "The draft gives a path no meaning; Git does. No query.",
        ],
        history: "Drafts from 2003 to 2006; provisional in the registry.",
        ..About::new("ssh", "Secure Shell")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        let (user, params) = user_and_params(text, userinfo(node));
        fields.text("user", user);
        fields.pairs("c_params", params.get().into_iter().flat_map(|params| pairs(text, params, ',')));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(text, node.path));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &SSH, "3.3")
    }
}

/// The scheme `sftp`.
#[derive(Clone, Copy, Debug)]
pub struct Sftp;

/// A URL of the scheme `sftp`.
pub type SftpUrl<'a> = Url<'a, Sftp>;

impl Scheme for Sftp {
    type Rule = SftpUri;

    const ABOUT: &'static About = &About {
        port: Some(22),
        secure: true,
        hierarchical: true,
        source: "an expired draft",
        fields: &[
            ("user", "Who logs in."),
            ("c_params", "Parameters of the connection: names and values; only `fingerprint` is defined."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 22 if absent or empty."),
            ("path", "The segments of the path, without its parameters."),
            ("s_params", "Parameters of the path: names and values; only `type` is defined."),
        ],
        valid: &[
            ("sftp://user@host.example.com/~/file.txt", "draft section 6"),
            ("sftp://user;fingerprint=ssh-dss-c1-b1-30-29@host.example.com:2222/;type=d", "draft section 6, shortened"),
        ],
        invalid: &[("sftp:host.example.com/x", "no \"//\""), ("sftp://host.example.com/a?b", "no query")],
        notes: &[
            "A draft that expired in 2006, never an RFC. A `userinfo` of RFC 3986 holds `;`, `,` and `=`, so the rule cannot tell where the user ends: at the first `;` after which each piece is a name, `=` and a value.",
            "The fingerprint is written with `-` where `:` is usual.",
            "The parameters after the path are part of its last segment for RFC 3986: a list at the end of which each piece is a name, `=` and a value is taken off. `~` as the first segment may mean one's home. No query.",
        ],
        history: "Drafts from 2003 to 2006; provisional in the registry.",
        ..About::new("sftp", "SSH File Transfer Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        let (user, params) = user_and_params(text, userinfo(node));
        fields.text("user", user);
        fields.pairs("c_params", params.get().into_iter().flat_map(|params| pairs(text, params, ',')));
        add_host(fields, node.authority.as_ref());
        let (path, params) = path_and_params(text, node.path);
        fields.list("path", segments(text, path));
        fields.pairs("s_params", params.get().into_iter().flat_map(|params| pairs(text, params, ',')));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &SFTP, "4.3")
    }
}

/// The user, and the parameters after the first `;`, if that is what stands there.
fn user_and_params(text: &str, userinfo: OptSpan) -> (OptSpan, OptSpan) {
    let Some(userinfo) = userinfo.get() else { return (OptSpan::NONE, OptSpan::NONE) };
    match split_once(text, userinfo, ';') {
        (user, params) if params.get().is_some_and(|params| are_params(text, params)) => (user.into(), params),
        _ => (userinfo.into(), OptSpan::NONE),
    }
}

/// The path, and the parameters after its last `;`, if that is what stands there.
fn path_and_params(text: &str, path: Span) -> (Span, OptSpan) {
    let Some(at) = path.of(text).rfind(';') else { return (path, OptSpan::NONE) };
    // The place lies within a span, whose bounds are u32.
    let at = path.start + at as u32;
    let params = Span::new(at + 1, path.end);
    if are_params(text, params) { (Span::new(path.start, at), params.into()) } else { (path, OptSpan::NONE) }
}

/// Whether it is a list of names and values of letters, digits and hyphens.
fn are_params(text: &str, params: Span) -> bool {
    let is_word = |span: Span| span.of(text).bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    pairs(text, params, ',').all(|(name, value)| is_word(name) && value.get().is_some_and(is_word))
        && !params.is_empty()
}

impl<'a> SshUrl<'a> {
    /// Who logs in, as written: what stands before the parameters.
    pub fn user(&self) -> Option<&'a str> {
        self.part(user_and_params(self.as_str(), userinfo(self.node())).0)
    }

    /// The parameters of the connection, as written: names and values.
    pub fn c_params(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        let params = user_and_params(text, userinfo(self.node())).1;
        let params = params.get().into_iter().flat_map(move |params| pairs(text, params, ','));
        params.map(move |(name, value)| (name.of(text), value.of(text).unwrap_or_default()))
    }

    /// The fingerprint of the host's key, as written: with hyphens where colons are usual.
    pub fn fingerprint(&self) -> Option<&'a str> {
        self.c_params().find(|(name, _)| name.eq_ignore_ascii_case("fingerprint")).map(|(_, value)| value)
    }
}

impl<'a> SftpUrl<'a> {
    /// Who logs in, as written: what stands before the parameters.
    pub fn user(&self) -> Option<&'a str> {
        self.part(user_and_params(self.as_str(), userinfo(self.node())).0)
    }

    /// The parameters of the connection, as written: names and values.
    pub fn c_params(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        let params = user_and_params(text, userinfo(self.node())).1;
        let params = params.get().into_iter().flat_map(move |params| pairs(text, params, ','));
        params.map(move |(name, value)| (name.of(text), value.of(text).unwrap_or_default()))
    }

    /// The fingerprint of the host's key, as written: with hyphens where colons are usual.
    pub fn fingerprint(&self) -> Option<&'a str> {
        self.c_params().find(|(name, _)| name.eq_ignore_ascii_case("fingerprint")).map(|(_, value)| value)
    }
}

impl SftpUrl<'_> {
    /// What it is: `a` for text, `i` for an image, `d` for a directory; from `;type=`.
    pub fn typecode(&self) -> Option<char> {
        let text = self.as_str();
        let params = path_and_params(text, self.node().path).1.get()?;
        let (_, value) = pairs(text, params, ',').find(|(name, _)| name.of(text).eq_ignore_ascii_case("type"))?;
        value.of(text)?.chars().next()
    }
}

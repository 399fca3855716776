//! `ftp`: files on a server, by the File Transfer Protocol (RFC 1738 §3.2).
//!
//! ```
//! use urlgram::scheme::ftp::FtpUrl;
//!
//! let url = FtpUrl::parse("ftp://anna@ftp.example.org/%2Fetc/motd;type=a")?;
//! assert_eq!((url.user(), url.password()), (Some("anna"), None));
//! assert_eq!(url.path().collect::<Vec<_>>(), ["%2Fetc", "motd"]);
//! assert_eq!(url.typecode(), Some('a'));
//! assert_eq!(url.port_number(), Some(21));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::{About, Fields, NodeOf, Scheme, SchemeError, Url, split};
use crate::grammar::rfc1738::ftp::Ftpurl;
use crate::pass;
use crate::span::Span;

/// The scheme `ftp`.
#[derive(Clone, Copy, Debug)]
pub struct Ftp;

/// A URL of the scheme `ftp`.
pub type FtpUrl<'a> = Url<'a, Ftp>;

impl Scheme for Ftp {
    type Rule = Ftpurl;

    const ABOUT: &'static About = &About {
        port: Some(21),
        hierarchical: true,
        fields: &[
            ("user", "Who logs in. Absent means anonymous; empty is not the same as absent."),
            ("password", "The password. Empty is not the same as absent."),
            ("host", "The server: a name or four numbers."),
            ("port", "The port of the control connection."),
            ("path", "The segments: a CWD command each, and the last one the name of the file."),
            ("typecode", "A (text), I (image) or D (list of a directory), in either case."),
        ],
        valid: &[
            ("ftp://ftp.example.com/pub/README;type=i", "a file, transferred as an image"),
            ("ftp://myname@host.dom/%2Fetc/motd", "CWD /etc, RETR motd: a slash within a name is %2F"),
            ("ftp://@host.com/", "an empty user name and no password"),
            ("ftp://foo:@host.com/", "an empty password"),
        ],
        invalid: &[
            ("ftp://ftp.example.com/a;type=x", "the type is A, I or D"),
            ("ftp://ftp.example.com;type=a", "a type needs a path"),
            ("ftp://ftp.example.com/~user/x", "a tilde is written %7E in RFC 1738"),
            ("ftp://host_name/x", "a host name has no underscore"),
        ],
        notes: &[
            "Each segment is a CWD command, so `ftp://h/%2Fetc/x` (CWD /etc) is not `ftp://h/etc/x` (CWD etc, from the \
             directory one is in after the login). An empty segment is a CWD command without an argument.",
            "A question mark belongs to the file's name: there is no query. For RFC 3986 there is one.",
        ],
        history: "RFC 1738 (1994) defines it, and no document since. RFC 3986 (2005) reads the same texts in its generic way: \
                  `;type=i` is then a part of the last segment. Browsers no longer follow these URLs since 2021.",
        ..About::new("ftp", "File Transfer Protocol")
    };

    #[inline(always)]
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_inlined(Ftpurl, text)?)
    }

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("user", node.login.user);
        fields.text("password", node.login.password);
        fields.text("host", node.login.host);
        fields.text("port", node.login.port);
        fields.maybe_list("path", node.fpath.get().map(|path| split(url.as_str(), path, '/')));
        fields.text("typecode", node.ftptype);
    }
}

impl<'a> FtpUrl<'a> {
    /// Who logs in. Absent means anonymous; empty is not the same as absent (§3.1).
    pub fn user(&self) -> Option<&'a str> {
        self.part(self.node().login.user)
    }

    /// The password. Empty is not the same as absent (§3.1).
    pub fn password(&self) -> Option<&'a str> {
        self.part(self.node().login.password)
    }

    /// The server: a name, or four numbers of any size.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().login.host)
    }

    /// The port as written.
    pub fn port(&self) -> Option<&'a str> {
        self.part(self.node().login.port)
    }

    /// The port as a number, 21 where none is written. Absent where it is above 65535, which the grammar allows.
    pub fn port_number(&self) -> Option<u16> {
        self.port().map_or(Ftp::ABOUT.port, |port| port.parse().ok())
    }

    /// The segments of the path, as written: the directories, then the name. None without a slash after the server.
    pub fn path(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.as_str();
        self.path_spans().map(move |span| span.of(text))
    }

    /// Where each of [`path`](Self::path) stands.
    pub fn path_spans(&self) -> impl Iterator<Item = Span> + use<'a> {
        let text = self.as_str();
        self.node().fpath.get().into_iter().flat_map(move |path| split(text, path, '/'))
    }

    /// How to transfer it: `A`, `I` or `D`, in the case in which it is written.
    pub fn typecode(&self) -> Option<char> {
        self.part(self.node().ftptype)?.chars().next()
    }
}

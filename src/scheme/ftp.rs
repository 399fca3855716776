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

use super::address::decoded;
use super::equivalence::is_same_word;
use super::spans::{opt_split, split};
use super::url::Scheme;
use crate::grammar::rfc1738::ftp::Ftpurl;
use crate::pass;
use crate::span::Span;

scheme! {
    "ftp" => Ftp, FtpUrl, Ftpurl {
        title: "File Transfer Protocol",
        port: Some(21),
        hierarchical: true,
        valid: &[
            ("ftp://ftp.example.com/pub/README;type=i", "a file, transferred as an image"),
            ("ftp://myname@host.dom/%2Fetc/motd", "CWD /etc, RETR motd: a slash within a name is %2F"),
            ("ftp://@host.com/", "an empty user name and no password"),
            ("ftp://foo:@host.com/", "an empty password"),
        ],
        invalid: &[
            ("ftp://ftp.example.com/a;type=x", "the type is A, I or D"),
            ("ftp://ftp.example.com;type=a", "a type needs a path"),
            ("ftp://ftp.example.com/~user/x", "RFC 1738 writes a tilde as %7E"),
            ("ftp://host_name/x", "a host name has no underscore"),
        ],
        history: "RFC 1738 (1994) defines it; there is no later document. RFC 3986 (2005) parses the same texts by its \
            generic rule, in which `;type=i` belongs to the last segment. Browsers have not followed these URLs since \
            2021.",
    }
    common {
        notes: [
            "Each segment is a CWD command, so `ftp://h/%2Fetc/x` (CWD /etc) differs from `ftp://h/etc/x` (CWD etc, \
             relative to the directory after login). An empty segment is a CWD command without an argument.",
            "A host in brackets does not match: RFC 1738 §5 has names and IPv4 addresses only. RFC 2732 §3 and RFC 3986 §3.2.2 \
             add IPv6 addresses to the generic syntax, by which programs read such a URL, and no document adds them to \
             `ftp`.",
            "A question mark belongs to the file name: there is no query, unlike in RFC 3986.",
        ],
        fields(url, text, node): [
            "user": "The user name. Absent means anonymous and differs from empty." => text(node.login.user);
            "password": "The password. Absent differs from empty." => text(node.login.password);
            "host": "The server: a name or four numbers." => text(node.login.host);
            "port": "The port of the control connection." => text(node.login.port);
            "path": "The segments: directories for CWD commands, then the file name."
                => opt_list(opt_split(text, node.fpath, '/'));
            "typecode": "A (text), I (image) or D (directory listing), in either case." => text(node.ftptype);
        ]
        equivalence(a, b) "RFC 1738 §3.2.2"
            "The type code and the host ignore case, an absent port is 21, and segments are compared decoded." {
            is_same_word(a.opt_slice(a.node().ftptype), b.opt_slice(b.node().ftptype))
                && (a.user().map(decoded), a.password().map(decoded)) == (b.user().map(decoded), b.password().map(decoded))
                && a.host().eq_ignore_ascii_case(b.host())
                && a.port_number() == b.port_number()
                && a.path().map(decoded).eq(b.path().map(decoded))
        }
        parse(text) { Ok(pass::parse_inlined(Ftpurl, text)?) }
    }
}

impl<'a> FtpUrl<'a> {
    /// Returns the user name. Absent means anonymous and differs from empty (§3.1).
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(self.node().login.user)
    }

    /// Returns the password. Absent differs from empty (§3.1).
    pub fn password(&self) -> Option<&'a str> {
        self.opt_slice(self.node().login.password)
    }

    /// Returns the server: a name, or four numbers of any size.
    pub fn host(&self) -> &'a str {
        self.slice(self.node().login.host)
    }

    /// Returns the port as written.
    pub fn port(&self) -> Option<&'a str> {
        self.opt_slice(self.node().login.port)
    }

    /// Returns the port as a number: 21 if absent, `None` above 65535, which the grammar allows.
    pub fn port_number(&self) -> Option<u16> {
        self.port().map_or(Ftp::INFO.port, |port| port.parse().ok())
    }

    /// Returns the segments of the path as written: the directories, then the file name. Nothing without a slash after
    /// the server.
    pub fn path(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.as_str();
        self.path_spans().map(move |span| span.of(text))
    }

    /// Returns the byte offsets of each item of [`path`](Self::path).
    pub fn path_spans(&self) -> impl Iterator<Item = Span> + use<'a> {
        let text = self.as_str();
        self.node().fpath.get().into_iter().flat_map(move |path| split(text, path, '/'))
    }

    /// Returns the transfer type: `A`, `I` or `D`, in the case as written.
    pub fn typecode(&self) -> Option<char> {
        self.opt_slice(self.node().ftptype)?.chars().next()
    }
}

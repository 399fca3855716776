//! `pop`: RFC 2384.
//!
//! ```
//! use urlgram::scheme::pop::PopUrl;
//!
//! let url = PopUrl::parse("pop://rg;AUTH=+APOP@mail.eudora.com:8110")?;
//! assert_eq!((url.user(), url.auth()), (Some("rg"), Some("+APOP")));
//! assert_eq!((url.host(), url.port_number()), ("mail.eudora.com", Some(8110)));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{HasAuthority, host, port};
use crate::components::AuthorityComponents;
use crate::grammar::rfc2384::{self, PopNode};

scheme! {
    "pop" => Pop, PopUrl, rfc2384::PopUrl {
        title: "Post Office Protocol",
        port: Some(110),
        valid: &[
            ("pop://rg@mailsrv.qualcomm.com", "RFC 2384 7"),
            ("pop://rg;AUTH=+APOP@mail.eudora.com:8110", "RFC 2384 7"),
            ("pop://baz;AUTH=*@foo.bar", "any mechanism"),
        ],
        invalid: &[
            ("pop://foo.bar/", "no path"),
            ("pop://rg:secret@foo.bar", "no password"),
            ("pop://;AUTH=*@foo.bar", "user is mandatory before ;AUTH="),
        ],
        history: "RFC 2384 (1998).",
    }
    common {
        notes: [
            "There is no path, not even a slash, and no password.",
            "A host in brackets does not match: RFC 2384 §6 takes them from RFC 1738, which has names and IPv4 addresses only. RFC 2732 §3 and RFC 3986 §3.2.2 \
             add IPv6 addresses to the generic syntax, by which programs read such a URL, and no document adds them to \
             `pop`.",
            "`;AUTH=` requires a user before it. A name that begins with `+` is an extension of the protocol, not a \
             mechanism.",
            "Equivalence: the default port is equivalent to an absent one; mechanism names ignore case.",
        ],
        fields(url, text, node): [
            "user": "The owner of the mailbox, always without a password." => text(node.user);
            "auth": "The authentication: `*` for any, `+APOP`, or the name of a mechanism." => text(node.auth);
            "host": "The host: a name or four numbers." => text(host(node.authority));
            "port": "The port; 110 if absent." => text(port(node.authority));
        ]
    }
}

impl HasAuthority for PopNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

impl<'a> PopUrl<'a> {
    /// Returns the owner of the mailbox, as written.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(self.node().user)
    }

    /// Returns the authentication as written: `*`, `+APOP`, or the name of a mechanism.
    pub fn auth(&self) -> Option<&'a str> {
        self.opt_slice(self.node().auth)
    }
}

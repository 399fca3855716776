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
//!
//! # What to know
//!
//! * No path at all, not even a slash; no password, and no IPv6 address: hosts are RFC 1738's.
//! * `;AUTH=` needs a user before it. What begins with `+` is an extension of the protocol, not a mechanism.
//! * Equivalence: the default port; names of mechanisms ignore case.

use super::server::{add_host, port_number};
use super::{About, Fields, Scheme, Url};
use crate::grammar::rfc2384::PopUrl as Rule;

/// The scheme `pop`.
#[derive(Clone, Copy, Debug)]
pub struct Pop;

/// A URL of the scheme `pop`.
pub type PopUrl<'a> = Url<'a, Pop>;

impl Scheme for Pop {
    type Rule = Rule;

    const ABOUT: &'static About = &About {
        port: Some(110),
        fields: &[
            ("user", "Whose mailbox it is. There is no password."),
            ("auth", "How to log in: `*` for any way, `+APOP`, or the name of a mechanism."),
            ("host", "The host: a name, or four numbers."),
            ("port", "The port; 110 if absent."),
        ],
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
        notes: &[
            "No path at all, not even a slash; no password, and no IPv6 address: hosts are RFC 1738's.",
            "`;AUTH=` needs a user before it. What begins with `+` is an extension of the protocol, not a mechanism.",
            "Equivalence: the default port; names of mechanisms ignore case.",
        ],
        history: "RFC 2384 (1998).",
        ..About::new("pop", "Post Office Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("user", node.user);
        fields.text("auth", node.auth);
        add_host(fields, Some(&node.authority));
    }
}

impl<'a> PopUrl<'a> {
    /// Whose mailbox it is, as written.
    pub fn user(&self) -> Option<&'a str> {
        self.part(self.node().user)
    }

    /// How to log in, as written: `*`, `+APOP`, or the name of a mechanism.
    pub fn auth(&self) -> Option<&'a str> {
        self.part(self.node().auth)
    }

    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().authority.host.span)
    }

    /// The port; 110 where none is written. Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.part(self.node().authority.port), Pop::ABOUT.port)
    }
}

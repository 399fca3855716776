//! `telnet`: RFC 4248.
//!
//! ```
//! use urlgram::scheme::telnet::TelnetUrl;
//!
//! let url = TelnetUrl::parse("telnet://user:pass:word@host.example.com/")?;
//! assert_eq!((url.user(), url.password()), (Some("user"), Some("pass:word")));
//! assert_eq!((url.host(), url.port_number()), ("host.example.com", Some(23)));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * User and password are advice to whoever logs in, and better left out.
//! * No path but a slash, which makes no difference; no query.

use super::server::{add_host, add_user, needs_host, user_and_password, userinfo};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc4248::{RFC4248, TelnetUri};

/// The scheme `telnet`.
#[derive(Clone, Copy, Debug)]
pub struct Telnet;

/// A URL of the scheme `telnet`.
pub type TelnetUrl<'a> = Url<'a, Telnet>;

impl Scheme for Telnet {
    type Rule = TelnetUri;

    const ABOUT: &'static About = &About {
        port: Some(23),
        source: "RFC 4248 §2, a template",
        fields: &[
            ("user", "Who logs in. Absent is not empty."),
            ("password", "What stands after the first colon of the userinfo. Absent is not empty."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 23 if absent or empty."),
        ],
        valid: &[
            ("telnet://user:password@host.example.com:23/", "full form"),
            ("telnet://host.example.com", "shortest"),
            ("telnet://[2001:db8::1]:2323/", "IPv6, only since RFC 3986"),
        ],
        invalid: &[
            ("telnet://host.example.com/path", "no path"),
            ("telnet:host.example.com", "no \"//\""),
            ("telnet://host.example.com/?x=1", "no query"),
        ],
        notes: &[
            "User and password are advice to whoever logs in, and better left out.",
            "No path but a slash, which makes no difference; no query.",
        ],
        history: "RFC 1738 (1994) defined it; RFC 4248 (2005) repeats it as a template on RFC 3986, which lets in IPv6.",
        ..About::new("telnet", "Interactive session")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_user(url.as_str(), fields, userinfo(node));
        add_host(fields, node.authority.as_ref());
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC4248, "2")
    }
}

impl<'a> TelnetUrl<'a> {
    /// Who logs in, as written. Absent is not empty.
    pub fn user(&self) -> Option<&'a str> {
        self.part(user_and_password(self.as_str(), userinfo(self.node())).0)
    }

    /// The password: what stands after the first colon of the userinfo. Absent is not empty.
    pub fn password(&self) -> Option<&'a str> {
        self.part(user_and_password(self.as_str(), userinfo(self.node())).1)
    }
}

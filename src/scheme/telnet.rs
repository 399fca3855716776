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

use super::server::{HOST, PASSWORD, PORT, USER, host, port, require_host, user_and_password, userinfo};
use crate::grammar::rfc4248::TelnetUri;

scheme! {
    "telnet" => Telnet, TelnetUrl, TelnetUri {
        title: "Interactive session",
        port: Some(23),
        source: "RFC 4248 §2, a template",
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
        history: "RFC 1738 (1994) defined it; RFC 4248 (2005) repeats it as a template on RFC 3986, which adds IPv6.",
    }
    common {
        notes: [
            "User and password are a suggestion to the person who logs in, and better omitted.",
            "There is no query and no path except a slash, which makes no difference.",
        ],
        fields(url, text, node): [
            "user": USER => text(user_and_password(text, userinfo(node.authority)).0);
            "password": PASSWORD => text(user_and_password(text, userinfo(node.authority)).1);
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
        ]
        check(url) { require_host(url, "2") }
    }
}

impl<'a> TelnetUrl<'a> {
    /// Returns the user name as written. Absent differs from empty.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(user_and_password(self.as_str(), userinfo(self.node().authority)).0)
    }

    /// Returns the password: the userinfo after its first colon. Absent differs from empty.
    pub fn password(&self) -> Option<&'a str> {
        self.opt_slice(user_and_password(self.as_str(), userinfo(self.node().authority)).1)
    }
}

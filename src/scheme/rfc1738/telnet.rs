//! `telnet` (RFC 1738 §3.8).

use crate::grammar::rfc1738::telnet::Telneturl;
use crate::scheme::{About, Fields, Scheme, Url};

/// The scheme `telnet` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Telnet;

/// A URL of the scheme `telnet` of RFC 1738.
pub type TelnetUrl<'a> = Url<'a, Telnet>;

impl Scheme for Telnet {
    type Rule = Telneturl;

    const ABOUT: &'static About = &About {
        port: Some(23),
        fields: &[
            ("user", "Who logs in. Empty is not the same as absent."),
            ("password", "The password. Empty is not the same as absent."),
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port, one digit at least; 23 if absent."),
        ],
        valid: &[
            ("telnet://user:password@host.example.com:23/", "all parts"),
            ("telnet://host.example.com", "the shortest form"),
        ],
        invalid: &[
            ("telnet://host.example.com/path", "there is no path"),
            ("telnet:host.example.com", "two slashes are needed"),
            ("telnet://[2001:db8::1]/", "no IPv6 in 1994"),
        ],
        ..About::new("telnet", "Reference to interactive sessions")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("user", node.user);
        fields.text("password", node.password);
        fields.text("host", node.host);
        fields.text("port", node.port);
    }
}

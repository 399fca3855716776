//! `telnet` (RFC 1738 §3.8).

use super::docs::{PASSWORD, PORT, SERVER, USER};
use crate::grammar::rfc1738::telnet::Telneturl;

scheme! {
    "telnet" => Telnet, TelnetUrl, Telneturl {
        title: "Reference to interactive sessions",
        port: Some(23),
        valid: &[
            ("telnet://user:password@host.example.com:23/", "all components"),
            ("telnet://host.example.com", "the shortest form"),
        ],
        invalid: &[
            ("telnet://host.example.com/path", "there is no path"),
            ("telnet:host.example.com", "two slashes are needed"),
            ("telnet://[2001:db8::1]/", "no IPv6 in 1994"),
        ],
    }
    common {
        fields(url, text, node): [
            "user": USER => text(node.user);
            "password": PASSWORD => text(node.password);
            "host": SERVER => text(node.host);
            "port": PORT => text(node.port);
        ]
    }
}

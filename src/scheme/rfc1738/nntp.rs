//! `nntp` (RFC 1738 §3.7).

use super::docs::{PORT, SERVER};
use crate::grammar::rfc1738::nntp::Nntpurl;

scheme! {
    "nntp" => Nntp, NntpUrl, Nntpurl {
        title: "USENET news using NNTP access",
        port: Some(119),
        valid: &[
            ("nntp://news.server.example/example.group.this/12345", "an article"),
            ("nntp://news.server.example/example.group.this", "a group"),
            ("nntp://h/g/12345678901234567", "any number of digits"),
        ],
        invalid: &[
            ("nntp://news.server.example/", "a group is needed"),
            ("nntp:example.group/1", "a server is needed"),
            ("nntp://h/g/12x", "the number consists of digits"),
        ],
    }
    common {
        fields(url, text, node): [
            "host": SERVER => text(node.hostport.host);
            "port": PORT => text(node.hostport.port);
            "group": "The group." => text(node.group);
            "digits": "The number of the article in the group." => text(node.digits);
        ]
    }
}

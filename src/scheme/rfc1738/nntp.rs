//! `nntp` (RFC 1738 §3.7).

use crate::grammar::rfc1738::nntp::Nntpurl;
use crate::scheme::{About, Fields, Scheme, Url};

/// The scheme `nntp` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Nntp;

/// A URL of the scheme `nntp` of RFC 1738.
pub type NntpUrl<'a> = Url<'a, Nntp>;

impl Scheme for Nntp {
    type Rule = Nntpurl;

    const ABOUT: &'static About = &About {
        port: Some(119),
        fields: &[
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port, one digit at least; 119 if absent."),
            ("group", "The group."),
            ("digits", "The number of the article in the group."),
        ],
        valid: &[
            ("nntp://news.server.example/example.group.this/12345", "an article"),
            ("nntp://news.server.example/example.group.this", "a group"),
            ("nntp://h/g/12345678901234567", "any number of digits"),
        ],
        invalid: &[
            ("nntp://news.server.example/", "a group is needed"),
            ("nntp:example.group/1", "a server is needed"),
            ("nntp://h/g/12x", "the number is digits"),
        ],
        ..About::new("nntp", "USENET news using NNTP access")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.hostport.host);
        fields.text("port", node.hostport.port);
        fields.text("group", node.group);
        fields.text("digits", node.digits);
    }
}

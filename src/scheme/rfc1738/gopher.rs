//! `gopher` (RFC 1738 §3.4).

use crate::grammar::rfc1738::gopher::Gopherurl;
use crate::scheme::{About, Fields, Scheme, Url};

/// The scheme `gopher` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Gopher;

/// A URL of the scheme `gopher` of RFC 1738.
pub type GopherUrl<'a> = Url<'a, Gopher>;

impl Scheme for Gopher {
    type Rule = Gopherurl;

    const ABOUT: &'static About = &About {
        port: Some(70),
        fields: &[
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port, one digit at least; 70 if absent."),
            ("gtype", "One character: the type of the item."),
            ("selector", "What to send to the server."),
            ("search", "What stands between the first %09 and the second."),
            ("gopher+_string", "What stands after the second %09."),
        ],
        valid: &[
            ("gopher://gopher.example.com", "the top directory"),
            ("gopher://gopher.example.com:70/00/docs/a.txt", "type 0, selector 0/docs/a.txt"),
            ("gopher://gopher.example.com/0/a%09%09%2B", "an empty search, and a Gopher+ string"),
            ("gopher://h/0a%09b/c", "a search has no slash, so %09b/c belongs to the selector"),
        ],
        invalid: &[
            ("gopher://me@gopher.example.com/", "no user"),
            ("gopher://gopher.example.com/0/a b", "a space"),
            ("gopher://gopher.example.com?x", "a question mark needs a slash before it"),
        ],
        notes: &[
            "`%09` is an xchar, so the rule alone would let the selector take all that follows. The selector ends at the first `%09` after which the rest of the rule fits.",
        ],
        ..About::new("gopher", "The Gopher protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.hostport.host);
        fields.text("port", node.hostport.port);
        fields.text("gtype", node.gtype);
        fields.text("selector", node.selector);
        fields.text("search", node.search);
        fields.text("gopher+_string", node.gopher_plus_string);
    }
}

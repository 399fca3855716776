//! `gopher` (RFC 1738 §3.4).

use super::docs::{PORT, SERVER};
use crate::grammar::rfc1738::gopher::Gopherurl;

scheme! {
    "gopher" => Gopher, GopherUrl, Gopherurl {
        title: "The Gopher protocol",
        port: Some(70),
        valid: &[
            ("gopher://gopher.example.com", "the top directory"),
            ("gopher://gopher.example.com:70/00/docs/a.txt", "type 0, selector 0/docs/a.txt"),
            ("gopher://gopher.example.com/0/a%09%09%2B", "an empty search and a Gopher+ string"),
            ("gopher://h/0a%09b/c", "a search has no slash, so %09b/c belongs to the selector"),
        ],
        invalid: &[
            ("gopher://me@gopher.example.com/", "no user"),
            ("gopher://gopher.example.com/0/a b", "a space"),
            ("gopher://gopher.example.com?x", "a question mark needs a slash before it"),
        ],
    }
    common {
        notes: [
            "`%09` is an xchar, so by the rule alone the selector could extend to the end. The selector ends at the \
             first `%09` after which the rest of the rule matches.",
        ],
        fields(url, text, node): [
            "host": SERVER => text(node.hostport.host);
            "port": PORT => text(node.hostport.port);
            "gtype": "The type of the item: one character." => text(node.gtype);
            "selector": "The text sent to the server." => text(node.selector);
            "search": "The part between the first %09 and the second." => text(node.search);
            "gopher+_string": "The part after the second %09." => text(node.gopher_plus_string);
        ]
    }
}

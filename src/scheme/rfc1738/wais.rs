//! `wais` (RFC 1738 §3.9).

use super::docs::{PORT, SERVER};
use crate::grammar::rfc1738::wais::Waisurl;

scheme! {
    "wais" => Wais, WaisUrl, Waisurl {
        title: "Wide Area Information Servers",
        port: Some(210),
        valid: &[
            ("wais://wais.example.com/database", "a database"),
            ("wais://wais.example.com:210/database?search+words", "a search"),
            ("wais://wais.example.com/database/TEXT/doc%2F42", "a document"),
            ("wais://h/", "a database without a name"),
        ],
        invalid: &[
            ("wais://wais.example.com", "a slash and a database are needed"),
            ("wais://wais.example.com/database/TEXT", "a wtype without wpath"),
            ("wais://wais.example.com/db/TEXT/a/b", "a slash in a wpath is %2F"),
            ("wais://me@wais.example.com/db", "no user"),
        ],
    }
    common {
        notes: ["The character after the database distinguishes the three forms: `?`, `/`, or none."],
        fields(url, text, node): [
            "host": SERVER => text(node.hostport.host);
            "port": PORT => text(node.hostport.port);
            "database": "The database; may be empty." => text(node.database);
            "search": "The search of a waisindex." => text(node.search);
            "wtype": "The type of a waisdoc." => text(node.wtype);
            "wpath": "The identifier of a waisdoc." => text(node.wpath);
            "kind": "waisdatabase, waisindex or waisdoc" => word(node.kind.name());
        ]
    }
}

//! `wais` (RFC 1738 §3.9).

use crate::grammar::rfc1738::wais::Waisurl;
use crate::scheme::{About, Fields, Scheme, Url};

/// The scheme `wais` of RFC 1738.
#[derive(Clone, Copy, Debug)]
pub struct Wais;

/// A URL of the scheme `wais` of RFC 1738.
pub type WaisUrl<'a> = Url<'a, Wais>;

impl Scheme for Wais {
    type Rule = Waisurl;

    const ABOUT: &'static About = &About {
        port: Some(210),
        fields: &[
            ("host", "The server: a name, or four numbers."),
            ("port", "Its port, one digit at least; 210 if absent."),
            ("database", "The database; may be empty."),
            ("search", "The search, in a waisindex."),
            ("wtype", "The type, in a waisdoc."),
            ("wpath", "The identifier, in a waisdoc."),
            ("kind", "waisdatabase, waisindex or waisdoc"),
        ],
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
        notes: &["What follows the database tells the three forms apart: `?`, `/`, or nothing."],
        ..About::new("wais", "Wide Area Information Servers")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.hostport.host);
        fields.text("port", node.hostport.port);
        fields.text("database", node.database);
        fields.text("search", node.search);
        fields.text("wtype", node.wtype);
        fields.text("wpath", node.wpath);
        fields.word("kind", node.kind.name());
    }
}

//! `wais`: RFC 4156 (historic).
//!
//! ```
//! use urlgram::scheme::wais::{WaisForm, WaisUrl};
//!
//! let url = WaisUrl::parse("wais://wais.example.com:210/database?search+words")?;
//! assert_eq!((url.database(), url.form()), ("database", WaisForm::Search("search+words")));
//! let url = WaisUrl::parse("wais://wais.example.com/database/TEXT/doc%2F42")?;
//! assert_eq!(url.form(), WaisForm::Document { wtype: "TEXT", wpath: "doc%2F42" });
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The three forms are told apart by `?`, or by exactly two segments more.
//! * A slash within the path of a document is `%2F`.
//! * Equivalence: the default port, and no more.

use super::server::{add_host, needs_host, port_number};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc4156::{RFC4156, WaisUri};

/// The scheme `wais`.
#[derive(Clone, Copy, Debug)]
pub struct Wais;

/// A URL of the scheme `wais`.
pub type WaisUrl<'a> = Url<'a, Wais>;

impl Scheme for Wais {
    type Rule = WaisUri;

    const ABOUT: &'static About = &About {
        port: Some(210),
        source: "RFC 4156 §2, three templates",
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 210 if absent or empty."),
            ("database", "The database; may be empty."),
            ("kind", "`database`, `search` or `document`."),
            ("search", "What is searched for."),
            ("wtype", "The type of the document."),
            ("wpath", "The document, in the server's words."),
        ],
        valid: &[
            ("wais://wais.example.com/database", "a database"),
            ("wais://wais.example.com:210/database?search+words", "a search"),
            ("wais://wais.example.com/database/TEXT/doc%2F42", "a document"),
        ],
        invalid: &[
            ("wais://wais.example.com", "no \"/\" and database"),
            ("wais://wais.example.com/database/TEXT", "wtype without wpath"),
            ("wais://wais.example.com/db/TEXT/a/b", "\"/\" in wpath"),
            ("wais://me@wais.example.com/db", "no userinfo"),
        ],
        notes: &[
            "The three forms are told apart by `?`, or by exactly two segments more.",
            "A slash within the path of a document is `%2F`.",
            "Equivalence: the default port, and no more.",
        ],
        history: "RFC 1738 (1994); RFC 4156 (2005) declares it historic.",
        ..About::new("wais", "Wide Area Information Servers")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, Some(&node.authority));
        fields.text("database", node.database);
        let kind = match url.form() {
            WaisForm::Database => "database",
            WaisForm::Search(_) => "search",
            WaisForm::Document { .. } => "document",
        };
        fields.word("kind", kind);
        fields.text("search", node.search);
        fields.text("wtype", node.wtype);
        fields.text("wpath", node.wpath);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, Some(&url.node().authority), &RFC4156, "2")
    }
}

/// Which of the three forms it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WaisForm<'a> {
    /// A database.
    Database,
    /// A search in it.
    Search(&'a str),
    /// A document of it.
    Document {
        /// The type.
        wtype: &'a str,
        /// The document, in the server's words.
        wpath: &'a str,
    },
}

impl<'a> WaisUrl<'a> {
    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().authority.host.span)
    }

    /// The port; 210 where none is written. Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.part(self.node().authority.port), Wais::ABOUT.port)
    }

    /// The database, as written.
    pub fn database(&self) -> &'a str {
        self.piece(self.node().database)
    }

    /// What is meant of the database.
    pub fn form(&self) -> WaisForm<'a> {
        let node = self.node();
        match (self.part(node.search), self.part(node.wtype), self.part(node.wpath)) {
            (Some(search), _, _) => WaisForm::Search(search),
            (None, Some(wtype), Some(wpath)) => WaisForm::Document { wtype, wpath },
            _ => WaisForm::Database,
        }
    }
}

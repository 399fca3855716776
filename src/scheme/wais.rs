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

use super::server::{HOST, HasAuthority, PORT, host, port, require_host};
use crate::components::AuthorityComponents;
use crate::grammar::rfc4156::{WaisNode, WaisUri};

scheme! {
    "wais" => Wais, WaisUrl, WaisUri {
        title: "Wide Area Information Servers",
        port: Some(210),
        source: "RFC 4156 §2, three templates",
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
        history: "RFC 1738 (1994); RFC 4156 (2005) declares it historic.",
    }
    common {
        notes: [
            "`?`, or exactly two more segments, distinguish the three forms.",
            "A slash within the path of a document is written `%2F`.",
            "Equivalence: only the default port is equivalent to an absent one.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "database": "The database; may be empty." => text(node.database);
            "kind": "`database`, `search` or `document`." => word(url.form().name());
            "search": "The search text." => text(node.search);
            "wtype": "The type of the document." => text(node.wtype);
            "wpath": "The identifier of the document on the server." => text(node.wpath);
        ]
        check(url) { require_host(url, "2") }
    }
}

impl HasAuthority for WaisNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

/// The three forms of a `wais` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WaisForm<'a> {
    /// A database.
    Database,
    /// A search in the database.
    Search(&'a str),
    /// A document of the database.
    Document {
        /// Type of the document.
        wtype: &'a str,
        /// Identifier of the document on the server.
        wpath: &'a str,
    },
}

impl WaisForm<'_> {
    fn name(self) -> &'static str {
        match self {
            WaisForm::Database => "database",
            WaisForm::Search(_) => "search",
            WaisForm::Document { .. } => "document",
        }
    }
}

impl<'a> WaisUrl<'a> {
    /// Returns the database as written.
    pub fn database(&self) -> &'a str {
        self.slice(self.node().database)
    }

    /// Returns the form of the URL.
    pub fn form(&self) -> WaisForm<'a> {
        let node = self.node();
        match (self.opt_slice(node.search), self.opt_slice(node.wtype), self.opt_slice(node.wpath)) {
            (Some(search), _, _) => WaisForm::Search(search),
            (None, Some(wtype), Some(wpath)) => WaisForm::Document { wtype, wpath },
            _ => WaisForm::Database,
        }
    }
}

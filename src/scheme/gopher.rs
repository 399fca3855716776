//! `gopher`: RFC 4266 §2.1.
//!
//! ```
//! use urlgram::scheme::gopher::GopherUrl;
//!
//! let url = GopherUrl::parse("gopher://gopher.example.com/7/find%09two%20words")?;
//! assert_eq!((url.gophertype(), url.selector()), ('7', "/find"));
//! assert_eq!(url.search(), Some("two%20words"));
//! // The first character is the type, not a part of the selector.
//! let url = GopherUrl::parse("gopher://gopher.example.com/00/docs/a.txt")?;
//! assert_eq!((url.gophertype(), url.selector()), ('0', "0/docs/a.txt"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The first character of the path is the type, and no part of the selector; servers often repeat it there:
//!   `/00/file`.
//! * `%09` is the only delimiter, so the path is split before it is decoded. `?` and `;` are data; a generic parser
//!   finds a query there.
//! * The search may be empty where a Gopher+ string follows, and the string may hold further `%09`.
//! * A selector holds no tab, line feed or carriage return (§2.1).
//! * Equivalence: no path and `/` are the same item.

use super::address::decoded;
use super::server::{add_host, needs_host, port_number};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc4266::{GopherUri, RFC4266};
use crate::span::Span;

/// The scheme `gopher`.
#[derive(Clone, Copy, Debug)]
pub struct Gopher;

/// A URL of the scheme `gopher`.
pub type GopherUrl<'a> = Url<'a, Gopher>;

impl Scheme for Gopher {
    type Rule = GopherUri;

    const ABOUT: &'static About = &About {
        port: Some(70),
        source: "RFC 4266 §2.1, a template",
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 70 if absent or empty."),
            ("gophertype", "The type of the item: one character; `1`, a directory, if absent."),
            ("selector", "What is sent to the server."),
            ("search", "What is searched for: after the first `%09`."),
            ("gopher_plus_string", "The Gopher+ string: after the second `%09`."),
        ],
        valid: &[
            ("gopher://gopher.example.com", "empty path"),
            ("gopher://gopher.example.com:70/00/docs/a.txt", "type 0, selector \"0/docs/a.txt\""),
            ("gopher://gopher.example.com/7/find%09two%20words", "type 7 with a search"),
            ("gopher://gopher.example.com/0/a%09%09%2B", "empty search, gopher+ string \"+\""),
        ],
        invalid: &[
            ("gopher://me@gopher.example.com/", "no userinfo in the template"),
            ("gopher://gopher.example.com/0/a b", "space"),
            ("gopher://gopher.example.com/0/x#y", "no fragment"),
        ],
        notes: &[
            "The first character of the path is the type, and no part of the selector; servers often repeat it there: `/00/file`.",
            "`%09` is the only delimiter, so the path is split before it is decoded. `?` and `;` are data; a generic parser finds a query there.",
            "The search may be empty where a Gopher+ string follows, and the string may hold further `%09`.",
            "A selector holds no tab, line feed or carriage return (§2.1).",
            "Equivalence: no path and `/` are the same item.",
        ],
        history: "RFC 1738 (1994), with erratum 5118 for the slash; RFC 4266 (2005) repeats it as a template on RFC 3986.",
        ..About::new("gopher", "The Gopher protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, Some(&node.authority));
        fields.text("gophertype", node.item.gophertype);
        fields.text("selector", node.item.selector);
        fields.text("search", node.item.search);
        fields.text("gopher_plus_string", node.item.gopher_plus_string);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, Some(&url.node().authority), &RFC4266, "2.1")?;
        let Some(selector) = url.node().item.selector.get() else { return Ok(()) };
        let written = selector.of(url.as_str()).to_ascii_uppercase();
        match written.find("%0A").or(written.find("%0D")) {
            // The place lies within a span, whose bounds are u32.
            Some(at) => {
                let at = selector.start + at as u32;
                Err(Violation::new(Span::new(at, at + 3), "a line end in a selector", &RFC4266, "2.1"))
            }
            None => Ok(()),
        }
    }
}

impl<'a> GopherUrl<'a> {
    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().authority.host.span)
    }

    /// The port; 70 where none is written. Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.part(self.node().authority.port), Gopher::ABOUT.port)
    }

    /// The type of the item, decoded; `1`, a directory, where the path is empty.
    pub fn gophertype(&self) -> char {
        self.part(self.node().item.gophertype).and_then(|written| decoded(written).chars().next()).unwrap_or('1')
    }

    /// What is sent to the server, as written; empty where the path is.
    pub fn selector(&self) -> &'a str {
        self.part(self.node().item.selector).unwrap_or_default()
    }

    /// What is searched for, as written.
    pub fn search(&self) -> Option<&'a str> {
        self.part(self.node().item.search)
    }

    /// The Gopher+ string, as written.
    pub fn gopher_plus_string(&self) -> Option<&'a str> {
        self.part(self.node().item.gopher_plus_string)
    }
}

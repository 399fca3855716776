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

use super::Violation;
use super::address::decoded;
use super::server::{HOST, HasAuthority, PORT, host, port, require_host};
use crate::components::AuthorityComponents;
use crate::grammar::rfc4266::{GopherNode, GopherUri, RFC4266};
use crate::span::Span;

scheme! {
    "gopher" => Gopher, GopherUrl, GopherUri {
        title: "The Gopher protocol",
        port: Some(70),
        source: "RFC 4266 §2.1, a template",
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
        history: "RFC 1738 (1994), with erratum 5118 for the slash; RFC 4266 (2005) repeats it as a template on RFC \
            3986.",
    }
    common {
        notes: [
            "The first character of the path is the type and not part of the selector. Servers often repeat it there: \
             `/00/file`.",
            "`%09` is the only delimiter, so the path is split before it is decoded. `?` and `;` are data; a generic \
             parser finds a query there.",
            "The search may be empty if a Gopher+ string follows, and that string may contain further `%09`.",
            "A selector contains no tab, line feed or carriage return (§2.1).",
            "Equivalence: an empty path and `/` are the same item.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "gophertype": "The type of the item: one character; `1`, a directory, if absent."
                => text(node.item.gophertype);
            "selector": "The text sent to the server." => text(node.item.selector);
            "search": "The search text after the first `%09`." => text(node.item.search);
            "gopher_plus_string": "The Gopher+ string after the second `%09`." => text(node.item.gopher_plus_string);
        ]
        check(url) {
            require_host(url, "2.1")?;
            let Some(selector) = url.node().item.selector.get() else { return Ok(()) };
            let written = selector.of(url.as_str()).to_ascii_uppercase();
            match written.find("%0A").or(written.find("%0D")) {
                // The offset lies within a span, whose bounds are u32.
                Some(offset) => {
                    let at = selector.start + offset as u32;
                    Err(Violation::new(Span::new(at, at + 3), "line break in a selector", &RFC4266, "2.1"))
                }
                None => Ok(()),
            }
        }
    }
}

impl HasAuthority for GopherNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

impl<'a> GopherUrl<'a> {
    /// Returns the type of the item, decoded; `1`, a directory, if the path is empty.
    pub fn gophertype(&self) -> char {
        self.opt_slice(self.node().item.gophertype).and_then(|written| decoded(written).chars().next()).unwrap_or('1')
    }

    /// Returns the text sent to the server, as written; empty if the path is empty.
    pub fn selector(&self) -> &'a str {
        self.opt_slice(self.node().item.selector).unwrap_or_default()
    }

    /// Returns the search text as written.
    pub fn search(&self) -> Option<&'a str> {
        self.opt_slice(self.node().item.search)
    }

    /// Returns the Gopher+ string as written.
    pub fn gopher_plus_string(&self) -> Option<&'a str> {
        self.opt_slice(self.node().item.gopher_plus_string)
    }
}

//! `dns`: RFC 4501.
//!
//! ```
//! use urlgram::scheme::dns::DnsUrl;
//!
//! let url = DnsUrl::parse("dns://192.168.1.1/ftp.example.org?type=MX")?;
//! assert_eq!((url.host(), url.name()), (Some("192.168.1.1"), "ftp.example.org"));
//! assert_eq!((url.class(), url.type_()), ("IN", "MX"));
//! assert_eq!(
//!     DnsUrl::parse("dns:example?TYPE=A;type=TXT").unwrap_err().to_string(),
//!     "`type` stands here again at byte 19 (RFC 4501 §3)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * `CLASS` and `TYPE` stand once each, in any order; `;` stands between them and not at the end.
//! * A dot within a label is written with a backslash, as `%5c.`; a slash cannot stand in a name. With a server, the
//!   slash after it is needed.
//! * Equivalence: names and keywords ignore case, and names are relative to the root, so `x` is the same as `x.`.
//! * The names of classes and types are in registries that grow; any word that could be one is taken.

use super::server::{add_host, no_name_twice, pairs, port_number};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc4501::{Dnsurl, RFC4501};
use crate::span::OptSpan;

/// The scheme `dns`.
#[derive(Clone, Copy, Debug)]
pub struct Dns;

/// A URL of the scheme `dns`.
pub type DnsUrl<'a> = Url<'a, Dns>;

impl Scheme for Dns {
    type Rule = Dnsurl;

    const ABOUT: &'static About = &About {
        port: Some(53),
        fields: &[
            ("host", "The server to ask; absent where one uses one's own."),
            ("port", "The port of the server; 53 if absent."),
            ("name", "The name to ask for; empty is the root."),
            ("class", "The class, a name or a number; `IN` if absent."),
            ("type", "The type, a name or a number; `A` if absent."),
        ],
        valid: &[
            ("dns:www.example.org.?clAsS=IN;tYpE=A", "RFC 4501 4"),
            ("dns://192.168.1.1/ftp.example.org?type=A", "RFC 4501 4"),
            ("dns:world%20wide%20web.example%5c.domain.org?TYPE=TXT", "RFC 4501 4"),
        ],
        invalid: &[
            ("dns://192.168.1.1", "authority without \"/\""),
            ("dns:example?FOO=1", "unknown element"),
            ("dns:example?TYPE=A;", "dangling \";\""),
            ("dns:example?TYPE=A;TYPE=TXT", "TYPE twice"),
        ],
        notes: &[
            "`CLASS` and `TYPE` stand once each, in any order; `;` stands between them and not at the end.",
            "A dot within a label is written with a backslash, as `%5c.`; a slash cannot stand in a name. With a server, the slash after it is needed.",
            "Equivalence: names and keywords ignore case, and names are relative to the root, so `x` is the same as `x.`.",
            "The names of classes and types are in registries that grow; any word that could be one is taken.",
        ],
        history: "RFC 4501 (2006).",
        ..About::new("dns", "Domain Name System")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.text("name", node.name);
        fields.text("class", url.clause("CLASS"));
        fields.text("type", url.clause("TYPE"));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let text = url.as_str();
        let clauses = url.node().query.get().into_iter().flat_map(|query| pairs(text, query, ';'));
        no_name_twice(text, clauses.map(|(name, _)| name), &RFC4501, "3")
    }
}

impl<'a> DnsUrl<'a> {
    /// The host of the server to ask, where one is named.
    pub fn host(&self) -> Option<&'a str> {
        Some(self.piece(self.node().authority?.host.span))
    }

    /// The port of the server to ask; 53 where none is written. Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.part(self.node().authority.map_or(OptSpan::NONE, |authority| authority.port)), Dns::ABOUT.port)
    }

    /// The name to ask for, as written; empty is the root.
    pub fn name(&self) -> &'a str {
        self.piece(self.node().name)
    }

    /// The class, as written: a name or a number; `IN` where none is written.
    pub fn class(&self) -> &'a str {
        self.part(self.clause("CLASS")).unwrap_or("IN")
    }

    /// The type, as written: a name or a number; `A` where none is written.
    pub fn type_(&self) -> &'a str {
        self.part(self.clause("TYPE")).unwrap_or("A")
    }

    fn clause(&self, wanted: &str) -> OptSpan {
        let text = self.as_str();
        let mut clauses = self.node().query.get().into_iter().flat_map(|query| pairs(text, query, ';'));
        clauses.find(|(name, _)| name.of(text).eq_ignore_ascii_case(wanted)).map_or(OptSpan::NONE, |(_, value)| value)
    }
}

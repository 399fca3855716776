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
//!     "`type` occurs twice at byte 19 (RFC 4501 §3)",
//! );
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::address::decoded;
use super::checks::check_unique;
use super::equivalence::is_same_word;
use super::server::{host, port, port_number};
use super::spans::{pairs, value_of};
use super::url::Scheme;
use crate::grammar::rfc4501::{Dnsurl, RFC4501};
use crate::span::OptSpan;

scheme! {
    "dns" => Dns, DnsUrl, Dnsurl {
        title: "Domain Name System",
        port: Some(53),
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
        history: "RFC 4501 (2006).",
    }
    common {
        notes: [
            "`CLASS` and `TYPE` occur at most once each, in any order. `;` separates them and must not end the URL.",
            "A dot within a label is written with a backslash, as `%5c.`. A name cannot contain a slash. The slash \
             after a server is required.",
            "Equivalence: names and keywords ignore case, and names are relative to the root, so `x` is equivalent to \
             `x.`.",
            "The names of classes and types are in registries that grow, so every syntactically possible word is \
             accepted.",
        ],
        fields(url, text, node): [
            "host": "The server to query; absent for the client's own server." => text(host(node.authority));
            "port": "The port of the server; 53 if absent." => text(port(node.authority));
            "name": "The domain name to query; empty for the root." => text(node.name);
            "class": "The class, a name or a number; `IN` if absent." => text(url.query_value("CLASS"));
            "type": "The type, a name or a number; `A` if absent." => text(url.query_value("TYPE"));
        ]
        check(url) {
            let names = pairs(url.as_str(), url.node().query, ';').map(|(name, _)| name);
            check_unique(url.as_str(), names, &RFC4501, "3")
        }
        equivalence(a, b) "RFC 4501 §3"
            "Names and keywords ignore case, a name is relative to the root, and the defaults are `IN` and `A`." {
            let name = |url: &DnsUrl<'_>| decoded(url.name().strip_suffix('.').unwrap_or(url.name())).to_ascii_lowercase();
            is_same_word(a.host(), b.host())
                && a.port_number() == b.port_number()
                && name(a) == name(b)
                && a.class().eq_ignore_ascii_case(b.class())
                && a.type_().eq_ignore_ascii_case(b.type_())
        }
    }
}

impl<'a> DnsUrl<'a> {
    /// Returns the host of the server to query, if one is named.
    pub fn host(&self) -> Option<&'a str> {
        Some(self.slice(self.node().authority?.host.span))
    }

    /// Returns the port of the server to query: 53 if absent, `None` above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.opt_slice(port(self.node().authority)), Dns::INFO.port)
    }

    /// Returns the domain name to query, as written; empty for the root.
    pub fn name(&self) -> &'a str {
        self.slice(self.node().name)
    }

    /// Returns the class as written: a name or a number; `IN` if absent.
    pub fn class(&self) -> &'a str {
        self.opt_slice(self.query_value("CLASS")).unwrap_or("IN")
    }

    /// Returns the type as written: a name or a number; `A` if absent.
    pub fn type_(&self) -> &'a str {
        self.opt_slice(self.query_value("TYPE")).unwrap_or("A")
    }

    fn query_value(&self, keyword: &str) -> OptSpan {
        let text = self.as_str();
        value_of(text, pairs(text, self.node().query, ';'), |name| name.eq_ignore_ascii_case(keyword))
    }
}

//! `prospero`: RFC 4157 (historic).
//!
//! ```
//! use urlgram::scheme::prospero::ProsperoUrl;
//!
//! let url = ProsperoUrl::parse("prospero://host.dom//pros/name;OBJECT-VERSION=3")?;
//! assert_eq!(url.hsoname(), "/pros/name");
//! assert_eq!(url.object_fields().collect::<Vec<_>>(), [("OBJECT-VERSION", "3")]);
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{HOST, HasAuthority, PORT, host, port, require_host};
use super::spans::{full_texts, parameters};
use crate::components::AuthorityComponents;
use crate::grammar::rfc4157::{ProsperoNode, ProsperoUri};

scheme! {
    "prospero" => Prospero, ProsperoUrl, ProsperoUri {
        title: "Prospero Directory Service",
        port: Some(1525),
        source: "RFC 4157 §2, a template",
        valid: &[
            ("prospero://host.dom//pros/name", "RFC 1738 3.11: object name /pros/name"),
            ("prospero://host.dom:1525/name;OBJECT-VERSION=3", "one field"),
            ("prospero://host.dom/a/b;x=1;y=2", "two fields"),
        ],
        invalid: &[
            ("prospero://host.dom/name;VERSION", "field without \"=\""),
            ("prospero://me@host.dom/name", "no user name allowed"),
            ("prospero://host.dom", "no \"/\""),
            ("prospero://host.dom/a;b=c=d", "\"=\" in a field value"),
        ],
        history: "RFC 1738 (1994); RFC 4157 (2005) declares it historic.",
    }
    common {
        notes: [
            "`;` always begins a field, and each field needs a `=`.",
            "The slash has no meaning in an object name. A name that begins with a slash results in `//`.",
            "A user is not allowed.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "hsoname": "The host-specific object name, which often begins with a slash." => text(node.hsoname);
            "fields": "The fields: names and values." => pairs(parameters(text, node.fields));
        ]
        check(url) { require_host(url, "2") }
    }
}

impl HasAuthority for ProsperoNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

impl<'a> ProsperoUrl<'a> {
    /// Returns the host-specific object name as written.
    pub fn hsoname(&self) -> &'a str {
        self.slice(self.node().hsoname)
    }

    /// Returns the names and values of the fields, as written.
    pub fn object_fields(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        full_texts(self.as_str(), parameters(self.as_str(), self.node().fields))
    }
}

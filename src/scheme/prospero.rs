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
//!
//! # What to know
//!
//! * `;` always begins a field, and each needs a `=`.
//! * The slash has no meaning in the name of an object; a name that begins with one gives `//`.
//! * No user.

use super::server::{add_host, needs_host, parameters, port_number};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc4157::{ProsperoUri, RFC4157};

/// The scheme `prospero`.
#[derive(Clone, Copy, Debug)]
pub struct Prospero;

/// A URL of the scheme `prospero`.
pub type ProsperoUrl<'a> = Url<'a, Prospero>;

impl Scheme for Prospero {
    type Rule = ProsperoUri;

    const ABOUT: &'static About = &About {
        port: Some(1525),
        source: "RFC 4157 §2, a template",
        fields: &[
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 1525 if absent or empty."),
            ("hsoname", "The name of the object, which often begins with a slash."),
            ("fields", "Fields and their values."),
        ],
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
        notes: &[
            "`;` always begins a field, and each needs a `=`.",
            "The slash has no meaning in the name of an object; a name that begins with one gives `//`.",
            "No user.",
        ],
        history: "RFC 1738 (1994); RFC 4157 (2005) declares it historic.",
        ..About::new("prospero", "Prospero Directory Service")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, Some(&node.authority));
        fields.text("hsoname", node.hsoname);
        fields.pairs("fields", parameters(url.as_str(), node.fields));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, Some(&url.node().authority), &RFC4157, "2")
    }
}

impl<'a> ProsperoUrl<'a> {
    /// The host, as written.
    pub fn host(&self) -> &'a str {
        self.piece(self.node().authority.host.span)
    }

    /// The port; 1525 where none is written. Absent where it is above 65535.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.part(self.node().authority.port), Prospero::ABOUT.port)
    }

    /// The name of the object, as written.
    pub fn hsoname(&self) -> &'a str {
        self.piece(self.node().hsoname)
    }

    /// Fields and their values, as written.
    pub fn object_fields(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        // The rule wants a `=` in each.
        parameters(text, self.node().fields)
            .map(move |(name, value)| (name.of(text), value.of(text).unwrap_or_default()))
    }
}

//! `hdl`: the handles of RFC 3651.
//!
//! ```
//! use urlgram::scheme::hdl::HdlUrl;
//!
//! let url = HdlUrl::parse("hdl:10.1045/july95-arms")?;
//! assert_eq!(url.naming_authority().collect::<Vec<_>>(), ["10", "1045"]);
//! assert_eq!(url.local_name(), "july95-arms");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * Not firm: the document leaves the syntax of the URI to another, which was never written. A slash after the first
//!   is data; `?` and `#` in a local name are written as triplets.
//! * Equivalence: naming authorities ignore the case of ASCII letters; local names mostly do not.

use alloc::borrow::Cow;

use super::address::decoded;
use super::{About, Fields, Scheme, Url, split};
use crate::grammar::schemes::hdl::HdlUri;

/// The scheme `hdl`.
#[derive(Clone, Copy, Debug)]
pub struct Hdl;

/// A URL of the scheme `hdl`.
pub type HdlUrl<'a> = Url<'a, Hdl>;

impl Scheme for Hdl {
    type Rule = HdlUri;

    const ABOUT: &'static About = &About {
        source: "RFC 3651 for the handle; no document for the URI",
        fields: &[
            ("naming_authority", "The segments of the naming authority, with dots between them."),
            ("local_name", "What stands after the first slash."),
            ("query", "What stands after `?`."),
            ("fragment", "What stands after `#`."),
        ],
        valid: &[("hdl:10.1045/july95-arms", "RFC 3651 4"), ("hdl:4263537/4069", "numeric authority")],
        invalid: &[("hdl:10.1045", "no \"/\" and local name"), ("hdl:10..1045/x", "empty authority segment")],
        notes: &[
            "Not firm: the document leaves the syntax of the URI to another, which was never written. A slash after the first is data; `?` and `#` in a local name are written as triplets.",
            "Equivalence: naming authorities ignore the case of ASCII letters; local names mostly do not.",
        ],
        history: "RFC 3651 (2003); not registered. RFC 4452 has handles as `info:hdl/`.",
        ..About::new("hdl", "Handle System")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        fields.list("naming_authority", split(text, node.naming_authority, '.'));
        fields.text("local_name", node.local_name);
        fields.text("query", node.query);
        fields.text("fragment", node.fragment);
    }
}

impl<'a> HdlUrl<'a> {
    /// The segments of the naming authority, as written.
    pub fn naming_authority(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.as_str();
        split(text, self.node().naming_authority, '.').map(move |span| span.of(text))
    }

    /// The local name, decoded.
    pub fn local_name(&self) -> Cow<'a, str> {
        decoded(self.piece(self.node().local_name))
    }

    /// What stands after `?`.
    pub fn query(&self) -> Option<&'a str> {
        self.part(self.node().query)
    }

    /// What stands after `#`.
    pub fn fragment(&self) -> Option<&'a str> {
        self.part(self.node().fragment)
    }
}

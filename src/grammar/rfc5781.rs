//! [RFC 5781](https://www.rfc-editor.org/rfc/rfc5781), *The rsync URI Scheme*.
//!
//! The rule takes any `hier-part`; that a host is needed stands in the text.

use nom::sequence::terminated;

use super::parts::with_hier;
use super::rfc3986::HierPart;
use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::input::Document;
use crate::rule;

/// RFC 5781.
pub static RFC5781: Document =
    Document { name: "rfc5781", title: "RFC 5781", url: "https://www.rfc-editor.org/rfc/rfc5781" };

rule! {
    /// ```abnf
    /// rsyncuri        = "rsync:" hier-part
    ///                   ; See RFC 3986 for the definition
    ///                   ; of hier-part
    /// ```
    #[section(RFC5781, "2")]
    pub Rsyncuri -> UriComponents = map((terminated(span(lit("rsync")), lit(":")), HierPart), with_hier);
}

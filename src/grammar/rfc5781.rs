//! [RFC 5781](https://www.rfc-editor.org/rfc/rfc5781), *The rsync URI Scheme*.
//!
//! The rule accepts any `hier-part`. Only the prose requires a host.

use nom::sequence::terminated;

use super::parts::with_hier;
use super::rfc3986::HierPart;
use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::input::Document;

/// RFC 5781.
pub static RFC5781: Document =
    Document { name: "rfc5781", title: "RFC 5781", url: "https://www.rfc-editor.org/rfc/rfc5781" };

grammar! {
    RFC5781 in "../../grammars/rfc5781.abnf";
    start Rsyncuri;

    /// ```abnf
    /// rsyncuri        = "rsync:" hier-part
    ///                   ; See RFC 3986 for the definition
    ///                   ; of hier-part
    /// ```
    #[section("2")]
    pub Rsyncuri -> UriComponents = map((terminated(span(lit("rsync")), lit(":")), HierPart), with_hier);
}

//! `itms-services`, by usage: no document gives a syntax.

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use crate::grammar::rfc3986::{Authority, Query};
use crate::rule;
use crate::source::Document;
use crate::span::OptSpan;
use crate::terminal::{lit, map, span};
use crate::tree::ReferenceNode;

/// itms-services by usage.
pub static ITMS_SERVICES: Document = Document {
    name: "itms-services",
    title: "itms-services by usage",
    url: "https://www.iana.org/assignments/uri-schemes",
};

rule! {
    /// `itms-services-URI = "itms-services:" [ "//" [ authority ] ] [ "/" ] "?" query`
    ///
    /// An authority may be empty, and so is there wherever `//` is.
    #[section(ITMS_SERVICES, "usage")]
    pub ItmsServicesUri -> ReferenceNode = map(
        (
            terminated(span(lit("itms-services")), lit(":")),
            opt(preceded(lit("//"), Authority)),
            span(opt(lit("/"))),
            preceded(lit("?"), Query),
        ),
        |(scheme, authority, path, query)| ReferenceNode {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query: OptSpan::some(query),
            ..ReferenceNode::default()
        },
    );
}

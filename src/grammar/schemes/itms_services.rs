//! `itms-services`, by usage: no document gives a syntax.

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::rfc3986::{Authority, Query};
use crate::input::Document;
use crate::span::OptSpan;

/// itms-services by usage.
pub static ITMS_SERVICES: Document = Document {
    name: "itms-services",
    title: "itms-services by usage",
    url: "https://www.iana.org/assignments/uri-schemes",
};

grammar! {
    ITMS_SERVICES in "../../../grammars/itms-services.abnf";
    start ItmsServicesUri;

    /// `itms-services-URI = "itms-services:" [ "//" [ authority ] ] [ "/" ] "?" query`
    ///
    /// An authority may be empty, so it is present after every `//`.
    #[section("usage")]
    pub ItmsServicesUri -> UriComponents = map(
        (
            terminated(span(lit("itms-services")), lit(":")),
            opt(preceded(lit("//"), Authority)),
            span(opt(lit("/"))),
            preceded(lit("?"), Query),
        ),
        |(scheme, authority, path, query)| UriComponents {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query: OptSpan::some(query),
            ..UriComponents::default()
        },
    );
}

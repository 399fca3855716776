//! `mms`, by usage: no document gives a syntax.

use nom::sequence::terminated;

use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::parts::{query, server, with_query};
use crate::grammar::rfc3986::PathAbempty;
use crate::input::Document;

/// mms by usage.
pub static MMS: Document =
    Document { name: "mms", title: "mms by usage", url: "https://www.iana.org/assignments/uri-schemes" };

grammar! {
    MMS in "../../../grammars/mms.abnf";
    start MmsUri;

    /// `mms-URI = "mms:" "//" [ userinfo "@" ] host [ ":" port ] path-abempty [ "?" query ]`
    #[section("usage")]
    pub MmsUri -> UriComponents =
        map((terminated(span(lit("mms")), lit("://")), server(), PathAbempty, query()), with_query);
}

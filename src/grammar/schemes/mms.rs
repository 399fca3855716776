//! `mms`, by usage: no document gives a syntax.

use nom::sequence::terminated;

use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar::parts::{query, server, with_query};
use crate::grammar::rfc3986::PathAbempty;
use crate::input::Document;
use crate::rule;

/// mms by usage.
pub static MMS: Document =
    Document { name: "mms", title: "mms by usage", url: "https://www.iana.org/assignments/uri-schemes" };

rule! {
    /// `mms-URI = "mms:" "//" [ userinfo "@" ] host [ ":" port ] path-abempty [ "?" query ]`
    #[section(MMS, "usage")]
    pub MmsUri -> UriComponents =
        map((terminated(span(lit("mms")), lit("://")), server(), PathAbempty, query()), with_query);
}

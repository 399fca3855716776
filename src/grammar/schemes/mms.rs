//! `mms`, by usage: no document gives a syntax.

use nom::sequence::terminated;

use crate::grammar::parts::{query, server, with_query};
use crate::grammar::rfc3986::PathAbempty;
use crate::rule;
use crate::source::Document;
use crate::terminal::{lit, map, span};
use crate::tree::ReferenceNode;

/// mms by usage.
pub static MMS: Document =
    Document { name: "mms", title: "mms by usage", url: "https://www.iana.org/assignments/uri-schemes" };

rule! {
    /// `mms-URI = "mms:" "//" [ userinfo "@" ] host [ ":" port ] path-abempty [ "?" query ]`
    #[section(MMS, "usage")]
    pub MmsUri -> ReferenceNode =
        map((terminated(span(lit("mms")), lit("://")), server(), PathAbempty, query()), with_query);
}

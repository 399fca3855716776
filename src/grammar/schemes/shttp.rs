//! `shttp`, which [RFC 2660](https://www.rfc-editor.org/rfc/rfc2660) names without giving it a syntax; its one example has the
//! shape of `http`. Historic.

use nom::sequence::terminated;

use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::parts::{query, with_query};
use crate::grammar::rfc3986::{Authority, PathAbempty};
use crate::input::Document;

/// RFC 2660.
pub static SHTTP: Document =
    Document { name: "shttp", title: "RFC 2660", url: "https://www.rfc-editor.org/rfc/rfc2660" };

grammar! {
    SHTTP in "../../../grammars/shttp.abnf";
    start ShttpUri;

    /// `shttp-URI = "shttp" "://" authority path-abempty [ "?" query ]`
    #[section("6.2")]
    pub ShttpUri -> UriComponents =
        map((terminated(span(lit("shttp")), lit("://")), Authority, PathAbempty, query()), with_query);
}

//! [RFC 7252](https://www.rfc-editor.org/rfc/rfc7252), *The Constrained Application Protocol*: `coap` and `coaps` URIs.
//!
//! There is no userinfo and no fragment.

use nom::Parser;
use nom::sequence::terminated;

use super::parts::{host_port, query, with_query};
use super::rfc3986::PathAbempty;
use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::input::{Document, Input};

/// RFC 7252.
pub static RFC7252: Document =
    Document { name: "rfc7252", title: "RFC 7252", url: "https://www.rfc-editor.org/rfc/rfc7252" };

grammar! {
    RFC7252 in "../../grammars/rfc7252.abnf";
    start CoapUri;

    /// `coap-URI = "coap:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section("6.1")]
    pub CoapUri -> UriComponents = coap("coap");

    /// `coaps-URI = "coaps:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section("6.2")]
    pub CoapsUri -> UriComponents = coap("coaps");
}

/// `scheme ":" "//" host [ ":" port ] path-abempty [ "?" query ]`
#[inline(always)]
pub(crate) fn coap<I: Input>(scheme: &'static str) -> impl Parser<I, Output = UriComponents, Error = ()> {
    map((terminated(span(lit(scheme)), lit("://")), host_port(), PathAbempty, query()), with_query)
}

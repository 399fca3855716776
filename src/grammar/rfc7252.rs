//! [RFC 7252](https://www.rfc-editor.org/rfc/rfc7252), *The Constrained Application Protocol*: `coap` and `coaps` URIs.
//!
//! There is no userinfo, and no fragment.

use nom::Parser;
use nom::sequence::terminated;

use super::parts::{host_port, query, with_query};
use super::rfc3986::PathAbempty;
use crate::rule;
use crate::source::{Document, Source};
use crate::terminal::{lit, map, span};
use crate::tree::ReferenceNode;

/// RFC 7252.
pub static RFC7252: Document =
    Document { name: "rfc7252", title: "RFC 7252", url: "https://www.rfc-editor.org/rfc/rfc7252" };

rule! {
    /// `coap-URI = "coap:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section(RFC7252, "6.1")]
    pub CoapUri -> ReferenceNode = coap("coap");

    /// `coaps-URI = "coaps:" "//" host [ ":" port ] path-abempty [ "?" query ]`
    #[section(RFC7252, "6.2")]
    pub CoapsUri -> ReferenceNode = coap("coaps");
}

/// `scheme ":" "//" host [ ":" port ] path-abempty [ "?" query ]`
#[inline(always)]
fn coap<I: Source>(scheme: &'static str) -> impl Parser<I, Output = ReferenceNode, Error = ()> {
    map((terminated(span(lit(scheme)), lit("://")), host_port(), PathAbempty, query()), with_query)
}

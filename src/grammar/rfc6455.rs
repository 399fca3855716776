//! [RFC 6455](https://www.rfc-editor.org/rfc/rfc6455), *The WebSocket Protocol*: `ws` and `wss` URIs.
//!
//! `path` is RFC 3986's `path-abempty`. There is no userinfo, and no fragment.

use nom::Parser;
use nom::sequence::terminated;

use super::parts::{host_port, query, with_query};
use super::rfc3986::PathAbempty;
use crate::rule;
use crate::source::{Document, Source};
use crate::terminal::{lit, map, span};
use crate::tree::ReferenceNode;

/// RFC 6455.
pub static RFC6455: Document =
    Document { name: "rfc6455", title: "RFC 6455", url: "https://www.rfc-editor.org/rfc/rfc6455" };

rule! {
    /// `ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]`
    #[section(RFC6455, "3")]
    pub WsUri -> ReferenceNode = socket("ws");

    /// `wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]`
    #[section(RFC6455, "3")]
    pub WssUri -> ReferenceNode = socket("wss");
}

/// `scheme ":" "//" host [ ":" port ] path [ "?" query ]`
#[inline(always)]
fn socket<I: Source>(scheme: &'static str) -> impl Parser<I, Output = ReferenceNode, Error = ()> {
    map((terminated(span(lit(scheme)), lit("://")), host_port(), PathAbempty, query()), with_query)
}

//! [RFC 6455](https://www.rfc-editor.org/rfc/rfc6455), *The WebSocket Protocol*: `ws` and `wss` URIs.
//!
//! `path` is RFC 3986's `path-abempty`. There is no userinfo and no fragment. The rules that only repeat one of RFC
//! 3986 can be used by name, but the URI rules use those of RFC 3986 directly, so that a derivation has each component
//! once.

use nom::Parser;
use nom::sequence::terminated;

use super::parts::{host_port, query, with_query};
use super::rfc3986::{self, PathAbempty};
use crate::combinator::{lit, map, span};
use crate::components::{HostComponent, UriComponents};
use crate::grammar;
use crate::input::{Document, Input};
use crate::span::Span;

/// RFC 6455.
pub static RFC6455: Document =
    Document { name: "rfc6455", title: "RFC 6455", url: "https://www.rfc-editor.org/rfc/rfc6455" };

grammar! {
    RFC6455 in "../../grammars/rfc6455.abnf";
    start WsUri;
    section "3";

    /// `ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]`
    pub WsUri -> UriComponents = socket("ws");

    /// `wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]`
    pub WssUri -> UriComponents = socket("wss");

    /// `host = <host, defined in [RFC3986], Section 3.2.2>`
    pub Host -> HostComponent = rfc3986::Host;

    /// `port = <port, defined in [RFC3986], Section 3.2.3>`
    pub Port -> Span = rfc3986::Port;

    /// `path = <path-abempty, defined in [RFC3986], Section 3.3>`
    pub Path -> Span = PathAbempty;

    /// `query = <query, defined in [RFC3986], Section 3.4>`
    pub Query -> Span = rfc3986::Query;
}

/// `scheme ":" "//" host [ ":" port ] path [ "?" query ]`
#[inline(always)]
fn socket<I: Input>(scheme: &'static str) -> impl Parser<I, Output = UriComponents, Error = ()> {
    map((terminated(span(lit(scheme)), lit("://")), host_port(), PathAbempty, query()), with_query)
}

//! [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), *HTTP Semantics*: `http` and `https` URIs.
//!
//! The rules that only repeat one of RFC 3986 can be used by name, but the URI rules use those of RFC 3986 directly, so
//! that a derivation has each component once. Only the prose forbids an empty host, which
//! [`scheme::http`](crate::scheme) checks.

use nom::Parser;
use nom::sequence::terminated;

use super::parts::{query, with_query};
use super::rfc3986;
use crate::combinator::{lit, map, repeat, span};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, UriComponents};
use crate::grammar;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};

/// RFC 9110.
pub static RFC9110: Document =
    Document { name: "rfc9110", title: "RFC 9110", url: "https://www.rfc-editor.org/rfc/rfc9110" };

grammar! {
    RFC9110 in "../../grammars/rfc9110.abnf";
    start HttpUri;
    section "4.1";

    /// `URI-reference = <URI-reference, see [URI], Section 4.1>`
    pub UriReference -> UriComponents = rfc3986::UriReference;

    /// `absolute-URI = <absolute-URI, see [URI], Section 4.3>`
    pub AbsoluteUri -> UriComponents = rfc3986::AbsoluteUri;

    /// `relative-part = <relative-part, see [URI], Section 4.2>`
    pub RelativePart -> HierPartComponents = rfc3986::RelativePart;

    /// `authority = <authority, see [URI], Section 3.2>`
    pub Authority -> AuthorityComponents = rfc3986::Authority;

    /// `uri-host = <host, see [URI], Section 3.2.2>`
    pub UriHost -> HostComponent = rfc3986::Host;

    /// `port = <port, see [URI], Section 3.2.3>`
    pub Port -> Span = rfc3986::Port;

    /// `path-abempty = <path-abempty, see [URI], Section 3.3>`
    pub PathAbempty -> Span = rfc3986::PathAbempty;

    /// `segment = <segment, see [URI], Section 3.3>`
    pub Segment -> Span = rfc3986::Segment;

    /// `query = <query, see [URI], Section 3.4>`
    pub Query -> Span = rfc3986::Query;

    /// `absolute-path = 1*( "/" segment )`
    pub AbsolutePath -> Span = span(repeat(1, usize::MAX, (lit("/"), rfc3986::Segment)));

    /// `partial-URI = relative-part [ "?" query ]`
    pub PartialUri -> UriComponents = map(
        (rfc3986::RelativePart, query()),
        |(HierPartComponents { authority, path }, query)| UriComponents {
            scheme: OptSpan::NONE,
            authority,
            path,
            query,
            fragment: OptSpan::NONE,
        },
    );

    /// `http-URI = "http" "://" authority path-abempty [ "?" query ]`
    #[section("4.2.1")]
    pub HttpUri -> UriComponents = web("http");

    /// `https-URI = "https" "://" authority path-abempty [ "?" query ]`
    #[section("4.2.2")]
    pub HttpsUri -> UriComponents = web("https");
}

/// `scheme "://" authority path-abempty [ "?" query ]`
#[inline(always)]
fn web<I: Input>(scheme: &'static str) -> impl Parser<I, Output = UriComponents, Error = ()> {
    map((terminated(span(lit(scheme)), lit("://")), rfc3986::Authority, rfc3986::PathAbempty, query()), with_query)
}

//! [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), *HTTP Semantics*: `http` and `https` URIs.
//!
//! The rules are RFC 3986's. That the host must not be empty stands in prose: [`scheme::http`](crate::scheme) checks it.

use nom::Parser;
use nom::sequence::{preceded, terminated};

use super::parts::{query, with_query};
use super::rfc3986::{Authority, PathAbempty, Query, RelativePart, Segment};
use crate::rule;
use crate::source::{Document, Source};
use crate::span::{OptSpan, Span};
use crate::terminal::{lit, map, maybe, span, times};
use crate::tree::{HierNode, ReferenceNode};

/// RFC 9110.
pub static RFC9110: Document =
    Document { name: "rfc9110", title: "RFC 9110", url: "https://www.rfc-editor.org/rfc/rfc9110" };

rule! {
    /// `absolute-path = 1*( "/" segment )`
    #[section(RFC9110, "4.1")]
    pub AbsolutePath -> Span = span(times(1, usize::MAX, (lit("/"), Segment)));

    /// `partial-URI = relative-part [ "?" query ]`
    #[section(RFC9110, "4.1")]
    pub PartialUri -> ReferenceNode = map(
        (RelativePart, maybe(preceded(lit("?"), Query))),
        |(HierNode { authority, path }, query)| ReferenceNode {
            scheme: OptSpan::NONE,
            authority,
            path,
            query,
            fragment: OptSpan::NONE,
        },
    );

    /// `http-URI = "http" "://" authority path-abempty [ "?" query ]`
    #[section(RFC9110, "4.2.1")]
    pub HttpUri -> ReferenceNode = web("http");

    /// `https-URI = "https" "://" authority path-abempty [ "?" query ]`
    #[section(RFC9110, "4.2.2")]
    pub HttpsUri -> ReferenceNode = web("https");
}

/// `scheme "://" authority path-abempty [ "?" query ]`
#[inline(always)]
fn web<I: Source>(scheme: &'static str) -> impl Parser<I, Output = ReferenceNode, Error = ()> {
    map((terminated(span(lit(scheme)), lit("://")), Authority, PathAbempty, query()), with_query)
}

//! [RFC 4156](https://www.rfc-editor.org/rfc/rfc4156), *The wais URI Scheme* (historic).
//!
//! The document has three templates and no grammar. The rules here combine them with the components of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::sequence::preceded;

use super::parts::host_port;
use super::rfc3986::{PCHAR, Query};
use crate::combinator::{lit, map, span, take_while0};
use crate::components::AuthorityComponents;
use crate::grammar;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};

/// RFC 4156.
pub static RFC4156: Document =
    Document { name: "rfc4156", title: "RFC 4156", url: "https://www.rfc-editor.org/rfc/rfc4156" };

/// The components of a `wais` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WaisNode {
    /// The server and its port, without a user.
    pub authority: AuthorityComponents,
    /// The database; may be empty.
    pub database: Span,
    /// The search, after `?`.
    pub search: OptSpan,
    /// The type of a document; present together with `wpath`.
    pub wtype: OptSpan,
    /// The identifier of the document, which only the server understands.
    pub wpath: OptSpan,
}

grammar! {
    RFC4156 in "../../grammars/rfc4156.abnf";
    start WaisUri;
    section "2";

    /// `wais-URI = wais-database / wais-index / wais-doc`
    ///
    /// The three begin alike, and the longest is tried first, since the shortest matches the start of the others.
    pub WaisUri -> WaisNode = alt((WaisDoc, WaisIndex, WaisDatabase));

    /// `wais-database = "wais://" host [ ":" port ] "/" database`
    pub WaisDatabase -> WaisNode = database();

    /// `wais-index = "wais://" host [ ":" port ] "/" database "?" search`
    pub WaisIndex -> WaisNode =
        map((database(), preceded(lit("?"), Search)), |(node, search)| WaisNode { search: OptSpan::some(search), ..node });

    /// `wais-doc = "wais://" host [ ":" port ] "/" database "/" wtype "/" wpath`
    pub WaisDoc -> WaisNode = map(
        (database(), preceded(lit("/"), Wtype), preceded(lit("/"), Wpath)),
        |(node, wtype, wpath)| WaisNode { wtype: OptSpan::some(wtype), wpath: OptSpan::some(wpath), ..node },
    );

    /// `database = *pchar`
    pub Database -> Span = span(take_while0(PCHAR));

    /// `wtype = *pchar`
    pub Wtype -> Span = span(take_while0(PCHAR));

    /// `wpath = *pchar`
    ///
    /// It is opaque; a slash within it is `%2F`.
    pub Wpath -> Span = span(take_while0(PCHAR));

    /// `search = query`
    pub Search -> Span = Query;
}

/// `"wais://" host [ ":" port ] "/" database`
#[inline(always)]
fn database<I: Input>() -> impl Parser<I, Output = WaisNode, Error = ()> {
    map(preceded(lit("wais://"), (host_port(), preceded(lit("/"), Database))), |(authority, database)| WaisNode {
        authority,
        database,
        ..WaisNode::default()
    })
}

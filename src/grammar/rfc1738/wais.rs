//! `wais` (RFC 1738 §3.9, §5): three forms.
//!
//! They begin alike and differ after the database: a `?` begins a search, a `/` begins a document, and the end means
//! the database. No component may hold a slash or a question mark, so this is unambiguous. The longer forms are tried
//! first.

use nom::branch::alt;
use nom::sequence::preceded;

use super::characters::{RFC1738, UCHAR};
use super::http::Search;
use super::login::{Hostport, HostportNode};
use crate::combinator::{exact, lit, map, span, take_while0};
use crate::rule;
use crate::span::{OptSpan, Span};

/// The form of a `waisurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum WaisKind {
    /// A database.
    #[default]
    Waisdatabase,
    /// A search in a database.
    Waisindex,
    /// A document in a database.
    Waisdoc,
}

impl WaisKind {
    /// Returns the name of the rule: `waisindex`.
    pub const fn name(self) -> &'static str {
        match self {
            WaisKind::Waisdatabase => "waisdatabase",
            WaisKind::Waisindex => "waisindex",
            WaisKind::Waisdoc => "waisdoc",
        }
    }
}

/// A `waisurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WaisNode {
    /// The server.
    pub hostport: HostportNode,
    /// The name of the database; may be empty.
    pub database: Span,
    /// The search; only present in a `waisindex`.
    pub search: OptSpan,
    /// The type of the document; only present in a `waisdoc`.
    pub wtype: OptSpan,
    /// The WAIS identifier of the document; only present in a `waisdoc`.
    pub wpath: OptSpan,
    /// The form.
    pub kind: WaisKind,
}

rule! { section(RFC1738, "5") list RULES;
    /// `waisurl = waisdatabase | waisindex | waisdoc`
    pub Waisurl -> WaisNode = alt((Waisdoc, Waisindex, Waisdatabase));

    /// `waisdatabase = "wais://" hostport "/" database`
    pub Waisdatabase -> WaisNode = map(
        (preceded(lit("wais://"), Hostport), preceded(exact("/"), Database)),
        |(hostport, database)| WaisNode { hostport, database, ..WaisNode::default() },
    );

    /// `waisindex = "wais://" hostport "/" database "?" search`
    pub Waisindex -> WaisNode = map(
        (preceded(lit("wais://"), Hostport), preceded(exact("/"), Database), preceded(exact("?"), Search)),
        |(hostport, database, search)| WaisNode {
            hostport,
            database,
            search: OptSpan::some(search),
            kind: WaisKind::Waisindex,
            ..WaisNode::default()
        },
    );

    /// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath`
    pub Waisdoc -> WaisNode = map(
        (
            preceded(lit("wais://"), Hostport),
            preceded(exact("/"), Database),
            preceded(exact("/"), Wtype),
            preceded(exact("/"), Wpath),
        ),
        |(hostport, database, wtype, wpath)| WaisNode {
            hostport,
            database,
            wtype: OptSpan::some(wtype),
            wpath: OptSpan::some(wpath),
            kind: WaisKind::Waisdoc,
            ..WaisNode::default()
        },
    );

    /// `database = *uchar`
    pub Database -> Span = span(take_while0(UCHAR));

    /// `wtype = *uchar`
    pub Wtype -> Span = span(take_while0(UCHAR));

    /// `wpath = *uchar`
    ///
    /// It is a single component, in which a slash is written `%2F`.
    pub Wpath -> Span = span(take_while0(UCHAR));
}

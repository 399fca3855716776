//! [RFC 4266](https://www.rfc-editor.org/rfc/rfc4266), *The gopher URI Scheme*.
//!
//! The document has a template and no grammar. The rules here combine it with the characters of RFC 3986, and make
//! `%09` the only delimiter within the path. A `?` is data there and does not begin a query.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::preceded;

use super::parts::{host_port, located};
use super::rfc3986::{PctEncoded, QUERY_CHAR, SUB_DELIMS, UNRESERVED};
use crate::combinator::{lit, map, one_of, opt_span, recognize, repeat0, span, take_while0, take_while1};
use crate::components::AuthorityComponents;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 4266.
pub static RFC4266: Document =
    Document { name: "rfc4266", title: "RFC 4266", url: "https://www.rfc-editor.org/rfc/rfc4266" };

class! {
    /// The characters of `gopher-char` without percent-encodings.
    PLAIN: "gopher-char" = UNRESERVED | SUB_DELIMS | ":@/?";
}

/// The components of a `gopher` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GopherNode {
    /// The server and its port, without a user.
    pub authority: AuthorityComponents,
    /// The part after the slash, with its delimiters; absent without a slash.
    pub path: OptSpan,
    /// The components of the path.
    pub item: ItemNode,
}

/// A `gopher-path`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ItemNode {
    /// The type of the item, one character; absent from an empty path.
    pub gophertype: OptSpan,
    /// The selector, which is sent to the server; absent from an empty path.
    pub selector: OptSpan,
    /// The search, after the first `%09`.
    pub search: OptSpan,
    /// The Gopher+ string, after the second `%09`.
    pub gopher_plus_string: OptSpan,
}

grammar! {
    RFC4266 in "../../grammars/rfc4266.abnf";
    start GopherUri;
    section "2.1";

    /// `gopher-URI = "gopher://" host [ ":" port ] [ "/" gopher-path ]`
    pub GopherUri -> GopherNode = map(
        preceded(lit("gopher://"), (host_port(), opt(preceded(lit("/"), GopherPath)))),
        |(authority, path): (_, Option<(Span, ItemNode)>)| GopherNode {
            authority,
            path: path.map(|(span, _)| span).into(),
            item: path.map(|(_, item)| item).unwrap_or_default(),
        },
    );

    /// `gopher-path = [ gophertype selector [ "%09" search [ "%09" gopher-plus-string ] ] ]`
    pub GopherPath -> (Span, ItemNode) = located(alt((
        map(
            (
                Gophertype,
                Selector,
                opt(preceded(lit("%09"), (Search, opt_span(preceded(lit("%09"), GopherPlusString))))),
            ),
            |(gophertype, selector, search): (_, _, Option<(Span, OptSpan)>)| ItemNode {
                gophertype: OptSpan::some(gophertype),
                selector: OptSpan::some(selector),
                search: search.map(|(search, _)| search).into(),
                gopher_plus_string: search.map_or(OptSpan::NONE, |(_, plus)| plus),
            },
        ),
        map(lit(""), |()| ItemNode::default()),
    )));

    /// `gophertype = gopher-char`
    pub Gophertype -> Span = GopherChar;

    /// `selector = *gopher-char`
    pub Selector -> Span = gopher_chars();

    /// `search = *gopher-char`
    pub Search -> Span = gopher_chars();

    /// `gopher-plus-string = *( pchar / "/" / "?" )`
    ///
    /// `gopher+_string` in the document.
    pub GopherPlusString -> Span = span(take_while0(QUERY_CHAR));

    /// `gopher-char = unreserved / sub-delims / ":" / "@" / "/" / "?" / pct-not-tab`
    pub GopherChar -> Span = span(alt((one_of(PLAIN), recognize(PctNotTab))));

    /// ```abnf
    /// pct-not-tab        = "%" ( "0" ( %x30-38 / "A" / "B" / "C" / "D" / "E" / "F" )
    ///                          / %x31-39 HEXDIG
    ///                          / ( "A" / "B" / "C" / "D" / "E" / "F" ) HEXDIG )
    /// ```
    ///
    /// Matches any percent-encoding except `%09`.
    pub token PctNotTab -> Span = preceded(not(lit("%09")), PctEncoded);
}

/// `*gopher-char`
#[inline(always)]
fn gopher_chars<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    span(repeat0(alt((take_while1(PLAIN), recognize(PctNotTab)))))
}

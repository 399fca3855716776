//! [RFC 5122](https://www.rfc-editor.org/rfc/rfc5122), *IRIs and URIs for XMPP*: `xmpp` URIs and IRIs.
//!
//! The part after `//` is the account that is used to log in, not the recipient.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{AUTHORITY_END, fragment};
use super::rfc3986::{Host, PCT_ENCODED, UNRESERVED};
use super::rfc3987::{IUNRESERVED, Ifragment, Ihost};
use crate::combinator::{at_sign_before, lit, map, opt_span, repeat0, span, take_while0};
use crate::components::HostComponent;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 5122.
pub static RFC5122: Document =
    Document { name: "rfc5122", title: "RFC 5122", url: "https://www.rfc-editor.org/rfc/rfc5122" };

class! {
    /// The characters of `nodeid`.
    pub NODEID = UNRESERVED | PCT_ENCODED | NODEALLOW;
    /// The characters of `resid`.
    pub RESID = UNRESERVED | PCT_ENCODED | RESALLOW;
    /// The characters of `querytype`, `key` and `value`.
    pub VALUE = UNRESERVED | PCT_ENCODED;
    /// The characters of `inodeid`.
    pub INODEID = IUNRESERVED | PCT_ENCODED | NODEALLOW;
    /// The characters of `iresid`.
    pub IRESID = IUNRESERVED | PCT_ENCODED | RESALLOW;
    /// The characters of `ivalue`.
    pub IVALUE = IUNRESERVED | PCT_ENCODED;
}

/// The components of an `xmpp` URI or IRI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct XmppNode {
    /// The account that is used to log in; absent without `//`.
    pub account: Option<JidNode>,
    /// The address of the recipient; absent if only an account is given.
    pub target: Option<JidNode>,
    /// The query type.
    pub query_type: OptSpan,
    /// The pairs, each with its semicolon.
    pub pairs: OptSpan,
    /// The part after `#`.
    pub fragment: OptSpan,
}

/// An address: node, host, resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JidNode {
    /// The part before `@`; absent without `@`.
    pub node: OptSpan,
    /// The host.
    pub host: HostComponent,
    /// The part after the slash; absent from accounts.
    pub resource: OptSpan,
}

grammar! {
    RFC5122 in "../../grammars/rfc5122.abnf";
    start Xmppuri;
    section "3.3";

    /// `xmppuri = "xmpp" ":" hierxmpp [ "?" querycomp ] [ "#" fragment ]`
    pub Xmppuri -> XmppNode = map(
        preceded(lit("xmpp:"), (Hierxmpp, opt(preceded(lit("?"), Querycomp)), fragment())),
        whole,
    );

    /// `hierxmpp = authpath / pathxmpp`
    pub Hierxmpp -> (Option<JidNode>, Option<JidNode>) =
        alt((map(Authpath, |(account, target)| (Some(account), target)), map(Pathxmpp, |target| (None, Some(target)))));

    /// `authpath = "//" authxmpp [ "/" pathxmpp ]`
    pub Authpath -> (JidNode, Option<JidNode>) =
        preceded(lit("//"), (Authxmpp, opt(preceded(lit("/"), Pathxmpp))));

    /// `authxmpp = nodeid "@" host`
    pub Authxmpp -> JidNode = map((terminated(Nodeid, lit("@")), Host), |(node, host)| JidNode {
        node: OptSpan::some(node),
        host,
        resource: OptSpan::NONE,
    });

    /// `pathxmpp = [ nodeid "@" ] host [ "/" resid ]`
    pub Pathxmpp -> JidNode =
        map((node(Nodeid), Host, opt_span(preceded(lit("/"), Resid))), |(node, host, resource)| JidNode { node, host, resource });

    /// `nodeid = *( unreserved / pct-encoded / nodeallow )`
    pub Nodeid -> Span = span(take_while0(NODEID));

    /// `nodeallow = "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    pub Nodeallow: NODEALLOW = "!$()*+,;=";

    /// `resid = *( unreserved / pct-encoded / resallow )`
    pub Resid -> Span = span(take_while0(RESID));

    /// `resallow = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / ";" / "="`
    pub Resallow: RESALLOW = "!$&'()*+,:;=";

    /// `querycomp = querytype [ *pair ]`
    pub Querycomp -> (Span, Span) = (Querytype, span(repeat0(Pair)));

    /// `querytype = *( unreserved / pct-encoded )`
    pub Querytype -> Span = span(take_while0(VALUE));

    /// `pair = ";" key "=" value`
    pub Pair -> Span = span((lit(";"), Key, lit("="), Value));

    /// `key = *( unreserved / pct-encoded )`
    pub Key -> Span = span(take_while0(VALUE));

    /// `value = *( unreserved / pct-encoded )`
    pub Value -> Span = span(take_while0(VALUE));

    /// `xmppiri = "xmpp" ":" ihierxmpp [ "?" iquerycomp ] [ "#" ifragment ]`
    #[section("2.2")]
    pub Xmppiri -> XmppNode = map(
        preceded(lit("xmpp:"), (Ihierxmpp, opt(preceded(lit("?"), Iquerycomp)), opt_span(preceded(lit("#"), Ifragment)))),
        whole,
    );

    /// `ihierxmpp = iauthpath / ipathxmpp`
    #[section("2.2")]
    pub Ihierxmpp -> (Option<JidNode>, Option<JidNode>) = alt((
        map(Iauthpath, |(account, target)| (Some(account), target)),
        map(Ipathxmpp, |target| (None, Some(target))),
    ));

    /// `iauthpath = "//" iauthxmpp [ "/" ipathxmpp ]`
    #[section("2.2")]
    pub Iauthpath -> (JidNode, Option<JidNode>) =
        preceded(lit("//"), (Iauthxmpp, opt(preceded(lit("/"), Ipathxmpp))));

    /// `iauthxmpp = inodeid "@" ihost`
    #[section("2.2")]
    pub Iauthxmpp -> JidNode = map((terminated(Inodeid, lit("@")), Ihost), |(node, host)| JidNode {
        node: OptSpan::some(node),
        host,
        resource: OptSpan::NONE,
    });

    /// `ipathxmpp = [ inodeid "@" ] ihost [ "/" iresid ]`
    #[section("2.2")]
    pub Ipathxmpp -> JidNode =
        map((node(Inodeid), Ihost, opt_span(preceded(lit("/"), Iresid))), |(node, host, resource)| JidNode { node, host, resource });

    /// `inodeid = *( iunreserved / pct-encoded / nodeallow )`
    #[section("2.2")]
    pub Inodeid -> Span = span(take_while0(INODEID));

    /// `iresid = *( iunreserved / pct-encoded / resallow )`
    #[section("2.2")]
    pub Iresid -> Span = span(take_while0(IRESID));

    /// `iquerycomp = iquerytype [ *ipair ]`
    #[section("2.2")]
    pub Iquerycomp -> (Span, Span) = (Iquerytype, span(repeat0(Ipair)));

    /// `iquerytype = *iunreserved`
    #[section("2.2")]
    pub Iquerytype -> Span = span(take_while0(IUNRESERVED));

    /// `ipair = ";" ikey "=" ivalue`
    #[section("2.2")]
    pub Ipair -> Span = span((lit(";"), Ikey, lit("="), Ivalue));

    /// `ikey = *iunreserved`
    #[section("2.2")]
    pub Ikey -> Span = span(take_while0(IUNRESERVED));

    /// `ivalue = *( iunreserved / pct-encoded )`
    #[section("2.2")]
    pub Ivalue -> Span = span(take_while0(IVALUE));
}

type Parts = ((Option<JidNode>, Option<JidNode>), Option<(Span, Span)>, OptSpan);

#[inline(always)]
fn whole(((account, target), query, fragment): Parts) -> XmppNode {
    let (query_type, pairs) = query.unzip();
    XmppNode { account, target, query_type: query_type.into(), pairs: pairs.into(), fragment }
}

/// `[ nodeid "@" ]`: a host may hold every character of a node, so that only an `@` further on shows that there is a
/// node.
#[inline(always)]
fn node<I: Input>(nodeid: impl Parser<I, Output = Span, Error = ()>) -> impl Parser<I, Output = OptSpan, Error = ()> {
    alt((
        map(preceded(at_sign_before(AUTHORITY_END), terminated(nodeid, lit("@"))), OptSpan::some),
        map(not(at_sign_before(AUTHORITY_END)), |()| OptSpan::NONE),
    ))
}

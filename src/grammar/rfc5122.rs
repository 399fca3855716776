//! [RFC 5122](https://www.rfc-editor.org/rfc/rfc5122), *IRIs and URIs for XMPP*: `xmpp` URIs. The rules for IRIs are left out.
//!
//! After `//` stands the account to log in with, not the one that is meant.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{AUTHORITY_END, fragment};
use super::rfc3986::{Host, PCT_ENCODED, UNRESERVED};
use crate::source::{Document, Source};
use crate::span::{OptSpan, Span};
use crate::terminal::{at_sign_before, lit, map, maybe, one, run, span, star};
use crate::tree::HostNode;
use crate::{class, rule};

/// RFC 5122.
pub static RFC5122: Document =
    Document { name: "rfc5122", title: "RFC 5122", url: "https://www.rfc-editor.org/rfc/rfc5122" };

class! {
    /// `nodeallow = "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    pub NODEALLOW: "nodeallow" = "!$()*+,;=";
    /// `resallow = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / ";" / "="`
    pub RESALLOW: "resallow" = "!$&'()*+,:;=";
    /// What `nodeid` is made of.
    pub NODEID = UNRESERVED | PCT_ENCODED | NODEALLOW;
    /// What `resid` is made of.
    pub RESID = UNRESERVED | PCT_ENCODED | RESALLOW;
    /// What `querytype`, `key` and `value` are made of.
    pub VALUE = UNRESERVED | PCT_ENCODED;
}

/// An `xmpp` URI: where its parts stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct XmppNode {
    /// The account to log in with; absent without `//`.
    pub account: Option<JidNode>,
    /// Who or what is meant; absent where only an account is given.
    pub target: Option<JidNode>,
    /// What is to be done.
    pub query_type: OptSpan,
    /// The pairs, each with its semicolon.
    pub pairs: OptSpan,
    /// What stands after `#`.
    pub fragment: OptSpan,
}

/// An address: node, host, resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JidNode {
    /// What stands before `@`; absent without one.
    pub node: OptSpan,
    /// The host.
    pub host: HostNode,
    /// What stands after the slash; accounts have none.
    pub resource: OptSpan,
}

rule! {
    /// `xmppuri = "xmpp" ":" hierxmpp [ "?" querycomp ] [ "#" fragment ]`
    #[section(RFC5122, "3.3")]
    pub Xmppuri -> XmppNode = map(
        preceded(lit("xmpp:"), (Hierxmpp, opt(preceded(lit("?"), Querycomp)), fragment())),
        |((account, target), query, fragment): (_, Option<(Span, Span)>, _)| {
            let (query_type, pairs) = query.unzip();
            XmppNode { account, target, query_type: query_type.into(), pairs: pairs.into(), fragment }
        },
    );

    /// `hierxmpp = authpath / pathxmpp`
    #[section(RFC5122, "3.3")]
    pub Hierxmpp -> (Option<JidNode>, Option<JidNode>) =
        alt((map(Authpath, |(account, target)| (Some(account), target)), map(Pathxmpp, |target| (None, Some(target)))));

    /// `authpath = "//" authxmpp [ "/" pathxmpp ]`
    #[section(RFC5122, "3.3")]
    pub Authpath -> (JidNode, Option<JidNode>) =
        preceded(lit("//"), (Authxmpp, opt(preceded(lit("/"), Pathxmpp))));

    /// `authxmpp = nodeid "@" host`
    #[section(RFC5122, "3.3")]
    pub Authxmpp -> JidNode = map((terminated(Nodeid, lit("@")), Host), |(node, host)| JidNode {
        node: OptSpan::some(node),
        host,
        resource: OptSpan::NONE,
    });

    /// `pathxmpp = [ nodeid "@" ] host [ "/" resid ]`
    #[section(RFC5122, "3.3")]
    pub Pathxmpp -> JidNode =
        map((node(), Host, maybe(preceded(lit("/"), Resid))), |(node, host, resource)| JidNode { node, host, resource });

    /// `nodeid = *( unreserved / pct-encoded / nodeallow )`
    #[section(RFC5122, "3.3")]
    pub Nodeid -> Span = span(run(NODEID));

    /// `nodeallow = "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    #[section(RFC5122, "3.3")]
    pub Nodeallow -> Span = span(one(NODEALLOW));

    /// `resid = *( unreserved / pct-encoded / resallow )`
    #[section(RFC5122, "3.3")]
    pub Resid -> Span = span(run(RESID));

    /// `resallow = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / ";" / "="`
    #[section(RFC5122, "3.3")]
    pub Resallow -> Span = span(one(RESALLOW));

    /// `querycomp = querytype [ *pair ]`
    #[section(RFC5122, "3.3")]
    pub Querycomp -> (Span, Span) = (Querytype, span(star(Pair)));

    /// `querytype = *( unreserved / pct-encoded )`
    #[section(RFC5122, "3.3")]
    pub Querytype -> Span = span(run(VALUE));

    /// `pair = ";" key "=" value`
    #[section(RFC5122, "3.3")]
    pub Pair -> Span = span((lit(";"), Key, lit("="), Value));

    /// `key = *( unreserved / pct-encoded )`
    #[section(RFC5122, "3.3")]
    pub Key -> Span = span(run(VALUE));

    /// `value = *( unreserved / pct-encoded )`
    #[section(RFC5122, "3.3")]
    pub Value -> Span = span(run(VALUE));
}

/// `[ nodeid "@" ]`: a host may hold what a node may, so only an `@` further on tells that there is one.
#[inline(always)]
fn node<I: Source>() -> impl Parser<I, Output = OptSpan, Error = ()> {
    alt((
        map(preceded(at_sign_before(AUTHORITY_END), terminated(Nodeid, lit("@"))), OptSpan::some),
        map(not(at_sign_before(AUTHORITY_END)), |()| OptSpan::NONE),
    ))
}

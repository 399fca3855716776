//! [RFC 6874](https://www.rfc-editor.org/rfc/rfc6874), *Representing IPv6 Zone Identifiers in Address Literals and Uniform
//! Resource Identifiers*: an `IP-literal` that may have a zone, `[fe80::1%25en0]`.
//!
//! It was meant to update RFC 3986. Verified erratum 8552 reverts that, since browsers found it unimplementable, so it
//! is an option here and not part of [`rfc3986`](super::rfc3986).

use nom::Parser;
use nom::branch::alt;
use nom::sequence::separated_pair;

use super::rfc3986::{Ipv6address, IpvFuture, PCT_ENCODED, UNRESERVED};
use crate::combinator::{lit, map, span, take_while1};
use crate::components::HostKind;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 6874.
pub static RFC6874: Document =
    Document { name: "rfc6874", title: "RFC 6874", url: "https://www.rfc-editor.org/rfc/rfc6874" };

class! {
    /// The characters of `ZoneID`.
    pub ZONE_CHAR = UNRESERVED | PCT_ENCODED;
}

/// The content of the brackets of an `IP-literal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LiteralNode {
    /// The address, without brackets and zone.
    pub address: Span,
    /// `Ipv6` or `IpvFuture`.
    pub kind: HostKind,
    /// The zone, without the `%25`; usually absent.
    pub zone: OptSpan,
}

grammar! {
    RFC6874 in "../../grammars/rfc6874.abnf";
    start IpLiteral;
    section "2";

    /// `IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture  ) "]"`
    ///
    /// The address with a zone is tried first, since it begins with an address.
    pub IpLiteral -> LiteralNode = bracketed(alt((
        map(Ipv6addrz, |(address, zone)| LiteralNode { address, kind: HostKind::Ipv6, zone: OptSpan::some(zone) }),
        map(Ipv6address, |address| LiteralNode { address, kind: HostKind::Ipv6, zone: OptSpan::NONE }),
        map(IpvFuture, |address| LiteralNode { address, kind: HostKind::IpvFuture, zone: OptSpan::NONE }),
    )));

    /// `ZoneID = 1*( unreserved / pct-encoded )`
    pub token ZoneId -> Span = span(take_while1(ZONE_CHAR));

    /// `IPv6addrz = IPv6address "%25" ZoneID`
    pub Ipv6addrz -> (Span, Span) = separated_pair(Ipv6address, lit("%25"), ZoneId);
}

/// `"[" inner "]"`
#[inline(always)]
fn bracketed<I: Input>(
    inner: impl Parser<I, Output = LiteralNode, Error = ()>,
) -> impl Parser<I, Output = LiteralNode, Error = ()> {
    map((lit("["), inner, lit("]")), |((), node, ())| node)
}

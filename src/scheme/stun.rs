//! `stun`, `stuns`, `turn` and `turns`: RFC 7064 and RFC 7065.
//!
//! ```
//! use urlgram::scheme::stun::TurnUrl;
//!
//! let url = TurnUrl::parse("turn:example.org:8000?transport=udp")?;
//! assert_eq!((url.host(), url.port_number(), url.transport()), ("example.org", Some(8000), Some("udp")));
//! assert_eq!(TurnUrl::parse("turn:[2001:db8::1]")?.port_number(), Some(3478));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::Parser;
use nom::sequence::preceded;

use super::server::{HOST, HasAuthority, PORT, host, port, require_host};
use crate::combinator::{lit, map, opt_span, span, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar;
use crate::grammar::parts::host_port;
use crate::grammar::rfc3986::UNRESERVED;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};

/// RFC 7064 and RFC 7065.
pub static STUN: Document = Document { name: "stun", title: "RFC 7064", url: "https://www.rfc-editor.org/rfc/rfc7064" };

/// RFC 7065, whose rules are in this grammar file too.
static RFC7065: Document = Document { name: "stun", title: "RFC 7065", url: "https://www.rfc-editor.org/rfc/rfc7065" };

/// The components of a URI of these schemes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StunNode {
    /// The server.
    pub authority: AuthorityComponents,
    /// The part after `?transport=`.
    pub transport: OptSpan,
}

impl HasAuthority for StunNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

grammar! {
    STUN in "../../grammars/stun.abnf";
    start StunUri;
    section "3.1";

    /// `stun-URI = "stun:" host [ ":" port ]`
    pub StunUri -> StunNode = stun("stun:");

    /// `stuns-URI = "stuns:" host [ ":" port ]`
    pub StunsUri -> StunNode = stun("stuns:");

    /// `turn-URI = "turn:" host [ ":" port ] [ "?transport=" transport ]`
    #[section(RFC7065, "3.1")]
    pub TurnUri -> StunNode = turn("turn:");

    /// `turns-URI = "turns:" host [ ":" port ] [ "?transport=" transport ]`
    #[section(RFC7065, "3.1")]
    pub TurnsUri -> StunNode = turn("turns:");

    /// `transport = "udp" / "tcp" / transport-ext`
    ///
    /// The extension matches the two names too.
    #[section(RFC7065, "3.1")]
    pub Transport -> Span = TransportExt;

    /// `transport-ext = 1*unreserved`
    #[section(RFC7065, "3.1")]
    pub TransportExt -> Span = span(take_while1(UNRESERVED));
}

#[inline(always)]
fn stun<I: Input>(scheme: &'static str) -> impl Parser<I, Output = StunNode, Error = ()> {
    map(preceded(lit(scheme), host_port()), |authority| StunNode { authority, transport: OptSpan::NONE })
}

#[inline(always)]
fn turn<I: Input>(scheme: &'static str) -> impl Parser<I, Output = StunNode, Error = ()> {
    let transport = opt_span(preceded(lit("?transport="), Transport));
    map((preceded(lit(scheme), host_port()), transport), |(authority, transport)| StunNode { authority, transport })
}

scheme! {
    "stun" => Stun, StunUrl, StunUri {
        title: "Session Traversal Utilities for NAT",
        port: Some(3478),
        valid: &[("stun:example.org", "RFC 7064 A"), ("stun:example.org:8000", "RFC 7064 A"), ("stun:[2001:db8::1]", "address")],
        invalid: &[("stun://example.org", "\"//\""), ("stun:", "no host"), ("stun:example.org?transport=udp", "no transport")],
        history: "RFC 7064 (2013).",
    }
    "stuns" => Stuns, StunsUrl, StunsUri {
        title: "Session Traversal Utilities for NAT over TLS",
        port: Some(5349),
        secure: true,
        valid: &[("stuns:example.org", "RFC 7064 A"), ("stuns:192.0.2.1:443", "address and port")],
        invalid: &[("stuns:example.org:x", "port"), ("stuns:me@example.org", "userinfo")],
        history: "RFC 7064 (2013).",
    }
    "turn" => Turn, TurnUrl, TurnUri {
        title: "Traversal Using Relays around NAT",
        port: Some(3478),
        valid: &[("turn:example.org", "RFC 7065 A"), ("turn:example.org?transport=udp", "RFC 7065 A"), ("turn:example.org:8000?transport=sctp", "an extension")],
        invalid: &[("turn:example.org?transport=", "empty transport"), ("turn:user@example.org", "userinfo"), ("turn:example.org?x=y", "another query")],
        history: "RFC 7065 (2013).",
    }
    "turns" => Turns, TurnsUrl, TurnsUri {
        title: "Traversal Using Relays around NAT over TLS",
        port: Some(5349),
        secure: true,
        valid: &[("turns:example.org", "RFC 7065 A"), ("turns:example.org?transport=tcp", "RFC 7065 A"), ("turns:[2001:db8::1]:443?transport=tcp", "an address")],
        invalid: &[("turns://example.org", "\"//\""), ("turns:?transport=tcp", "no host")],
        history: "RFC 7065 (2013).",
    }
    common {
        notes: [
            "There is no `//`, so RFC 3986 takes the server for a path. A user, a path and a fragment are not allowed.",
            "The grammar allows an empty host, which cannot be contacted and is rejected here.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "transport": "The protocol to the server: `udp`, `tcp` or an extension. Only `turn` and `turns` have one." => text(node.transport);
        ]
        check(url) { require_host(url, "3.1") }
    }
}

impl<'a> TurnUrl<'a> {
    /// Returns the protocol to the server.
    pub fn transport(&self) -> Option<&'a str> {
        self.opt_slice(self.node().transport)
    }
}

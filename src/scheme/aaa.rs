//! `aaa` and `aaas`: RFC 6733 §4.3.1.
//!
//! ```
//! use urlgram::scheme::aaa::AaaUrl;
//!
//! let url = AaaUrl::parse("aaa://host.example.com:6666;transport=tcp;protocol=diameter")?;
//! assert_eq!((url.host(), url.port(), url.transport()), ("host.example.com", Some("6666"), Some("tcp")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::Parser;
use nom::branch::alt;
use nom::sequence::preceded;

use super::error::Violation;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, opt_span, span, take_while1};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 6733.
pub static RFC6733: Document =
    Document { name: "rfc6733", title: "RFC 6733", url: "https://www.rfc-editor.org/rfc/rfc6733" };

/// The components of a Diameter URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AaaNode {
    /// The name of the host.
    pub host: Span,
    /// The port, without the colon.
    pub port: OptSpan,
    /// The transport protocol.
    pub transport: OptSpan,
    /// The protocol.
    pub protocol: OptSpan,
}

class! {
    /// Characters of `FQDN`.
    pub FQDN_CHAR = ALPHA | DIGIT | "-.";
}

grammar! {
    RFC6733 in "../../grammars/rfc6733.abnf";
    start AaaUri;
    section "4.3.1";

    /// `aaa-URI = "aaa://" FQDN [ port ] [ transport ] [ protocol ]`
    pub AaaUri -> AaaNode = aaa("aaa://");

    /// `aaas-URI = "aaas://" FQDN [ port ] [ transport ] [ protocol ]`
    pub AaasUri -> AaaNode = aaa("aaas://");

    /// `FQDN = 1*( ALPHA / DIGIT / "-" / "." )`
    pub Fqdn -> Span = span(take_while1(FQDN_CHAR));

    /// `port = ":" 1*DIGIT`
    pub Port -> Span = preceded(lit(":"), span(take_while1(DIGIT)));

    /// `transport = ";transport=" transport-protocol`
    pub Transport -> Span = preceded(lit(";transport="), TransportProtocol);

    /// `transport-protocol = ( "tcp" / "sctp" / "udp" )`
    pub TransportProtocol -> Span = span(alt((lit("tcp"), lit("sctp"), lit("udp"))));

    /// `protocol = ";protocol=" aaa-protocol`
    pub Protocol -> Span = preceded(lit(";protocol="), AaaProtocol);

    /// `aaa-protocol = ( "diameter" / "radius" / "tacacs+" )`
    pub AaaProtocol -> Span = span(alt((lit("diameter"), lit("radius"), lit("tacacs+"))));
}

#[inline(always)]
fn aaa<I: Input>(scheme: &'static str) -> impl Parser<I, Output = AaaNode, Error = ()> {
    map(
        (preceded(lit(scheme), Fqdn), opt_span(Port), opt_span(Transport), opt_span(Protocol)),
        |(host, port, transport, protocol)| AaaNode { host, port, transport, protocol },
    )
}

scheme! {
    "aaa" => Aaa, AaaUrl, AaaUri {
        title: "Diameter",
        port: Some(3868),
        valid: &[
            ("aaa://host.example.com;transport=tcp", "RFC 6733 4.3.1"),
            ("aaa://host.example.com:6666;transport=tcp;protocol=diameter", "RFC 6733 4.3.1"),
            ("aaa://host.example.com:1813;transport=udp;protocol=radius", "RFC 6733 4.3.1"),
        ],
        invalid: &[
            ("aaa://host.example.com/", "path"),
            ("aaa://host.example.com;protocol=diameter;transport=tcp", "order"),
            ("aaa://host.example.com;transport=dccp", "unknown transport"),
            ("aaa://host.example.com;transport=udp", "RFC 6733 4.3.1: no UDP for Diameter"),
        ],
        history: "RFC 3588 (2003), RFC 6733 (2012).",
    }
    "aaas" => Aaas, AaasUrl, AaasUri {
        title: "Diameter with transport security",
        port: Some(5658),
        secure: true,
        valid: &[("aaas://host.example.com:5658;transport=sctp", "port and transport"), ("aaas://host.example.com", "host only")],
        invalid: &[("aaas://[2001:db8::1]", "address"), ("aaas:host.example.com", "no \"//\"")],
        history: "RFC 3588 (2003), RFC 6733 (2012).",
    }
    common {
        notes: [
            "RFC 3986 reads the parameters as a part of the host. The host is a fully qualified name; the characters of one are \
             not defined, so letters, digits, hyphens and dots are accepted.",
            "An absent transport is TCP, an absent protocol is `diameter`, for which UDP is not allowed.",
            "The port of `aaas` is 5658 in §2.1 and §4.3.1, but 5868 in §11.4, which registers it.",
        ],
        fields(url, text, node): [
            "host": "The fully qualified name of the host." => text(node.host);
            "port": "The port; the default port if absent." => text(node.port);
            "transport": "The transport protocol: `tcp`, `sctp` or `udp`." => text(node.transport);
            "protocol": "The protocol: `diameter`, `radius` or `tacacs+`." => text(node.protocol);
        ]
        check(url) {
            let word = |span: OptSpan| url.opt_slice(span);
            let is_diameter = word(url.node().protocol).is_none_or(|protocol| protocol.eq_ignore_ascii_case("diameter"));
            match url.node().transport.get() {
                Some(udp) if is_diameter && udp.of(url.as_str()).eq_ignore_ascii_case("udp") => {
                    Err(Violation::new(udp, "Diameter does not use UDP", &RFC6733, "4.3.1"))
                }
                _ => Ok(()),
            }
        }
    }
}

url_methods! {
    impl<'a> AaaUrl<'a>, AaasUrl<'a> {
        /// Returns the name of the host.
        pub fn host(&self) -> &'a str {
            self.slice(self.node().host)
        }

        /// Returns the port as written.
        pub fn port(&self) -> Option<&'a str> {
            self.opt_slice(self.node().port)
        }

        /// Returns the transport protocol.
        pub fn transport(&self) -> Option<&'a str> {
            self.opt_slice(self.node().transport)
        }

        /// Returns the protocol.
        pub fn protocol(&self) -> Option<&'a str> {
            self.opt_slice(self.node().protocol)
        }
    }
}

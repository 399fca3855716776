//! [RFC 4501](https://www.rfc-editor.org/rfc/rfc4501), *Domain Name System Uniform Resource Identifiers*.
//!
//! The mnemonics of classes and types are in registries that grow. The rules accept a letter, followed by letters,
//! digits and hyphens.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::host_port;
use super::rfc3986::PCHAR;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{ahead, lit, map, one_of, opt_span, recognize, repeat0, span, take_while0, take_while1};
use crate::components::AuthorityComponents;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 4501.
pub static RFC4501: Document =
    Document { name: "rfc4501", title: "RFC 4501", url: "https://www.rfc-editor.org/rfc/rfc4501" };

class! {
    /// The characters of a mnemonic after the first letter.
    MNEMONIC = ALPHA | DIGIT | "-";
}

/// The components of a `dns` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DnsNode {
    /// The server that is queried; absent without `//`.
    pub authority: Option<AuthorityComponents>,
    /// The name that is queried; empty means the root.
    pub name: Span,
    /// The part after `?`.
    pub query: OptSpan,
}

grammar! {
    RFC4501 in "../../grammars/rfc4501.abnf";
    start Dnsurl;
    section "3";

    /// `dnsurl = "dns:" [ "//" dnsauthority "/" ] dnsname ["?" dnsquery]`
    pub Dnsurl -> DnsNode = map(
        preceded(
            lit("dns:"),
            (opt(preceded(lit("//"), terminated(Dnsauthority, lit("/")))), Dnsname, opt_span(preceded(lit("?"), Dnsquery))),
        ),
        |(authority, name, query)| DnsNode { authority, name, query },
    );

    /// ```abnf
    /// dnsauthority    = host [ ":" port ]
    ///                              ; See RFC 3986 for the
    ///                              ; definition of "host" and "port".
    /// ```
    pub Dnsauthority -> AuthorityComponents = host_port();

    /// `dnsname = *pchar`
    pub Dnsname -> Span = span(take_while0(PCHAR));

    /// `dnsquery = dnsqueryelement [";" dnsquery]`
    ///
    /// The rule is recursive so that there may be several elements. Here that is a loop, which needs no stack.
    pub Dnsquery -> Span = span((Dnsqueryelement, repeat0((lit(";"), Dnsqueryelement))));

    /// ```abnf
    /// dnsqueryelement = ( "CLASS=" dnsclassval ) / ( "TYPE=" dnstypeval )
    ///                              ; Each clause MUST NOT be used more
    ///                              ; than once.
    /// ```
    pub Dnsqueryelement -> Span =
        span(alt((recognize((lit("CLASS="), Dnsclassval)), recognize((lit("TYPE="), Dnstypeval)))));

    /// `dnsclassval = 1*digit / "IN" / "CH" / <Any IANA registered DNS class mnemonic>`
    pub Dnsclassval -> Span = number_or_mnemonic();

    /// `dnstypeval = 1*digit / "A" / "NS" / "MD" / <Any IANA registered DNS type mnemonic>`
    pub Dnstypeval -> Span = number_or_mnemonic();
}

#[inline(always)]
fn number_or_mnemonic<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    span(alt((terminated(take_while1(DIGIT), not(ahead(MNEMONIC))), recognize((one_of(ALPHA), take_while0(MNEMONIC))))))
}

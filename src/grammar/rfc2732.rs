//! [RFC 2732](https://www.rfc-editor.org/rfc/rfc2732), *Format for Literal IPv6 Addresses in URL's* (1999): the rules
//! with which it updates RFC 2396, the text form of addresses from [RFC 2373](https://www.rfc-editor.org/rfc/rfc2373),
//! and, in [`updated`], the rules of RFC 2396 that use these.
//!
//! The rules of addresses are laxer than they look: the number of groups is not limited, `::` may replace no group,
//! and an IPv4 tail needs another colon, so that `::ffff:1.2.3.4` and `:::1.2.3.4` are addresses and `::1.2.3.4`
//! is not. They are read as printed. RFC 3986 has better rules.
//!
//! ```
//! use urlgram::grammar::rfc2732::updated::UriReference;
//! use urlgram::grammar::rfc2396;
//! use urlgram::pass::accepts;
//!
//! assert!(accepts(UriReference, "http://[2001:db8::7]:80/"));
//! assert!(!accepts(rfc2396::UriReference, "http://[2001:db8::7]:80/"));
//! ```

use nom::branch::alt;
use nom::combinator::{not, opt};

use super::rfc2396::{Hostname, RESERVED as RESERVED_2396};
use crate::class::{DIGIT, HEXDIG};
use crate::combinator::{ahead, lit, map, one_of, recognize, repeat, repeat0, span};
use crate::components::{HostComponent, HostKind};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

pub mod updated;

/// RFC 2732.
pub static RFC2732: Document =
    Document { name: "rfc2732", title: "RFC 2732", url: "https://www.rfc-editor.org/rfc/rfc2732" };

class! {
    DOT = ".";
}

grammar! {
    RFC2732 in "../../grammars/rfc2732.bnf";
    start Host;
    section "B";

    /// `host = hostname | IPv4address | IPv6reference`
    #[section("3")]
    pub Host -> HostComponent = alt((
        map(Ipv6reference, |span| HostComponent { span, kind: HostKind::Ipv6 }),
        map(Hostname, |span| HostComponent { span, kind: HostKind::RegName }),
        map(Ipv4address, |span| HostComponent { span, kind: HostKind::Ipv4 }),
    ));

    /// `ipv6reference = "[" IPv6address "]"`
    #[section("3")]
    pub token Ipv6reference -> Span = span((lit("["), Ipv6address, lit("]")));

    /// ```abnf
    /// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
    ///               "$" | "," | "[" | "]"
    /// ```
    #[section("3")]
    pub Reserved: RESERVED = RESERVED_2396 | "[]";

    /// ```abnf
    /// unwise = "{" | "}" | "|" | "\" | "^" | "`"
    /// ```
    #[section("3")]
    pub Unwise: UNWISE = "{}|\\^`";

    /// `IPv6address = hexpart [ ":" IPv4address ]`
    pub token Ipv6address -> Span = span((Hexpart, opt((lit(":"), Ipv4address))));

    /// `IPv4address = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT`
    pub token Ipv4address -> Span = span((
        repeat(1, 3, one_of(DIGIT)), lit("."), repeat(1, 3, one_of(DIGIT)), lit("."),
        repeat(1, 3, one_of(DIGIT)), lit("."), repeat(1, 3, one_of(DIGIT)),
    ));

    /// `IPv6prefix = hexpart "/" 1*2DIGIT`
    pub Ipv6prefix -> Span = span((Hexpart, lit("/"), repeat(1, 2, one_of(DIGIT))));

    /// `hexpart = hexseq | hexseq "::" [ hexseq ] | "::" [ hexseq ]`
    ///
    /// The longer alternatives are tried first.
    pub Hexpart -> Span = span(alt((
        recognize((lit("::"), opt(Hexseq))),
        recognize((Hexseq, opt((lit("::"), opt(Hexseq))))),
    )));

    /// `hexseq = hex4 *( ":" hex4)`
    ///
    /// Digits before a dot are not a group: they begin an IPv4 address, and the colon before them does not belong to
    /// the sequence.
    pub Hexseq -> Span = span((Hex4, repeat0((lit(":"), Hex4, not(ahead(DOT))))));

    /// `hex4 = 1*4HEXDIG`
    pub token Hex4 -> Span = span(repeat(1, 4, one_of(HEXDIG)));
}

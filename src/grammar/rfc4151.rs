//! [RFC 4151](https://www.rfc-editor.org/rfc/rfc4151), *The 'tag' URI Scheme*.
//!
//! `emailAddress` is RFC 5322's `addr-spec` (erratum 1485), which describes an address after percent-decoding. So the
//! text before the comma is decoded before it is read.

use nom::branch::alt;
use nom::combinator::not;
use nom::sequence::{preceded, terminated};

use super::parts::{ALPHANUM, label};
use super::rfc3986::{PCT_ENCODED, QUERY_CHAR, UNRESERVED};
use super::rfc5322::in_urls::AddrSpec;
use crate::class::DIGIT;
use crate::combinator::{ahead, decoded, lit, map, one_of, opt_span, repeat, repeat0, span, take_while0};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 4151.
pub static RFC4151: Document =
    Document { name: "rfc4151", title: "RFC 4151", url: "https://www.rfc-editor.org/rfc/rfc4151" };

class! {
    /// The characters of an authority's name as written: those of a path, without the comma that ends the name.
    pub NAME = UNRESERVED | PCT_ENCODED | "!$&'()*+;=:@";
}

/// The components of a `tag` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TagNode {
    /// The entity that created the tag.
    pub entity: EntityNode,
    /// The rest up to `#`, which the entity chose.
    pub specific: Span,
    /// The part after `#`.
    pub fragment: OptSpan,
}

/// A `taggingEntity`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EntityNode {
    /// A domain name or a mail address.
    pub authority_name: Span,
    /// Whether the name is a mail address.
    pub email: bool,
    /// A date on which the entity held the name.
    pub date: DateNode,
}

/// A `date`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DateNode {
    /// Four digits.
    pub year: Span,
    /// Two digits; absent means January.
    pub month: OptSpan,
    /// Two digits; absent means the first.
    pub day: OptSpan,
}

grammar! {
    RFC4151 in "../../grammars/rfc4151.abnf";
    start TagUri;
    section "2.1";

    /// `tagURI = "tag:" taggingEntity ":" specific [ "#" fragment ]`
    pub TagUri -> TagNode = map(
        (preceded(lit("tag:"), TaggingEntity), preceded(lit(":"), Specific), opt_span(preceded(lit("#"), Fragment))),
        |(entity, specific, fragment)| TagNode { entity, specific, fragment },
    );

    /// `taggingEntity = authorityName "," date`
    pub TaggingEntity -> EntityNode = map(
        (AuthorityName, preceded(lit(","), Date)),
        |((authority_name, email), date)| EntityNode { authority_name, email, date },
    );

    /// `authorityName = DNSname / emailAddress`
    ///
    /// A name followed by more characters is an address.
    pub AuthorityName -> (Span, bool) = alt((
        map(terminated(DnsName, not(ahead(NAME))), |name| (name, false)),
        map(decoded(NAME, EmailAddress), |address| (address, true)),
    ));

    /// `date = year ["-" month ["-" day]]`
    pub Date -> DateNode = map(
        (Year, nom::combinator::opt((preceded(lit("-"), Month), opt_span(preceded(lit("-"), Day))))),
        |(year, rest): (_, Option<(Span, OptSpan)>)| DateNode {
            year,
            month: rest.map(|(month, _)| month).into(),
            day: rest.map_or(OptSpan::NONE, |(_, day)| day),
        },
    );

    /// `year = 4DIGIT`
    pub Year -> Span = span(repeat(4, 4, one_of(DIGIT)));

    /// `month = 2DIGIT`
    pub Month -> Span = span(repeat(2, 2, one_of(DIGIT)));

    /// `day = 2DIGIT`
    pub Day -> Span = span(repeat(2, 2, one_of(DIGIT)));

    /// ```abnf
    /// DNSname = DNScomp *( "."  DNScomp ) ; see RFC 1035 [3]
    /// ```
    pub DnsName -> Span = span((DnsComp, repeat0((lit("."), DnsComp))));

    /// `DNScomp = alphaNum [*(alphaNum /"-") alphaNum]`
    pub DnsComp -> Span = label();

    /// `emailAddress = addr-spec`
    pub EmailAddress -> Span = AddrSpec;

    /// `alphaNum = DIGIT / ALPHA`
    pub AlphaNum -> Span = span(one_of(ALPHANUM));

    /// ```abnf
    /// specific = *( pchar / "/" / "?" ) ; pchar from RFC 3986 [1]
    /// ```
    pub Specific -> Span = span(take_while0(QUERY_CHAR));

    /// ```abnf
    /// fragment = *( pchar / "/" / "?" ) ; same as RFC 3986 [1]
    /// ```
    pub Fragment -> Span = span(take_while0(QUERY_CHAR));
}

//! [RFC 6068](https://www.rfc-editor.org/rfc/rfc6068), *The 'mailto' URI Scheme*.
//!
//! `addr-spec` and the rules that it uses describe an address after percent-decoding. So `to` is split at its commas
//! first, and each address is decoded and then read: `%2C` is a comma within an address, and a literal comma separates
//! addresses. Spans refer to the text as written.

use nom::branch::alt;
use nom::sequence::preceded;

use super::rfc3986::{PCT_ENCODED, UNRESERVED};
use super::rfc5322::in_urls::QuotedString;
use super::rfc5322::{ATEXT, DotAtomText};
use crate::combinator::{decoded, lit, map, opt_span, recognize, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 6068.
pub static RFC6068: Document =
    Document { name: "rfc6068", title: "RFC 6068", url: "https://www.rfc-editor.org/rfc/rfc6068" };

class! {
    /// The characters of an address as written: those of a path, without the comma that ends the address, and without
    /// `/`, which §2 requires to be encoded.
    pub ADDRESS = UNRESERVED | PCT_ENCODED | "!$&'()*+;=:@";
    /// The characters of a domain after decoding: those of an atom, and non-ASCII characters (§2, item 4).
    DOMAIN_CHAR = ATEXT | ('\u{80}', '\u{10ffff}');
}

/// The components of a `mailto` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MailtoNode {
    /// The addresses before `?`; absent if there are none.
    pub to: OptSpan,
    /// The part after `?`; absent without `?`.
    pub hfields: OptSpan,
}

grammar! {
    RFC6068 in "../../grammars/rfc6068.abnf";
    start MailtoUri;
    section "2";

    /// `mailtoURI = "mailto:" [ to ] [ hfields ]`
    pub MailtoUri -> MailtoNode =
        map(preceded(lit("mailto:"), (opt_span(To), opt_span(Hfields))), |(to, hfields)| MailtoNode { to, hfields });

    /// `to = addr-spec *("," addr-spec )`
    ///
    /// Each address is decoded before it is read.
    pub To -> Span = span((decoded(ADDRESS, AddrSpec), repeat0((lit(","), decoded(ADDRESS, AddrSpec)))));

    /// `hfields = "?" hfield *( "&" hfield )`
    ///
    /// Makes the span without the `?`.
    pub Hfields -> Span = preceded(lit("?"), span((Hfield, repeat0((lit("&"), Hfield)))));

    /// `hfield = hfname "=" hfvalue`
    pub Hfield -> Span = span((Hfname, lit("="), Hfvalue));

    /// `hfname = *qchar`
    pub Hfname -> Span = span(take_while0(QCHAR));

    /// `hfvalue = *qchar`
    pub Hfvalue -> Span = span(take_while0(QCHAR));

    /// `addr-spec = local-part "@" domain`
    pub AddrSpec -> Span = span((LocalPart, lit("@"), Domain));

    /// `local-part = dot-atom-text / quoted-string`
    pub LocalPart -> Span = alt((DotAtomText, QuotedString));

    /// `domain = dot-atom-text / "[" *dtext-no-obs "]"`
    ///
    /// §2 also allows percent-encoded non-ASCII characters, which denote an internationalized domain name.
    pub Domain -> Span = span(alt((
        recognize((take_while1(DOMAIN_CHAR), repeat0((lit("."), take_while1(DOMAIN_CHAR))))),
        recognize((lit("["), take_while0(DTEXT_NO_OBS), lit("]"))),
    )));

    /// ```abnf
    /// dtext-no-obs = %d33-90 / ; Printable US-ASCII
    ///                %d94-126  ; characters not including
    ///                          ; "[", "]", or "\"
    /// ```
    pub DtextNoObs: DTEXT_NO_OBS = ('!', 'Z') | ('^', '~');

    /// `qchar = unreserved / pct-encoded / some-delims`
    pub Qchar: QCHAR = UNRESERVED | PCT_ENCODED | SOME_DELIMS;

    /// `some-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"`
    pub SomeDelims: SOME_DELIMS = "!$'()*+,;:@";
}

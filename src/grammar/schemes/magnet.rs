//! `magnet`: [BEP 9](https://www.bittorrent.org/beps/bep_0009.html), which has no grammar. Everything is in the query.

use nom::sequence::preceded;

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc3986::{PCT_ENCODED, UNRESERVED};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// BEP 9.
pub static MAGNET: Document =
    Document { name: "magnet", title: "BEP 9", url: "https://www.bittorrent.org/beps/bep_0009.html" };

class! {
    /// The characters of `name`.
    pub NAME: "name" = ALPHA | DIGIT | ".-";
    /// The characters of `value`.
    pub VALUE = UNRESERVED | PCT_ENCODED | MAGNET_DELIMS | ":@/?";
}

grammar! {
    MAGNET in "../../../grammars/magnet.abnf";
    start MagnetUri;
    section "magnet URI format";

    /// `magnet-URI = "magnet:" "?" magnet-pair *( "&" magnet-pair )`
    ///
    /// Makes the span of the pairs.
    pub MagnetUri -> Span = preceded(lit("magnet:?"), span((MagnetPair, repeat0((lit("&"), MagnetPair)))));

    /// `magnet-pair = name "=" value`
    pub MagnetPair -> Span = span((Name, lit("="), Value));

    /// `name = 1*( ALPHA / DIGIT / "." / "-" )`
    pub Name -> Span = span(take_while1(NAME));

    /// `value = *( unreserved / pct-encoded / magnet-delims / ":" / "@" / "/" / "?" )`
    pub Value -> Span = span(take_while0(VALUE));

    /// `magnet-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    pub MagnetDelims: MAGNET_DELIMS = "!$'()*+,;=";
}

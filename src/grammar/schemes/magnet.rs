//! `magnet`: [BEP 9](https://www.bittorrent.org/beps/bep_0009.html), which has no grammar. All is in the query.

use nom::sequence::preceded;

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, one, run, some, span, star};
use crate::grammar::rfc3986::{PCT_ENCODED, UNRESERVED};
use crate::input::Document;
use crate::span::Span;
use crate::{class, rule};

/// BEP 9.
pub static MAGNET: Document =
    Document { name: "magnet", title: "BEP 9", url: "https://www.bittorrent.org/beps/bep_0009.html" };

class! {
    /// What `name` is made of.
    pub NAME: "name" = ALPHA | DIGIT | ".-";
    /// `magnet-delims`, without the `&` that separates pairs.
    pub MAGNET_DELIMS: "magnet-delims" = "!$'()*+,;=";
    /// What `value` is made of.
    pub VALUE = UNRESERVED | PCT_ENCODED | MAGNET_DELIMS | ":@/?";
}

rule! {
    /// `magnet-URI = "magnet:" "?" magnet-pair *( "&" magnet-pair )`
    ///
    /// What is made is where the pairs stand.
    #[section(MAGNET, "magnet URI format")]
    pub MagnetUri -> Span = preceded(lit("magnet:?"), span((MagnetPair, star((lit("&"), MagnetPair)))));

    /// `magnet-pair = name "=" value`
    #[section(MAGNET, "magnet URI format")]
    pub MagnetPair -> Span = span((Name, lit("="), Value));

    /// `name = 1*( ALPHA / DIGIT / "." / "-" )`
    #[section(MAGNET, "magnet URI format")]
    pub Name -> Span = span(some(NAME));

    /// `value = *( unreserved / pct-encoded / magnet-delims / ":" / "@" / "/" / "?" )`
    #[section(MAGNET, "magnet URI format")]
    pub Value -> Span = span(run(VALUE));

    /// `magnet-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    #[section(MAGNET, "magnet URI format")]
    pub MagnetDelims -> Span = span(one(MAGNET_DELIMS));
}

//! [RFC 5870](https://www.rfc-editor.org/rfc/rfc5870), *A Uniform Resource Identifier for Geographic Locations*: `geo` URIs.
//!
//! The general `parameter` includes `crsp` and `uncp`, so these are chosen if they reach the end of the parameter.

use nom::Parser;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{ALPHANUM, LABEL_CHAR};
use super::rfc3986::PCT_ENCODED;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{ahead, lit, map, one_of, opt_span, repeat, repeat0, span, take_while1};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 5870.
pub static RFC5870: Document =
    Document { name: "rfc5870", title: "RFC 5870", url: "https://www.rfc-editor.org/rfc/rfc5870" };

class! {
    /// The characters that continue a `parameter`, so that the text before is not the whole parameter.
    MORE = P_UNRESERVED | UNRESERVED | PCT_ENCODED | "=";
}

/// The components of a `geo` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GeoNode {
    /// The latitude, in the default reference system.
    pub coord_a: Span,
    /// The longitude, in the default reference system.
    pub coord_b: Span,
    /// The altitude, in the default reference system.
    pub coord_c: OptSpan,
    /// The coordinate reference system; absent means `wgs84`.
    pub crs: OptSpan,
    /// The uncertainty, in metres.
    pub u: OptSpan,
    /// The other parameters, each with its semicolon.
    pub parameters: Span,
}

grammar! {
    RFC5870 in "../../grammars/rfc5870.abnf";
    start GeoUri;
    section "3.3";

    /// `geo-URI = geo-scheme ":" geo-path`
    pub GeoUri -> GeoNode = preceded((GeoScheme, lit(":")), GeoPath);

    /// `geo-scheme = "geo"`
    pub GeoScheme -> Span = span(lit("geo"));

    /// `geo-path = coordinates p`
    pub GeoPath -> GeoNode = map(
        (Coordinates, P),
        |((coord_a, coord_b, coord_c), (crs, u, parameters))| GeoNode { coord_a, coord_b, coord_c, crs, u, parameters },
    );

    /// `coordinates = coord-a "," coord-b [ "," coord-c ]`
    pub Coordinates -> (Span, Span, OptSpan) =
        (CoordA, preceded(lit(","), CoordB), opt_span(preceded(lit(","), CoordC)));

    /// `coord-a = num`
    pub CoordA -> Span = Num;

    /// `coord-b = num`
    pub CoordB -> Span = Num;

    /// `coord-c = num`
    pub CoordC -> Span = Num;

    /// `p = [ crsp ] [ uncp ] *parameter`
    ///
    /// Makes the reference system, the uncertainty, and the span of the other parameters.
    pub P -> (OptSpan, OptSpan, Span) = (opt_span(whole(Crsp)), opt_span(whole(Uncp)), span(repeat0(Parameter)));

    /// `crsp = ";crs=" crslabel`
    pub Crsp -> Span = preceded(lit(";crs="), Crslabel);

    /// `crslabel = "wgs84" / labeltext`
    ///
    /// `wgs84` is also a `labeltext`.
    pub Crslabel -> Span = Labeltext;

    /// `uncp = ";u=" uval`
    pub Uncp -> Span = preceded(lit(";u="), Uval);

    /// `uval = pnum`
    pub Uval -> Span = Pnum;

    /// `parameter = ";" pname [ "=" pvalue ]`
    pub Parameter -> Span = span((lit(";"), Pname, opt((lit("="), Pvalue))));

    /// `pname = labeltext`
    pub Pname -> Span = Labeltext;

    /// `pvalue = 1*paramchar`
    pub Pvalue -> Span = span(take_while1(PARAMCHAR));

    /// `paramchar = p-unreserved / unreserved / pct-encoded`
    pub Paramchar: PARAMCHAR = P_UNRESERVED | UNRESERVED | PCT_ENCODED;

    /// `labeltext = 1*( alphanum / "-" )`
    pub Labeltext -> Span = span(take_while1(LABEL_CHAR));

    /// `pnum = 1*DIGIT [ "." 1*DIGIT ]`
    pub Pnum -> Span = span((take_while1(DIGIT), opt((lit("."), take_while1(DIGIT)))));

    /// `num = [ "-" ] pnum`
    pub Num -> Span = span((opt(lit("-")), Pnum));

    /// `unreserved = alphanum / mark`
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | MARK;

    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    pub Mark: MARK = "-_.!~*'()";

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    pub token PctEncoded -> Span = span((lit("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// `p-unreserved = "[" / "]" / ":" / "&" / "+" / "$"`
    pub PUnreserved: P_UNRESERVED = "[]:&+$";

    /// `alphanum = ALPHA / DIGIT`
    pub Alphanum -> Span = span(one_of(ALPHANUM));

    /// `latitude = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]`
    ///
    /// The range for the default reference system. No rule uses it.
    pub Latitude -> Span = span((opt(lit("-")), repeat(1, 2, one_of(DIGIT)), opt((lit("."), take_while1(DIGIT)))));

    /// `longitude = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]`
    ///
    /// The range for the default reference system. No rule uses it.
    pub Longitude -> Span = span((opt(lit("-")), repeat(1, 3, one_of(DIGIT)), opt((lit("."), take_while1(DIGIT)))));

    /// `altitude = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]`
    ///
    /// The range for the default reference system. No rule uses it.
    pub Altitude -> Span = Num;
}

/// Matches a parameter that has its own rule, if that rule matches the whole parameter.
#[inline(always)]
fn whole<I: Input>(parameter: impl Parser<I, Output = Span, Error = ()>) -> impl Parser<I, Output = Span, Error = ()> {
    terminated(parameter, not(ahead(MORE)))
}

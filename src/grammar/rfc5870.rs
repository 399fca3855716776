//! [RFC 5870](https://www.rfc-editor.org/rfc/rfc5870), *A Uniform Resource Identifier for Geographic Locations*: `geo` URIs.
//!
//! The general `parameter` also has what `crsp` and `uncp` have, so those are taken where they reach the end of the
//! parameter.

use nom::Parser;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{ALPHANUM, LABEL_CHAR};
use super::rfc3986::PCT_ENCODED;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{ahead, lit, map, maybe, one, some, span, star, times};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

/// RFC 5870.
pub static RFC5870: Document =
    Document { name: "rfc5870", title: "RFC 5870", url: "https://www.rfc-editor.org/rfc/rfc5870" };

class! {
    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    pub MARK: "mark" = "-_.!~*'()";
    /// `unreserved = alphanum / mark`
    pub UNRESERVED: "unreserved" = ALPHA | DIGIT | MARK;
    /// `p-unreserved = "[" / "]" / ":" / "&" / "+" / "$"`
    pub P_UNRESERVED: "p-unreserved" = "[]:&+$";
    /// `paramchar = p-unreserved / unreserved / pct-encoded`
    pub PARAMCHAR: "paramchar" = P_UNRESERVED | UNRESERVED | PCT_ENCODED;
    /// What goes on as a `parameter`, so that what was read is not all of it.
    MORE = P_UNRESERVED | UNRESERVED | PCT_ENCODED | "=";
}

/// A `geo` URI: where its parts stand.
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

rule! {
    /// `geo-URI = geo-scheme ":" geo-path`
    #[section(RFC5870, "3.3")]
    pub GeoUri -> GeoNode = preceded((GeoScheme, lit(":")), GeoPath);

    /// `geo-scheme = "geo"`
    #[section(RFC5870, "3.3")]
    pub GeoScheme -> Span = span(lit("geo"));

    /// `geo-path = coordinates p`
    #[section(RFC5870, "3.3")]
    pub GeoPath -> GeoNode = map(
        (Coordinates, P),
        |((coord_a, coord_b, coord_c), (crs, u, parameters))| GeoNode { coord_a, coord_b, coord_c, crs, u, parameters },
    );

    /// `coordinates = coord-a "," coord-b [ "," coord-c ]`
    #[section(RFC5870, "3.3")]
    pub Coordinates -> (Span, Span, OptSpan) =
        (CoordA, preceded(lit(","), CoordB), maybe(preceded(lit(","), CoordC)));

    /// `coord-a = num`
    #[section(RFC5870, "3.3")]
    pub CoordA -> Span = Num;

    /// `coord-b = num`
    #[section(RFC5870, "3.3")]
    pub CoordB -> Span = Num;

    /// `coord-c = num`
    #[section(RFC5870, "3.3")]
    pub CoordC -> Span = Num;

    /// `p = [ crsp ] [ uncp ] *parameter`
    ///
    /// What is made: the reference system, the uncertainty, and where the other parameters stand.
    #[section(RFC5870, "3.3")]
    pub P -> (OptSpan, OptSpan, Span) = (maybe(whole(Crsp)), maybe(whole(Uncp)), span(star(Parameter)));

    /// `crsp = ";crs=" crslabel`
    #[section(RFC5870, "3.3")]
    pub Crsp -> Span = preceded(lit(";crs="), Crslabel);

    /// `crslabel = "wgs84" / labeltext`
    ///
    /// `wgs84` is a `labeltext` too.
    #[section(RFC5870, "3.3")]
    pub Crslabel -> Span = Labeltext;

    /// `uncp = ";u=" uval`
    #[section(RFC5870, "3.3")]
    pub Uncp -> Span = preceded(lit(";u="), Uval);

    /// `uval = pnum`
    #[section(RFC5870, "3.3")]
    pub Uval -> Span = Pnum;

    /// `parameter = ";" pname [ "=" pvalue ]`
    #[section(RFC5870, "3.3")]
    pub Parameter -> Span = span((lit(";"), Pname, opt((lit("="), Pvalue))));

    /// `pname = labeltext`
    #[section(RFC5870, "3.3")]
    pub Pname -> Span = Labeltext;

    /// `pvalue = 1*paramchar`
    #[section(RFC5870, "3.3")]
    pub Pvalue -> Span = span(some(PARAMCHAR));

    /// `paramchar = p-unreserved / unreserved / pct-encoded`
    #[section(RFC5870, "3.3")]
    pub Paramchar -> Span = span(one(PARAMCHAR));

    /// `labeltext = 1*( alphanum / "-" )`
    #[section(RFC5870, "3.3")]
    pub Labeltext -> Span = span(some(LABEL_CHAR));

    /// `pnum = 1*DIGIT [ "." 1*DIGIT ]`
    #[section(RFC5870, "3.3")]
    pub Pnum -> Span = span((some(DIGIT), opt((lit("."), some(DIGIT)))));

    /// `num = [ "-" ] pnum`
    #[section(RFC5870, "3.3")]
    pub Num -> Span = span((opt(lit("-")), Pnum));

    /// `unreserved = alphanum / mark`
    #[section(RFC5870, "3.3")]
    pub Unreserved -> Span = span(one(UNRESERVED));

    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    #[section(RFC5870, "3.3")]
    pub Mark -> Span = span(one(MARK));

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    #[section(RFC5870, "3.3")]
    pub token PctEncoded -> Span = span((lit("%"), one(HEXDIG), one(HEXDIG)));

    /// `p-unreserved = "[" / "]" / ":" / "&" / "+" / "$"`
    #[section(RFC5870, "3.3")]
    pub PUnreserved -> Span = span(one(P_UNRESERVED));

    /// `alphanum = ALPHA / DIGIT`
    #[section(RFC5870, "3.3")]
    pub Alphanum -> Span = span(one(ALPHANUM));

    /// `latitude = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]`
    ///
    /// With the default reference system; no rule uses it.
    #[section(RFC5870, "3.3")]
    pub Latitude -> Span = span((opt(lit("-")), times(1, 2, one(DIGIT)), opt((lit("."), some(DIGIT)))));

    /// `longitude = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]`
    ///
    /// With the default reference system; no rule uses it.
    #[section(RFC5870, "3.3")]
    pub Longitude -> Span = span((opt(lit("-")), times(1, 3, one(DIGIT)), opt((lit("."), some(DIGIT)))));

    /// `altitude = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]`
    ///
    /// With the default reference system; no rule uses it.
    #[section(RFC5870, "3.3")]
    pub Altitude -> Span = Num;
}

/// A parameter of a kind that has a rule of its own, if it is all of the parameter.
#[inline(always)]
fn whole<I: Input>(parameter: impl Parser<I, Output = Span, Error = ()>) -> impl Parser<I, Output = Span, Error = ()> {
    terminated(parameter, not(ahead(MORE)))
}

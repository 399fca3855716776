//! [RFC 6920](https://www.rfc-editor.org/rfc/rfc6920), *Naming Things with Hashes*: `ni` and `nih`.

use nom::sequence::{preceded, terminated};

use super::parts::query;
use super::rfc3986::{Authority, UNRESERVED};
use crate::class::DIGIT;
use crate::combinator::{lit, map, opt_span, span, take_while1};
use crate::components::AuthorityComponents;
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 6920.
pub static RFC6920: Document =
    Document { name: "rfc6920", title: "RFC 6920", url: "https://www.rfc-editor.org/rfc/rfc6920" };

class! {
    /// The characters of `sepval`.
    pub SEPVAL = AHLC | "-";
}

/// The components of an `ni` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NiNode {
    /// The authority; its host may be empty.
    pub authority: AuthorityComponents,
    /// The name of the hash algorithm.
    pub algorithm: Span,
    /// The hash in base64url.
    pub value: Span,
    /// The part after `?`.
    pub query: OptSpan,
}

/// The components of an `nih` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NihNode {
    /// The name of the hash algorithm, or its number.
    pub algorithm: Span,
    /// The hash in hexadecimal digits; hyphens are allowed anywhere.
    pub value: Span,
    /// A check digit, which detects typing errors.
    pub check_digit: OptSpan,
}

grammar! {
    RFC6920 in "../../grammars/rfc6920.abnf";
    start NiUri;
    section "3";

    /// ```abnf
    /// NI-URI         = ni-scheme ":" ni-hier-part [ "?" query ]
    ///     ; adapted from "URI" in RFC 3986
    ///     ; query is from RFC 3986, Section 3.4
    /// ```
    pub NiUri -> NiNode = map(
        (preceded((NiScheme, lit(":")), NiHierPart), query()),
        |((authority, (algorithm, value)), query)| NiNode { authority, algorithm, value, query },
    );

    /// `ni-scheme = "ni"`
    pub NiScheme -> Span = span(lit("ni"));

    /// ```abnf
    /// ni-hier-part   = "//" [ authority ] "/" alg-val
    ///     ; authority is from RFC 3986, Section 3.2
    /// ```
    ///
    /// An authority may be empty, so it is always present.
    pub NiHierPart -> (AuthorityComponents, (Span, Span)) = (preceded(lit("//"), Authority), preceded(lit("/"), AlgVal));

    /// ```abnf
    /// alg-val        = alg ";" val
    ///     ; adapted from "hier-part" in RFC 3986
    /// ```
    pub AlgVal -> (Span, Span) = (terminated(Alg, lit(";")), Val);

    /// `alg = 1*unreserved`
    pub Alg -> Span = span(take_while1(UNRESERVED));

    /// ```abnf
    /// val            = 1*unreserved
    ///     ; unreserved is from RFC 3986, Section 2.3
    /// ```
    pub Val -> Span = span(take_while1(UNRESERVED));

    /// `humanname = "nih:" alg-sepval [ ";" checkdigit ]`
    #[section("7")]
    pub Humanname -> NihNode = map(
        (preceded(lit("nih:"), AlgSepval), opt_span(preceded(lit(";"), Checkdigit))),
        |((algorithm, value), check_digit)| NihNode { algorithm, value, check_digit },
    );

    /// `alg-sepval = alg ";" sepval`
    #[section("7")]
    pub AlgSepval -> (Span, Span) = (terminated(Alg, lit(";")), Sepval);

    /// `sepval = 1*(ahlc / "-")`
    #[section("7")]
    pub Sepval -> Span = span(take_while1(SEPVAL));

    /// ```abnf
    /// ahlc       =  DIGIT / "a" / "b" / "c" / "d" / "e" / "f"
    ///       ; DIGIT is defined in RFC 5234 and is 0-9
    /// ```
    #[section("7")]
    pub Ahlc: AHLC = DIGIT | "abcdefABCDEF";

    /// `checkdigit = ahlc`
    #[section("7")]
    pub Checkdigit -> Span = Ahlc;
}

//! [RFC 4515](https://www.rfc-editor.org/rfc/rfc4515), *LDAP: String Representation of Search Filters*.
//!
//! Filters nest, at most [`MAX_NESTED`] deep, since each level takes a stack frame.

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::terminated;

use super::rfc4512::{Attributedescription, KEYCHAR, Oid, UTFMB};
use crate::class::HEXDIG;
use crate::combinator::{ahead, bounded_nesting, lit, one_of, recognize, repeat, repeat0, span, take_while1};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 4515.
pub static RFC4515: Document =
    Document { name: "rfc4515", title: "RFC 4515", url: "https://www.rfc-editor.org/rfc/rfc4515" };

/// The maximum depth of nested filters.
pub const MAX_NESTED: usize = 64;

class! {
    /// The characters that may follow a star, which is not a test for presence then.
    MORE = UTF1SUBSET | UTFMB | "\\*";
}

grammar! {
    RFC4515 in "../../grammars/rfc4515.abnf";
    start Filter;
    section "3";

    /// `filter = LPAREN filtercomp RPAREN`
    pub Filter -> Span = span(bounded_nesting(MAX_NESTED, (lit("("), Filtercomp, lit(")"))));

    /// `filtercomp = and / or / not / item`
    pub Filtercomp -> Span = alt((And, Or, Not, Item));

    /// `and = AMPERSAND filterlist`
    pub And -> Span = span((lit("&"), Filterlist));

    /// `or = VERTBAR filterlist`
    pub Or -> Span = span((lit("|"), Filterlist));

    /// `not = EXCLAMATION filter`
    pub Not -> Span = span((lit("!"), Filter));

    /// `filterlist = 1*filter`
    pub Filterlist -> Span = span(repeat(1, usize::MAX, Filter));

    /// `item = simple / present / substring / extensible`
    ///
    /// `cn=*` is a test for presence, although a substring derives it too. `cn=a` begins `cn=a*b`, so the longer
    /// alternative is tried first.
    pub Item -> Span = alt((terminated(Present, not(ahead(MORE))), Substring, Simple, Extensible));

    /// `simple = attr filtertype assertionvalue`
    pub Simple -> Span = span((Attr, Filtertype, Assertionvalue));

    /// `filtertype = equal / approx / greaterorequal / lessorequal`
    pub Filtertype -> Span = alt((Equal, Approx, Greaterorequal, Lessorequal));

    /// `equal = EQUALS`
    pub Equal -> Span = span(lit("="));

    /// `approx = TILDE EQUALS`
    pub Approx -> Span = span(lit("~="));

    /// `greaterorequal = RANGLE EQUALS`
    pub Greaterorequal -> Span = span(lit(">="));

    /// `lessorequal = LANGLE EQUALS`
    pub Lessorequal -> Span = span(lit("<="));

    /// ```abnf
    /// extensible     = ( attr [dnattrs]
    ///                      [matchingrule] COLON EQUALS assertionvalue )
    ///                  / ( [dnattrs]
    ///                       matchingrule COLON EQUALS assertionvalue )
    /// ```
    ///
    /// `:dn` is `dnattrs` unless it is the matching rule, which is required without an `attr`.
    pub Extensible -> Span = span(alt((
        recognize((Attr, opt(Dnattrs), opt(Matchingrule), lit(":="), Assertionvalue)),
        recognize((Attr, opt(Matchingrule), lit(":="), Assertionvalue)),
        recognize((Dnattrs, Matchingrule, lit(":="), Assertionvalue)),
        recognize((Matchingrule, lit(":="), Assertionvalue)),
    )));

    /// `present = attr EQUALS ASTERISK`
    pub Present -> Span = span((Attr, lit("="), lit("*")));

    /// `substring = attr EQUALS [initial] any [final]`
    ///
    /// `initial` and `final` may be empty, so they are always present.
    pub Substring -> Span = span((Attr, lit("="), Initial, Any, Final));

    /// `initial = assertionvalue`
    pub Initial -> Span = Assertionvalue;

    /// `any = ASTERISK *(assertionvalue ASTERISK)`
    pub Any -> Span = span((lit("*"), repeat0((Assertionvalue, lit("*")))));

    /// `final = assertionvalue`
    pub Final -> Span = Assertionvalue;

    /// ```abnf
    /// attr           = attributedescription
    ///                    ; The attributedescription rule is defined in
    ///                    ; Section 2.5 of [RFC4512].
    /// ```
    pub Attr -> Span = Attributedescription;

    /// `dnattrs = COLON "dn"`
    ///
    /// If more characters follow, it is a `matchingrule`.
    pub Dnattrs -> Span = span(terminated(lit(":dn"), not(ahead(KEYCHAR))));

    /// `matchingrule = COLON oid`
    pub Matchingrule -> Span = span((lit(":"), Oid));

    /// `assertionvalue = valueencoding`
    pub Assertionvalue -> Span = Valueencoding;

    /// `valueencoding = 0*(normal / escaped)`
    pub Valueencoding -> Span = span(repeat0(alt((take_while1(NORMAL), recognize(Escaped)))));

    /// `normal = UTF1SUBSET / UTFMB`
    pub Normal: NORMAL = UTF1SUBSET | UTFMB;

    /// `escaped = ESC HEX HEX`
    pub token Escaped -> Span = span((lit("\\"), one_of(HEXDIG), one_of(HEXDIG)));

    /// ```abnf
    /// UTF1SUBSET     = %x01-27 / %x2B-5B / %x5D-7F
    ///                     ; UTF1SUBSET excludes 0x00 (NUL), LPAREN,
    ///                     ; RPAREN, ASTERISK, and ESC.
    /// ```
    pub Utf1subset: UTF1SUBSET = ('\u{1}', '\'') | ('+', '[') | (']', '\u{7f}');

    /// `EXCLAMATION = %x21 ; exclamation mark ("!")`
    pub Exclamation -> Span = span(lit("!"));

    /// `AMPERSAND = %x26 ; ampersand (or AND symbol) ("&")`
    pub Ampersand -> Span = span(lit("&"));

    /// `ASTERISK = %x2A ; asterisk ("*")`
    pub Asterisk -> Span = span(lit("*"));

    /// `COLON = %x3A ; colon (":")`
    pub Colon -> Span = span(lit(":"));

    /// `VERTBAR = %x7C ; vertical bar (or pipe) ("|")`
    pub Vertbar -> Span = span(lit("|"));

    /// `TILDE = %x7E ; tilde ("~")`
    pub Tilde -> Span = span(lit("~"));
}

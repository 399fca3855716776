//! [RFC 4515](https://www.rfc-editor.org/rfc/rfc4515), *LDAP: String Representation of Search Filters*.
//!
//! A filter stands within a filter. No more than [`MAX_NESTED`] may, since a reading takes a stack frame a level.

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::terminated;

use super::rfc4512::{Attributedescription, KEYCHAR, Oid, UTFMB};
use crate::class::HEXDIG;
use crate::combinator::{ahead, lit, nested, one, some, span, star, times, void};
use crate::input::Document;
use crate::span::Span;
use crate::{class, rule};

/// RFC 4515.
pub static RFC4515: Document =
    Document { name: "rfc4515", title: "RFC 4515", url: "https://www.rfc-editor.org/rfc/rfc4515" };

/// How deep filters may nest.
pub const MAX_NESTED: usize = 64;

class! {
    /// `UTF1SUBSET = %x01-27 / %x2B-5B / %x5D-7F`
    pub UTF1SUBSET: "UTF1SUBSET" = ('\u{1}', '\'') | ('+', '[') | (']', '\u{7f}');
    /// `normal = UTF1SUBSET / UTFMB`
    pub NORMAL: "normal" = UTF1SUBSET | UTFMB;
    /// What goes on after a star, so that it is no test for presence.
    MORE = UTF1SUBSET | UTFMB | "\\*";
}

rule! {
    /// `filter = LPAREN filtercomp RPAREN`
    #[section(RFC4515, "3")]
    pub Filter -> Span = span(nested(MAX_NESTED, (lit("("), Filtercomp, lit(")"))));

    /// `filtercomp = and / or / not / item`
    #[section(RFC4515, "3")]
    pub Filtercomp -> Span = alt((And, Or, Not, Item));

    /// `and = AMPERSAND filterlist`
    #[section(RFC4515, "3")]
    pub And -> Span = span((lit("&"), Filterlist));

    /// `or = VERTBAR filterlist`
    #[section(RFC4515, "3")]
    pub Or -> Span = span((lit("|"), Filterlist));

    /// `not = EXCLAMATION filter`
    #[section(RFC4515, "3")]
    pub Not -> Span = span((lit("!"), Filter));

    /// `filterlist = 1*filter`
    #[section(RFC4515, "3")]
    pub Filterlist -> Span = span(times(1, usize::MAX, Filter));

    /// `item = simple / present / substring / extensible`
    ///
    /// `cn=*` is a test for presence though a substring derives it; and `cn=a` begins `cn=a*b`, so the longer is asked first.
    #[section(RFC4515, "3")]
    pub Item -> Span = alt((terminated(Present, not(ahead(MORE))), Substring, Simple, Extensible));

    /// `simple = attr filtertype assertionvalue`
    #[section(RFC4515, "3")]
    pub Simple -> Span = span((Attr, Filtertype, Assertionvalue));

    /// `filtertype = equal / approx / greaterorequal / lessorequal`
    #[section(RFC4515, "3")]
    pub Filtertype -> Span = alt((Equal, Approx, Greaterorequal, Lessorequal));

    /// `equal = EQUALS`
    #[section(RFC4515, "3")]
    pub Equal -> Span = span(lit("="));

    /// `approx = TILDE EQUALS`
    #[section(RFC4515, "3")]
    pub Approx -> Span = span(lit("~="));

    /// `greaterorequal = RANGLE EQUALS`
    #[section(RFC4515, "3")]
    pub Greaterorequal -> Span = span(lit(">="));

    /// `lessorequal = LANGLE EQUALS`
    #[section(RFC4515, "3")]
    pub Lessorequal -> Span = span(lit("<="));

    /// ```abnf
    /// extensible     = ( attr [dnattrs]
    ///                      [matchingrule] COLON EQUALS assertionvalue )
    ///                  / ( [dnattrs]
    ///                       matchingrule COLON EQUALS assertionvalue )
    /// ```
    ///
    /// `:dn` is `dnattrs` unless it is the matching rule: a `matchingrule` must stand there without an `attr`.
    #[section(RFC4515, "3")]
    pub Extensible -> Span = span(alt((
        void((Attr, opt(Dnattrs), opt(Matchingrule), lit(":="), Assertionvalue)),
        void((Attr, opt(Matchingrule), lit(":="), Assertionvalue)),
        void((Dnattrs, Matchingrule, lit(":="), Assertionvalue)),
        void((Matchingrule, lit(":="), Assertionvalue)),
    )));

    /// `present = attr EQUALS ASTERISK`
    #[section(RFC4515, "3")]
    pub Present -> Span = span((Attr, lit("="), lit("*")));

    /// `substring = attr EQUALS [initial] any [final]`
    ///
    /// `initial` and `final` may be empty, and so are always there.
    #[section(RFC4515, "3")]
    pub Substring -> Span = span((Attr, lit("="), Initial, Any, Final));

    /// `initial = assertionvalue`
    #[section(RFC4515, "3")]
    pub Initial -> Span = Assertionvalue;

    /// `any = ASTERISK *(assertionvalue ASTERISK)`
    #[section(RFC4515, "3")]
    pub Any -> Span = span((lit("*"), star((Assertionvalue, lit("*")))));

    /// `final = assertionvalue`
    #[section(RFC4515, "3")]
    pub Final -> Span = Assertionvalue;

    /// ```abnf
    /// attr           = attributedescription
    ///                    ; The attributedescription rule is defined in
    ///                    ; Section 2.5 of [RFC4512].
    /// ```
    #[section(RFC4515, "3")]
    pub Attr -> Span = Attributedescription;

    /// `dnattrs = COLON "dn"`
    ///
    /// Where it goes on, it is a `matchingrule`.
    #[section(RFC4515, "3")]
    pub Dnattrs -> Span = span(terminated(lit(":dn"), not(ahead(KEYCHAR))));

    /// `matchingrule = COLON oid`
    #[section(RFC4515, "3")]
    pub Matchingrule -> Span = span((lit(":"), Oid));

    /// `assertionvalue = valueencoding`
    #[section(RFC4515, "3")]
    pub Assertionvalue -> Span = Valueencoding;

    /// `valueencoding = 0*(normal / escaped)`
    #[section(RFC4515, "3")]
    pub Valueencoding -> Span = span(star(alt((some(NORMAL), void(Escaped)))));

    /// `normal = UTF1SUBSET / UTFMB`
    #[section(RFC4515, "3")]
    pub Normal -> Span = span(one(NORMAL));

    /// `escaped = ESC HEX HEX`
    #[section(RFC4515, "3")]
    pub token Escaped -> Span = span((lit("\\"), one(HEXDIG), one(HEXDIG)));
}

rule! {
    /// ```abnf
    /// UTF1SUBSET     = %x01-27 / %x2B-5B / %x5D-7F
    ///                     ; UTF1SUBSET excludes 0x00 (NUL), LPAREN,
    ///                     ; RPAREN, ASTERISK, and ESC.
    /// ```
    #[section(RFC4515, "3")]
    pub Utf1subset -> Span = span(one(UTF1SUBSET));
}

rule! { section(RFC4515, "3")
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

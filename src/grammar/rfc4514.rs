//! [RFC 4514](https://www.rfc-editor.org/rfc/rfc4514), *LDAP: String Representation of Distinguished Names*.

use nom::branch::alt;
use nom::combinator::opt;

use super::rfc4512::{Descr, Numericoid, UTFMB};
use crate::class::HEXDIG;
use crate::combinator::{lit, one_of, recognize, repeat, repeat0, span, take_while0};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 4514.
pub static RFC4514: Document =
    Document { name: "rfc4514", title: "RFC 4514", url: "https://www.rfc-editor.org/rfc/rfc4514" };

class! {
    /// `ESC / special`: the characters that may follow a backslash, apart from two digits.
    ESC_OR_SPECIAL = "\\" | SPECIAL;
    SPACE = " ";
}

grammar! {
    RFC4514 in "../../grammars/rfc4514.abnf";
    start DistinguishedName;
    section "3";

    /// `distinguishedName = [ relativeDistinguishedName *( COMMA relativeDistinguishedName ) ]`
    pub DistinguishedName -> Span =
        span(opt((RelativeDistinguishedName, repeat0((lit(","), RelativeDistinguishedName)))));

    /// `relativeDistinguishedName = attributeTypeAndValue *( PLUS attributeTypeAndValue )`
    pub RelativeDistinguishedName -> Span = span((AttributeTypeAndValue, repeat0((lit("+"), AttributeTypeAndValue))));

    /// `attributeTypeAndValue = attributeType EQUALS attributeValue`
    pub AttributeTypeAndValue -> Span = span((AttributeType, lit("="), AttributeValue));

    /// `attributeType = descr / numericoid`
    pub AttributeType -> Span = alt((Descr, Numericoid));

    /// `attributeValue = string / hexstring`
    ///
    /// A string may be empty, so the other alternative is tried first.
    pub AttributeValue -> Span = alt((Hexstring, StringRule));

    /// `string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]`
    ///
    /// The star would consume the `trailchar` too. The rule is read as a `leadchar` and any number of other characters,
    /// each after any number of spaces, since only a space is a `stringchar` but not a `trailchar`.
    pub StringRule -> Span = span(opt((
        alt((one_of(LEADCHAR), recognize(Pair))),
        repeat0((take_while0(SPACE), alt((one_of(TRAILCHAR), recognize(Pair))))),
    )));

    /// `leadchar = LUTF1 / UTFMB`
    pub Leadchar: LEADCHAR = LUTF1 | UTFMB;

    /// `LUTF1 = %x01-1F / %x21 / %x24-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F`
    pub Lutf1: LUTF1 = ('\u{1}', '\u{1f}') | "!" | ('$', '*') | ('-', ':') | "=" | ('?', '[') | (']', '\u{7f}');

    /// `trailchar = TUTF1 / UTFMB`
    pub Trailchar: TRAILCHAR = TUTF1 | UTFMB;

    /// `TUTF1 = %x01-1F / %x21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F`
    pub Tutf1: TUTF1 = LUTF1 | "#";

    /// `stringchar = SUTF1 / UTFMB`
    pub Stringchar: STRINGCHAR = SUTF1 | UTFMB;

    /// `SUTF1 = %x01-21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F`
    pub Sutf1: SUTF1 = TUTF1 | " ";

    /// `pair = ESC ( ESC / special / hexpair )`
    pub Pair -> Span = span((lit("\\"), alt((one_of(ESC_OR_SPECIAL), recognize(Hexpair)))));

    /// `special = escaped / SPACE / SHARP / EQUALS`
    pub Special: SPECIAL = ESCAPED | " #=";

    /// `escaped = DQUOTE / PLUS / COMMA / SEMI / LANGLE / RANGLE`
    pub Escaped: ESCAPED = "\"+,;<>";

    /// `hexstring = SHARP 1*hexpair`
    #[section("2.4")]
    pub Hexstring -> Span = span((lit("#"), repeat(1, usize::MAX, Hexpair)));

    /// `hexpair = HEX HEX`
    pub Hexpair -> Span = span((one_of(HEXDIG), one_of(HEXDIG)));
}

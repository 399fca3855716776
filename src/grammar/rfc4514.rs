//! [RFC 4514](https://www.rfc-editor.org/rfc/rfc4514), *LDAP: String Representation of Distinguished Names*.

use nom::branch::alt;
use nom::combinator::opt;

use super::rfc4512::{Descr, Numericoid, UTFMB};
use crate::class::HEXDIG;
use crate::combinator::{lit, one, run, span, star, times, void};
use crate::input::Document;
use crate::span::Span;
use crate::{class, rule};

/// RFC 4514.
pub static RFC4514: Document =
    Document { name: "rfc4514", title: "RFC 4514", url: "https://www.rfc-editor.org/rfc/rfc4514" };

class! {
    /// `LUTF1`: no space, `"`, `#`, `+`, `,`, `;`, `<`, `>`, `\`.
    pub LUTF1: "LUTF1" = ('\u{1}', '\u{1f}') | "!" | ('$', '*') | ('-', ':') | "=" | ('?', '[') | (']', '\u{7f}');
    /// `TUTF1`: no space, `"`, `+`, `,`, `;`, `<`, `>`, `\`.
    pub TUTF1: "TUTF1" = LUTF1 | "#";
    /// `SUTF1`: no `"`, `+`, `,`, `;`, `<`, `>`, `\`.
    pub SUTF1: "SUTF1" = TUTF1 | " ";
    /// `leadchar = LUTF1 / UTFMB`
    pub LEADCHAR: "leadchar" = LUTF1 | UTFMB;
    /// `trailchar = TUTF1 / UTFMB`
    pub TRAILCHAR: "trailchar" = TUTF1 | UTFMB;
    /// `stringchar = SUTF1 / UTFMB`
    pub STRINGCHAR: "stringchar" = SUTF1 | UTFMB;
    /// `escaped = DQUOTE / PLUS / COMMA / SEMI / LANGLE / RANGLE`
    pub ESCAPED: "escaped" = "\"+,;<>";
    /// `special = escaped / SPACE / SHARP / EQUALS`
    pub SPECIAL: "special" = ESCAPED | " #=";
    /// `ESC / special`: what a backslash may stand before, if not before two digits.
    ESC_OR_SPECIAL = "\\" | SPECIAL;
    SPACE = " ";
}

rule! {
    /// `distinguishedName = [ relativeDistinguishedName *( COMMA relativeDistinguishedName ) ]`
    #[section(RFC4514, "3")]
    pub DistinguishedName -> Span =
        span(opt((RelativeDistinguishedName, star((lit(","), RelativeDistinguishedName)))));

    /// `relativeDistinguishedName = attributeTypeAndValue *( PLUS attributeTypeAndValue )`
    #[section(RFC4514, "3")]
    pub RelativeDistinguishedName -> Span = span((AttributeTypeAndValue, star((lit("+"), AttributeTypeAndValue))));

    /// `attributeTypeAndValue = attributeType EQUALS attributeValue`
    #[section(RFC4514, "3")]
    pub AttributeTypeAndValue -> Span = span((AttributeType, lit("="), AttributeValue));

    /// `attributeType = descr / numericoid`
    #[section(RFC4514, "3")]
    pub AttributeType -> Span = alt((Descr, Numericoid));

    /// `attributeValue = string / hexstring`
    ///
    /// A string may be empty, so the other is asked first.
    #[section(RFC4514, "3")]
    pub AttributeValue -> Span = alt((Hexstring, StringRule));

    /// `string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]`
    ///
    /// The star would take the `trailchar` too. Read as a `leadchar` and any number of others, each after any number of
    /// spaces: only a space is a `stringchar` and no `trailchar`.
    #[section(RFC4514, "3")]
    pub StringRule -> Span = span(opt((
        alt((one(LEADCHAR), void(Pair))),
        star((run(SPACE), alt((one(TRAILCHAR), void(Pair))))),
    )));

    /// `leadchar = LUTF1 / UTFMB`
    #[section(RFC4514, "3")]
    pub Leadchar -> Span = span(one(LEADCHAR));

    /// `LUTF1 = %x01-1F / %x21 / %x24-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F`
    #[section(RFC4514, "3")]
    pub Lutf1 -> Span = span(one(LUTF1));

    /// `trailchar = TUTF1 / UTFMB`
    #[section(RFC4514, "3")]
    pub Trailchar -> Span = span(one(TRAILCHAR));

    /// `TUTF1 = %x01-1F / %x21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F`
    #[section(RFC4514, "3")]
    pub Tutf1 -> Span = span(one(TUTF1));

    /// `stringchar = SUTF1 / UTFMB`
    #[section(RFC4514, "3")]
    pub Stringchar -> Span = span(one(STRINGCHAR));

    /// `SUTF1 = %x01-21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F`
    #[section(RFC4514, "3")]
    pub Sutf1 -> Span = span(one(SUTF1));

    /// `pair = ESC ( ESC / special / hexpair )`
    #[section(RFC4514, "3")]
    pub Pair -> Span = span((lit("\\"), alt((one(ESC_OR_SPECIAL), void(Hexpair)))));

    /// `special = escaped / SPACE / SHARP / EQUALS`
    #[section(RFC4514, "3")]
    pub Special -> Span = span(one(SPECIAL));

    /// `escaped = DQUOTE / PLUS / COMMA / SEMI / LANGLE / RANGLE`
    #[section(RFC4514, "3")]
    pub Escaped -> Span = span(one(ESCAPED));

    /// `hexstring = SHARP 1*hexpair`
    #[section(RFC4514, "2.4")]
    pub Hexstring -> Span = span((lit("#"), times(1, usize::MAX, Hexpair)));

    /// `hexpair = HEX HEX`
    #[section(RFC4514, "3")]
    pub Hexpair -> Span = span((one(HEXDIG), one(HEXDIG)));
}

//! [RFC 4512](https://www.rfc-editor.org/rfc/rfc4512), *LDAP: Directory Information Models*: names of attributes, with
//! `attributeSelector` of RFC 4511.

use nom::branch::alt;

use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::source::Document;
use crate::span::Span;
use crate::terminal::{lit, one, run, some, span, star, times, void};
use crate::{class, rule};

/// RFC 4512.
pub static RFC4512: Document =
    Document { name: "rfc4512", title: "RFC 4512", url: "https://www.rfc-editor.org/rfc/rfc4512" };

class! {
    /// `keychar = ALPHA / DIGIT / HYPHEN`
    pub KEYCHAR: "keychar" = ALPHA | DIGIT | "-";
    /// `LDIGIT = %x31-39`
    pub LDIGIT: "LDIGIT" = ('1', '9');
    /// `UTFMB`: a character that is not ASCII.
    pub UTFMB: "UTFMB" = ('\u{80}', '\u{10ffff}');
}

rule! {
    /// `keystring = leadkeychar *keychar`
    #[section(RFC4512, "1.4")]
    pub Keystring -> Span = span((one(ALPHA), run(KEYCHAR)));

    /// `leadkeychar = ALPHA`
    #[section(RFC4512, "1.4")]
    pub Leadkeychar -> Span = span(one(ALPHA));

    /// `keychar = ALPHA / DIGIT / HYPHEN`
    #[section(RFC4512, "1.4")]
    pub Keychar -> Span = span(one(KEYCHAR));

    /// `number = DIGIT / ( LDIGIT 1*DIGIT )`
    ///
    /// Longest first: one digit would be content with the beginning.
    #[section(RFC4512, "1.4")]
    pub Number -> Span = span(alt((void((one(LDIGIT), some(DIGIT))), one(DIGIT))));

    /// ```abnf
    /// LDIGIT  = %x31-39             ; "1"-"9"
    /// ```
    #[section(RFC4512, "1.4")]
    pub Ldigit -> Span = span(one(LDIGIT));

    /// ```abnf
    /// HEX     = DIGIT / %x41-46 / %x61-66 ; "0"-"9" / "A"-"F" / "a"-"f"
    /// ```
    #[section(RFC4512, "1.4")]
    pub Hex -> Span = span(one(HEXDIG));

    /// `UTFMB = UTF2 / UTF3 / UTF4`
    #[section(RFC4512, "1.4")]
    pub Utfmb -> Span = span(one(UTFMB));

    /// `numericoid = number 1*( DOT number )`
    #[section(RFC4512, "1.4")]
    pub Numericoid -> Span = span((Number, times(1, usize::MAX, (lit("."), Number))));

    /// `descr = keystring`
    #[section(RFC4512, "1.4")]
    pub Descr -> Span = Keystring;

    /// `oid = descr / numericoid`
    #[section(RFC4512, "1.4")]
    pub Oid -> Span = alt((Descr, Numericoid));
}

rule! {
    /// `attributedescription = attributetype options`
    #[section(RFC4512, "2.5")]
    pub Attributedescription -> Span = span((Attributetype, Options));

    /// `attributetype = oid`
    #[section(RFC4512, "2.5")]
    pub Attributetype -> Span = Oid;

    /// `options = *( SEMI option )`
    #[section(RFC4512, "2.5")]
    pub Options -> Span = span(star((lit(";"), OptionRule)));

    /// `option = 1*keychar`
    #[section(RFC4512, "2.5")]
    pub OptionRule -> Span = span(some(KEYCHAR));

    /// `attributeSelector = attributedescription / selectorspecial`
    #[section(RFC4512, "4.5.1.8")]
    pub AttributeSelector -> Span = alt((Attributedescription, Selectorspecial));

    /// `selectorspecial = noattrs / alluserattrs`
    #[section(RFC4512, "4.5.1.8")]
    pub Selectorspecial -> Span = alt((Noattrs, Alluserattrs));

    /// ```abnf
    /// noattrs = %x31.2E.31 ; "1.1"
    /// ```
    #[section(RFC4512, "4.5.1.8")]
    pub Noattrs -> Span = span(lit("1.1"));

    /// ```abnf
    /// alluserattrs = %x2A ; asterisk ("*")
    /// ```
    #[section(RFC4512, "4.5.1.8")]
    pub Alluserattrs -> Span = span(lit("*"));
}

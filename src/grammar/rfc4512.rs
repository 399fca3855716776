//! [RFC 4512](https://www.rfc-editor.org/rfc/rfc4512), *LDAP: Directory Information Models*: names of attributes, with
//! `attributeSelector` of RFC 4511.
//!
//! The document has a name for each character. They are rules here, but the other rules say the character: a message says
//! `","` and not `COMMA`, and a derivation has no leaf for it.
//!
//! `UTF8` and what it is made of describe octets; a text has characters, which are read whole. An octet that is only a piece
//! of a character is no text: `UTF0` matches none.

use nom::branch::alt;

use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{lit, one, run, some, span, star, times, void};
use crate::input::Document;
use crate::span::Span;
use crate::{class, rule};

/// RFC 4512.
pub static RFC4512: Document =
    Document { name: "rfc4512", title: "RFC 4512", url: "https://www.rfc-editor.org/rfc/rfc4512" };

/// RFC 4511, which has the rule for selectors.
static RFC4511: Document =
    Document { name: "rfc4512", title: "RFC 4511", url: "https://www.rfc-editor.org/rfc/rfc4511" };

class! {
    /// `keychar = ALPHA / DIGIT / HYPHEN`
    pub KEYCHAR: "keychar" = ALPHA | DIGIT | "-";
    /// `LDIGIT = %x31-39`
    pub LDIGIT: "LDIGIT" = ('1', '9');
    /// `UTF0`: no character.
    UTF0: "UTF0" = "";
    /// `UTF1`: an ASCII character.
    UTF1: "UTF1" = ('\0', '\u{7f}');
    /// `UTF2`: a character that has two octets.
    UTF2: "UTF2" = ('\u{80}', '\u{7ff}');
    /// `UTF3`: a character that has three octets.
    UTF3: "UTF3" = ('\u{800}', '\u{ffff}');
    /// `UTF4`: a character that has four octets.
    UTF4: "UTF4" = ('\u{10000}', '\u{10ffff}');
    /// `UTFMB = UTF2 / UTF3 / UTF4`: a character that is not ASCII.
    pub UTFMB: "UTFMB" = UTF2 | UTF3 | UTF4;
    /// `UTF8 = UTF1 / UTFMB`: any character.
    UTF8: "UTF8" = UTF1 | UTFMB;
    SPACE = " ";
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
    /// ALPHA   = %x41-5A / %x61-7A   ; "A"-"Z" / "a"-"z"
    /// ```
    #[section(RFC4512, "1.4")]
    pub Alpha -> Span = span(one(ALPHA));

    /// ```abnf
    /// DIGIT   = %x30 / LDIGIT       ; "0"-"9"
    /// ```
    #[section(RFC4512, "1.4")]
    pub Digit -> Span = span(one(DIGIT));

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
}

rule! { section(RFC4512, "1.4")
    /// `SP = 1*SPACE ; one or more " "`
    pub Sp -> Span = span(some(SPACE));
    /// `WSP = 0*SPACE ; zero or more " "`
    pub Wsp -> Span = span(run(SPACE));
    /// `NULL = %x00 ; null (0)`
    pub Null -> Span = span(lit("\0"));
    /// `SPACE = %x20 ; space (" ")`
    pub Space -> Span = span(lit(" "));
    /// `DQUOTE = %x22 ; quote (""")`
    pub Dquote -> Span = span(lit("\""));
    /// `SHARP = %x23 ; octothorpe (or sharp sign) ("#")`
    pub Sharp -> Span = span(lit("#"));
    /// `DOLLAR = %x24 ; dollar sign ("$")`
    pub Dollar -> Span = span(lit("$"));
    /// `SQUOTE = %x27 ; single quote ("'")`
    pub Squote -> Span = span(lit("'"));
    /// `LPAREN = %x28 ; left paren ("(")`
    pub Lparen -> Span = span(lit("("));
    /// `RPAREN = %x29 ; right paren (")")`
    pub Rparen -> Span = span(lit(")"));
    /// `PLUS = %x2B ; plus sign ("+")`
    pub Plus -> Span = span(lit("+"));
    /// `COMMA = %x2C ; comma (",")`
    pub Comma -> Span = span(lit(","));
    /// `HYPHEN = %x2D ; hyphen ("-")`
    pub Hyphen -> Span = span(lit("-"));
    /// `DOT = %x2E ; period (".")`
    pub Dot -> Span = span(lit("."));
    /// `SEMI = %x3B ; semicolon (";")`
    pub Semi -> Span = span(lit(";"));
    /// `LANGLE = %x3C ; left angle bracket ("<")`
    pub Langle -> Span = span(lit("<"));
    /// `EQUALS = %x3D ; equals sign ("=")`
    pub Equals -> Span = span(lit("="));
    /// `RANGLE = %x3E ; right angle bracket (">")`
    pub Rangle -> Span = span(lit(">"));
    /// `ESC = %x5C ; backslash ("\")`
    pub Esc -> Span = span(lit("\\"));
    /// `USCORE = %x5F ; underscore ("_")`
    pub Uscore -> Span = span(lit("_"));
    /// `LCURLY = %x7B ; left curly brace "{"`
    pub Lcurly -> Span = span(lit("{"));
    /// `RCURLY = %x7D ; right curly brace "}"`
    pub Rcurly -> Span = span(lit("}"));
}

rule! {
    /// `UTF8 = UTF1 / UTFMB`
    ///
    /// Any character.
    #[section(RFC4512, "1.4")]
    pub Utf8 -> Span = span(one(UTF8));

    /// `UTFMB = UTF2 / UTF3 / UTF4`
    ///
    /// Any character that is not ASCII.
    #[section(RFC4512, "1.4")]
    pub Utfmb -> Span = span(one(UTFMB));

    /// `UTF0 = %x80-BF`
    ///
    /// What follows the first octet of a character: no text, so nothing is read.
    #[section(RFC4512, "1.4")]
    pub Utf0 -> Span = span(one(UTF0));

    /// `UTF1 = %x00-7F`
    #[section(RFC4512, "1.4")]
    pub Utf1 -> Span = span(one(UTF1));

    /// `UTF2 = %xC2-DF UTF0`
    ///
    /// The characters that have two octets.
    #[section(RFC4512, "1.4")]
    pub Utf2 -> Span = span(one(UTF2));

    /// `UTF3 = %xE0 %xA0-BF UTF0 / %xE1-EC 2(UTF0) / %xED %x80-9F UTF0 / %xEE-EF 2(UTF0)`
    ///
    /// The characters that have three octets.
    #[section(RFC4512, "1.4")]
    pub Utf3 -> Span = span(one(UTF3));

    /// `UTF4 = %xF0 %x90-BF 2(UTF0) / %xF1-F3 3(UTF0) / %xF4 %x80-8F 2(UTF0)`
    ///
    /// The characters that have four octets.
    #[section(RFC4512, "1.4")]
    pub Utf4 -> Span = span(one(UTF4));

    /// ```abnf
    /// OCTET   = %x00-FF ; Any octet (8-bit data unit)
    /// ```
    ///
    /// Of those, the ones that are a text by themselves: ASCII.
    #[section(RFC4512, "1.4")]
    pub Octet -> Span = span(one(UTF1));

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
    #[section(RFC4511, "4.5.1.8")]
    pub AttributeSelector -> Span = alt((Attributedescription, Selectorspecial));

    /// `selectorspecial = noattrs / alluserattrs`
    #[section(RFC4511, "4.5.1.8")]
    pub Selectorspecial -> Span = alt((Noattrs, Alluserattrs));

    /// ```abnf
    /// noattrs = %x31.2E.31 ; "1.1"
    /// ```
    #[section(RFC4511, "4.5.1.8")]
    pub Noattrs -> Span = span(lit("1.1"));

    /// ```abnf
    /// alluserattrs = %x2A ; asterisk ("*")
    /// ```
    #[section(RFC4511, "4.5.1.8")]
    pub Alluserattrs -> Span = span(lit("*"));
}

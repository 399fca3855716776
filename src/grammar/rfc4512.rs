//! [RFC 4512](https://www.rfc-editor.org/rfc/rfc4512), *LDAP: Directory Information Models*: names of attributes, with
//! `attributeSelector` of RFC 4511.
//!
//! The document has a name for each character. They are rules here, but the other rules use the character itself: a
//! message says `","` and not `COMMA`, and a derivation has no leaf for it.
//!
//! `UTF8` and its alternatives describe octets, but a text has characters, which are read whole. `UTF0`, an octet
//! within a character, never matches.

use nom::branch::alt;

use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{lit, one_of, recognize, repeat, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 4512.
pub static RFC4512: Document =
    Document { name: "rfc4512", title: "RFC 4512", url: "https://www.rfc-editor.org/rfc/rfc4512" };

/// RFC 4511, which has the rule for selectors.
static RFC4511: Document =
    Document { name: "rfc4512", title: "RFC 4511", url: "https://www.rfc-editor.org/rfc/rfc4511" };

class! {
    SPACE = " ";
}

grammar! {
    RFC4512 in "../../grammars/rfc4512.abnf";
    start Oid;
    section "1.4";

    /// `keystring = leadkeychar *keychar`
    pub Keystring -> Span = span((one_of(ALPHA), take_while0(KEYCHAR)));

    /// `leadkeychar = ALPHA`
    pub Leadkeychar -> Span = span(one_of(ALPHA));

    /// `keychar = ALPHA / DIGIT / HYPHEN`
    pub Keychar: KEYCHAR = ALPHA | DIGIT | "-";

    /// `number = DIGIT / ( LDIGIT 1*DIGIT )`
    ///
    /// The longer alternative is tried first, since a digit also begins a longer number.
    pub Number -> Span = span(alt((recognize((one_of(LDIGIT), take_while1(DIGIT))), one_of(DIGIT))));

    /// ```abnf
    /// ALPHA   = %x41-5A / %x61-7A   ; "A"-"Z" / "a"-"z"
    /// ```
    pub Alpha -> Span = span(one_of(ALPHA));

    /// ```abnf
    /// DIGIT   = %x30 / LDIGIT       ; "0"-"9"
    /// ```
    pub Digit -> Span = span(one_of(DIGIT));

    /// ```abnf
    /// LDIGIT  = %x31-39             ; "1"-"9"
    /// ```
    pub Ldigit: LDIGIT = ('1', '9');

    /// ```abnf
    /// HEX     = DIGIT / %x41-46 / %x61-66 ; "0"-"9" / "A"-"F" / "a"-"f"
    /// ```
    pub Hex -> Span = span(one_of(HEXDIG));

    /// `SP = 1*SPACE ; one or more " "`
    pub Sp -> Span = span(take_while1(SPACE));

    /// `WSP = 0*SPACE ; zero or more " "`
    pub Wsp -> Span = span(take_while0(SPACE));

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

    /// `UTF8 = UTF1 / UTFMB`
    ///
    /// Any character.
    pub Utf8: UTF8 = UTF1 | UTFMB;

    /// `UTFMB = UTF2 / UTF3 / UTF4`
    ///
    /// Any character that is not ASCII.
    pub Utfmb: UTFMB = UTF2 | UTF3 | UTF4;

    /// `UTF0 = %x80-BF`
    ///
    /// An octet after the first of a character. It is not a text, so nothing matches.
    pub Utf0: UTF0 = "";

    /// `UTF1 = %x00-7F`
    pub Utf1: UTF1 = ('\0', '\u{7f}');

    /// `UTF2 = %xC2-DF UTF0`
    ///
    /// The characters that have two octets.
    pub Utf2: UTF2 = ('\u{80}', '\u{7ff}');

    /// `UTF3 = %xE0 %xA0-BF UTF0 / %xE1-EC 2(UTF0) / %xED %x80-9F UTF0 / %xEE-EF 2(UTF0)`
    ///
    /// The characters that have three octets.
    pub Utf3: UTF3 = ('\u{800}', '\u{ffff}');

    /// `UTF4 = %xF0 %x90-BF 2(UTF0) / %xF1-F3 3(UTF0) / %xF4 %x80-8F 2(UTF0)`
    ///
    /// The characters that have four octets.
    pub Utf4: UTF4 = ('\u{10000}', '\u{10ffff}');

    /// ```abnf
    /// OCTET   = %x00-FF ; Any octet (8-bit data unit)
    /// ```
    ///
    /// Only the ASCII octets, which are a text by themselves.
    pub Octet -> Span = span(one_of(UTF1));

    /// `numericoid = number 1*( DOT number )`
    pub Numericoid -> Span = span((Number, repeat(1, usize::MAX, (lit("."), Number))));

    /// `descr = keystring`
    pub Descr -> Span = Keystring;

    /// `oid = descr / numericoid`
    pub Oid -> Span = alt((Descr, Numericoid));

    /// `attributedescription = attributetype options`
    #[section("2.5")]
    pub Attributedescription -> Span = span((Attributetype, Options));

    /// `attributetype = oid`
    #[section("2.5")]
    pub Attributetype -> Span = Oid;

    /// `options = *( SEMI option )`
    #[section("2.5")]
    pub Options -> Span = span(repeat0((lit(";"), OptionRule)));

    /// `option = 1*keychar`
    #[section("2.5")]
    pub OptionRule -> Span = span(take_while1(KEYCHAR));

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

//! The document and its rules for characters (RFC 1738 §5).

use crate::combinator::{exact, one_of, span, take_while1};
use crate::input::Document;
use crate::span::Span;
use crate::{class, rule};

/// RFC 1738.
pub static RFC1738: Document =
    Document { name: "rfc1738", title: "RFC 1738", url: "https://www.rfc-editor.org/rfc/rfc1738" };

class! {
    /// `escape`, as one character of a class.
    pub ESCAPE = %Escape;
}

rule! { section(RFC1738, "5") list RULES;
    /// ```abnf
    /// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" |
    ///                  "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" |
    ///                  "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" |
    ///                  "y" | "z"
    /// ```
    pub Lowalpha: LOWALPHA = ('a', 'z');

    /// ```abnf
    /// hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
    ///                  "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
    ///                  "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
    /// ```
    pub Hialpha: HIALPHA = ('A', 'Z');

    /// `alpha = lowalpha | hialpha`
    pub Alpha: ALPHA = LOWALPHA | HIALPHA;

    /// ```abnf
    /// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
    ///                  "8" | "9"
    /// ```
    pub Digit: DIGIT = ('0', '9');

    /// `safe = "$" | "-" | "_" | "." | "+"`
    pub Safe: SAFE = "$-_.+";

    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    pub Extra: EXTRA = "!*'(),";

    /// ```abnf
    /// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
    /// ```
    ///
    /// No rule uses it, since these characters must be percent-encoded.
    pub National: NATIONAL = "{}|\\^~[]`";

    /// `punctuation = "<" | ">" | "#" | "%" | <">`
    ///
    /// No rule uses it, since these characters must be percent-encoded.
    pub Punctuation: PUNCTUATION = "<>#%\"";

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
    pub Reserved: RESERVED = ";/?:@&=";

    /// ```abnf
    /// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
    ///                  "a" | "b" | "c" | "d" | "e" | "f"
    /// ```
    pub Hex: HEX = DIGIT | "ABCDEFabcdef";

    /// `escape = "%" hex hex`
    pub Escape -> Span = span((exact("%"), one_of(HEX), one_of(HEX)));

    /// `unreserved = alpha | digit | safe | extra`
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | SAFE | EXTRA;

    /// `uchar = unreserved | escape`
    pub Uchar: UCHAR = UNRESERVED | ESCAPE;

    /// `xchar = unreserved | reserved | escape`
    pub Xchar: XCHAR = UNRESERVED | RESERVED | ESCAPE;

    /// `digits = 1*digit`
    pub Digits -> Span = span(take_while1(DIGIT));
}
